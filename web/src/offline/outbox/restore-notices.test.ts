import { expect, test } from 'vitest'
import { withdraw } from '#web/offline/actions/attention.ts'
import { updateItem } from '#web/offline/actions/items.ts'
import { readItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { danger, givenTelling } from '#web/testing/given-telling.ts'

test('a server restored from an older backup gets a told danger back, though its item was deleted later', async () => {
  const { server, device, jobId, addItem, tell } = await givenTelling()
  const { localSession } = device
  const backups = [server.backUp()]
  const [itemId, neverTold] = [await addItem({}), await addItem({})]
  await device.flush()
  backups.push(server.backUp())
  const basis = (await readItem(localSession, itemId))?.basis ?? expect.fail()
  await updateItem(localSession, { itemId, content: givenContent(danger), basis })
  const noticeId = await tell([itemId])
  await device.flush()
  backups.push(server.backUp())
  for (const id of [itemId, neverTold]) await deleteShown(localSession, { itemId: id, reason: 'Scrapped' })
  await device.flush()
  backups.push(server.backUp())

  for (const backup of backups) {
    server.restore(backup)
    await device.pull()
    expect(await device.store.outbox.where('[userId+itemId]').equals([device.userId, neverTold]).count()).toBe(1)
    expect(await device.flush()).toMatchObject({ refused: 0 })

    expect(server.notices.has(noticeId)).toBe(true)
    expect(server.liveItems(jobId)).toEqual([])
    expect(await readItems(localSession, jobId)).toEqual([])
    expect(await device.pendingCount()).toBe(0)
  }
})

test('a restored server gets a told danger back, though its item was kept for review and is done with here', async () => {
  const { server, device, jobId, addItem, tell } = await givenTelling()
  const backup = server.backUp()
  const itemId = await addItem()
  const noticeId = await tell([itemId])
  const job = server.jobs.get(jobId) ?? expect.fail()
  server.jobs.set(jobId, { ...job, status: 'completed' })
  await device.flush()
  const [kept] = await device.store.outbox.toArray()
  await withdraw(device.localSession, kept?._id ?? expect.fail('the item is kept for review'))

  server.restore(backup)
  server.recovered.length = 0
  await device.pull()
  expect(await device.flush()).toMatchObject({ refused: 0 })

  expect(server.notices.has(noticeId)).toBe(true)
  expect(server.liveItems(jobId).map(([id]) => id)).toEqual([itemId])
})
