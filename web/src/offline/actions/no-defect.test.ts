import { describe, expect, test } from 'vitest'
import { completeJob } from './completion.ts'
import { undoMs } from '#web/offline/store/hold.rules.ts'
import { createItem, updateItem } from './items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { confirmNoDefect, undoNoDefect } from './no-defect.ts'
import { readItem } from '#web/offline/hooks/read-items.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

/** An item that was found defective last time. */
async function givenItem() {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const jobId = server.addJob(device.userId)
  const itemId = newId()
  await device.pull()
  const content = givenContent({ examinationDate: '2025-05-01', repairDetails: 'New hook', fitForPurpose: false })
  await createItem(device.localSession, { itemId, jobId, content })
  await device.flush()
  device.clock.now = Date.parse('2026-11-15T10:00:00Z')
  return { server, device, localSession: device.localSession, jobId, itemId }
}

test('one tap records that the item was examined today and no defect was found', async () => {
  const { localSession, itemId } = await givenItem()

  await confirmNoDefect(localSession, itemId)

  expect(await readItem(localSession, itemId)).toMatchObject({
    status: 'inspected',
    fitForPurpose: true,
    repairDetails: '',
    examinationDate: '2026-11-15',
    nextExaminationDate: '2027-11-15',
    canUndo: true,
    sync: 'waiting',
  })
})

test('it stays here for a moment, in which it can be undone without a trace', async () => {
  const { server, device, localSession, itemId } = await givenItem()
  await confirmNoDefect(localSession, itemId)
  await device.flush()
  expect(server.items.get(itemId)?.versions).toHaveLength(1)

  expect(await undoNoDefect(localSession, itemId)).toBe(true)

  expect(await readItem(localSession, itemId)).toMatchObject({
    repairDetails: 'New hook',
    sync: 'sent',
    canUndo: false,
  })
  expect(await device.pendingCount()).toBe(0)
})

test('an item that was sent while the undo was possible waits for nothing after the undo', async () => {
  const { device, localSession, jobId } = await givenItem()
  const itemId = newId()
  await createItem(localSession, { itemId, jobId, content: givenContent({ wll: '2 t' }) })
  await confirmNoDefect(localSession, itemId)
  await device.flush()

  expect(await undoNoDefect(localSession, itemId)).toBe(true)

  expect(await readItem(localSession, itemId)).toMatchObject({ wll: '2 t', sync: 'sent' })
  expect(await device.pendingCount()).toBe(0)
})

test('once it may have reached the server it can’t be undone', async () => {
  const { device, localSession, itemId } = await givenItem()
  await confirmNoDefect(localSession, itemId)
  device.clock.now += undoMs
  device.fates.push('loses-its-answer')
  await device.flush()

  expect(await undoNoDefect(localSession, itemId)).toBe(false)

  await device.flush()
  expect(await readItem(localSession, itemId)).toMatchObject({
    repairDetails: '',
    sync: 'sent',
    canUndo: false,
    version: 2,
  })
})

test('an edit of the item meanwhile is not undone with it', async () => {
  const { localSession, itemId } = await givenItem()
  await confirmNoDefect(localSession, itemId)
  const shown = (await readItem(localSession, itemId)) ?? expect.fail()

  await updateItem(localSession, { itemId, content: { ...givenContent(), wll: '5 t' }, basis: shown.basis })

  expect(await undoNoDefect(localSession, itemId)).toBe(false)
  expect(await readItem(localSession, itemId)).toMatchObject({ wll: '5 t', canUndo: false })
})

test('completing the job ends the waiting', async () => {
  const { server, device, localSession, jobId, itemId } = await givenItem()
  await confirmNoDefect(localSession, itemId)

  await completeJob(localSession, jobId)
  await device.flush()

  expect(server.jobs.get(jobId)?.status).toBe('completed')
  expect(await device.pendingCount()).toBe(0)
})

describe('a clock that is set while the undo is possible', () => {
  const day = 24 * 60 * 60_000

  test.each([
    ['back by a day', -day],
    ['forward by a day', day],
  ])('%s neither keeps the work here nor loses it', async (_way, jumpMs) => {
    const { server, device, localSession, itemId } = await givenItem()
    await confirmNoDefect(localSession, itemId)

    device.clock.now += jumpMs + undoMs
    await device.flush()

    expect(await device.pendingCount()).toBe(0)
    expect(server.items.get(itemId)?.versions.at(-1)).toMatchObject({ repairDetails: '' })
  })

  test('back by a day leaves the undo possible until the work is sent', async () => {
    const { server, device, localSession, itemId } = await givenItem()
    await confirmNoDefect(localSession, itemId)

    device.clock.now -= day

    expect(await undoNoDefect(localSession, itemId)).toBe(true)
    await device.flush()
    expect(server.items.get(itemId)?.versions).toHaveLength(1)
  })
})

test('the undo survives a clock that jumps, such as when the server’s time is learnt', async () => {
  const { server, device, localSession, itemId } = await givenItem()
  const steady = { now: 0 }
  device.deps.steadyNow = localSession.steadyNow = () => steady.now
  await confirmNoDefect(localSession, itemId)

  device.clock.now -= 24 * 60 * 60_000
  await device.flush()
  expect(server.items.get(itemId)?.versions).toHaveLength(1)
  steady.now += undoMs
  await device.flush()

  expect(await device.pendingCount()).toBe(0)
  expect(server.items.get(itemId)?.versions).toHaveLength(2)
})
