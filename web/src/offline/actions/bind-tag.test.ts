import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { readScanned } from '#web/offline/hooks/read-scanned.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { flush } from '#web/offline/outbox/flush.ts'
import { newJobQueue, nextBundle } from '#web/offline/outbox/ordering.ts'
import type { Call } from '#web/offline/outbox/transport.ts'
import { givenWork } from '#web/testing/given-work.ts'
import { bindTag } from './equipment.ts'

/** A new item in the outbox, and a code that was put on it. */
async function givenBound() {
  const { device, itemId, jobId } = await givenWork()
  const { localSession, deps } = device
  await bindTag(localSession, { jobId, value: 'MAKER-0042', about: 'Chain Block SN-1', to: { itemId } })
  const job = { _id: jobId, companyId: { _id: 'any' } }
  return {
    localSession,
    itemId,
    jobId,
    scan: (value: string) => readScanned(localSession, value, job),
    /** The server answers the code so, and everything else as it does. */
    flushWith: (answer: (call: Call) => object) =>
      flush({
        ...deps,
        transport: async (call, photo) => (call.name === 'bindItemTag' ? answer(call) : deps.transport(call, photo)),
      }),
  }
}

test('a code on a new item goes behind it, and not at all while the item can’t go', async () => {
  const { localSession, itemId } = await givenBound()
  const entries = await localSession.store.outbox.orderBy('place').toArray()
  const facts = { isPhotoAwaited: () => false, arePhotosAwaited: false, isTyping: false }

  expect(nextBundle({ ...newJobQueue(), entries }, facts)).toMatchObject([{ name: 'createItem' }])
  expect(nextBundle({ ...newJobQueue(), entries: entries.slice(1) }, facts)).toMatchObject([{ name: 'bindItemTag' }])
  const blockedItems = new Set([itemId])
  expect(nextBundle({ ...newJobQueue(), entries: entries.slice(1), blockedItems }, facts)).toEqual([])
})

test('a code leads to its item from the moment it was put on, also once the server has it', async () => {
  const { itemId, scan, flushWith } = await givenBound()
  expect(await scan(' MAKER-0042 ')).toMatchObject({ kind: 'item', item: { _id: itemId } })

  // It was on the piece before, under another id.
  const tag = { _id: crypto.randomUUID(), value: 'MAKER-0042', kind: 'foreign', boundAt: '2026-03-30T10:00:00.000Z' }
  expect(await flushWith(() => tag)).toMatchObject({ sent: 2, refused: 0 })

  expect(await scan('MAKER-0042')).toMatchObject({ kind: 'item', item: { _id: itemId } })
  expect(await scan('maker-0042')).toEqual({ kind: 'unknown' })
})

test('a code that another piece has is told with both pieces, and leads to neither', async () => {
  const { localSession, jobId, scan, flushWith } = await givenBound()
  const words = 'This code is already on another piece: Shackle, serial number 9.'

  await flushWith(() => {
    throw new AppError('tag-taken', words)
  })

  expect((await readJob(localSession, jobId))?.attention).toMatchObject([{ about: 'Chain Block SN-1', words }])
  expect(await scan('MAKER-0042')).toEqual({ kind: 'unknown' })
})
