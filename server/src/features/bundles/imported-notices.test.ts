import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listAuthorityCopies } from '#contract/authority-copies/authority-copies.contract.ts'
import { importDeviceWork } from '#contract/inspections/pending-review/device-export.contract.ts'
import { acceptPendingReview, listPendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import { getEquipment } from '#contract/equipment/equipment.contract.ts'
import { getItem } from '#contract/inspections/inspections.contract.ts'
import { createNotice, listJobNotices } from '#contract/notices/notices.contract.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

type Line = Record<string, unknown>

function entry(name: string, jobId: string, input: Line): Line {
  return { kind: 'entry', entry: { _id: randomUUID(), name, jobId, input, itemId: null, version: null } }
}

/** What a phone holds that never had a signal again: a dangerous item and that somebody was told of it, who signed. */
async function phoneWork() {
  const context = await dangerousJob()
  const { admin, engineer, job, notice } = context
  const [itemId, signatureId] = [randomUUID(), randomUUID()]
  const item = { jobId: job.id, _id: itemId, description: 'Chain Block', serialNumber: 'CB-9', ...crackedHook }
  const sent = notice({ itemIds: [itemId], seriousInjuryRisk: true })
  const signed = { ...sent, signatureUrl: `/files/${signatureId}/photo.jpg` }
  const base64 = (await testPictures.jpeg(300, 200)).toString('base64')
  const photo = { kind: 'photo', _id: signatureId, jobId: job.id, type: 'image/jpeg', part: 0, parts: 1, base64 }
  const head = { kind: 'head', product: 'Thorough', format: 1, exportedAt: '2026-06-15T09:00:00.000Z' }
  const end = { kind: 'end', entries: 4, drafts: 0, photos: 1 }

  function imported(entries: Line[]) {
    const lines = [{ ...head, userId: engineer.user.id }, ...entries, photo, end]
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return admin.upload(importDeviceWork, {}, { name: 'work.ndjson', type: 'application/x-ndjson', bytes })
  }

  const entries = [
    entry('createItem', job.id, item),
    entry('createNotice', job.id, sent),
    entry('uploadPhoto', job.id, { _id: signatureId }),
    entry('createNotice', job.id, signed),
  ]
  return { ...context, itemId, sent, entries, imported }
}

test('an import from a device records each notice once, as the act of whoever told the customer', async () => {
  const { admin, engineer, job, sent, itemId, entries, imported } = await phoneWork()

  const first = await imported(entries)
  const again = await imported(entries)

  expect(first).toMatchObject({ status: 200, body: { kept: 1, notices: 1, photos: 1, notTakenCount: 0 } })
  expect(again).toMatchObject({ status: 200, body: { kept: 0, notices: 0, photos: 0, notTakenCount: 0 } })
  const notices = (await admin.send(listJobNotices, { jobId: job.id })).body
  expect(notices).toMatchObject([
    {
      _id: sent._id,
      itemIds: [itemId],
      toldName: 'Mel Moore',
      madeBy: { _id: engineer.user.id },
      signatureUrl: expect.any(String),
      state: 'unread',
    },
  ])
  expect((await admin.send(listAuthorityCopies, { state: 'open' })).body).toMatchObject([{ noticeId: sent._id }])
})

test('a danger in imported work of which the file brings no notice is told by the server, once', async () => {
  const { admin, job, itemId, entries, imported } = await phoneWork()
  const [item = {}] = entries

  await imported([item])
  await imported([item])

  expect((await admin.send(listJobNotices, { jobId: job.id })).body).toMatchObject([
    { itemIds: [itemId], madeBy: null, state: 'untold' },
  ])
})

test('a danger in a form that was never saved is told to nobody by an import', async () => {
  const { admin, job, imported } = await phoneWork()
  const value = { itemId: randomUUID(), values: { description: 'Chain Block', serialNumber: 'CB-8', ...crackedHook } }

  const reply = await imported([{ kind: 'draft', key: 'new', jobId: job.id, itemId: null, savedAt: 0, value }])

  expect(reply.body).toMatchObject({ kept: 1, notTakenCount: 0 })
  expect((await admin.send(listJobNotices, { jobId: job.id })).body).toEqual([])
})

test('what an imported notice tells of stands against the piece once its item is accepted', async () => {
  const { admin, itemId, entries, imported } = await phoneWork()
  await imported(entries)

  const [work] = (await admin.send(listPendingReview, {})).body
  await admin.send(acceptPendingReview, { recoveredId: String(work?._id) })

  const { equipmentId } = (await admin.send(getItem, { itemId })).body
  const piece = await admin.send(getEquipment, { equipmentId: String(equipmentId) })
  expect(piece.body.condition).toBe('unsafe')
})

test('a notice that the device has sent itself is not recorded again by an import', async () => {
  const { engineer, item, notice, imported, job } = await phoneWork()
  const sent = notice({ itemIds: [item._id] })
  await engineer.send(createNotice, sent)

  const reply = await imported([entry('createNotice', job.id, sent)])

  expect(reply).toMatchObject({ status: 200, body: { notices: 0, alreadyHere: 1, notTakenCount: 0 } })
  expect((await engineer.send(listJobNotices, { jobId: job.id })).body).toHaveLength(1)
})

test('an imported notice about an item that is nowhere is named, and holds up nothing else', async () => {
  const { sent, entries, imported, job } = await phoneWork()
  const wrong = entry('createNotice', job.id, { ...sent, _id: randomUUID(), itemIds: [randomUUID()] })

  const reply = await imported([wrong, ...entries])

  expect(reply.body).toMatchObject({
    notices: 1,
    notTakenCount: 1,
    notTaken: [{ what: expect.stringContaining('Mel Moore') }],
  })
})

test('a danger whose notice in the file is refused is told by the server after all', async () => {
  const { admin, job, itemId, sent, entries, imported } = await phoneWork()
  const [item = {}] = entries

  await imported([item, entry('createNotice', job.id, { ...sent, how: 'by pigeon' })])

  expect((await admin.send(listJobNotices, { jobId: job.id })).body).toMatchObject([
    { itemIds: [itemId], madeBy: null, state: 'untold' },
  ])
})
