import { describe, expect, test } from 'vitest'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { readItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'

async function givenJob() {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const jobId = server.addJob(device.userId)
  await device.pull()
  return { server, device, jobId, localSession: device.localSession, itemId: newId() }
}

describe('work done without a signal', () => {
  test('is on the device and in the outbox at once', async () => {
    const { device, localSession, jobId, itemId } = await givenJob()

    await createItem(localSession, { itemId, jobId, content: givenContent({ serialNumber: 'CB-7' }) })

    expect(await readItems(localSession, jobId)).toMatchObject([
      { _id: itemId, serialNumber: 'CB-7', status: 'inspected', sync: 'waiting', version: null },
    ])
    expect(await device.pendingCount()).toBe(1)
    expect(await readJob(localSession, jobId)).toMatchObject({ status: 'in_progress', pendingCount: 1 })
  })

  test('arrives when the signal returns, and stays as it was written', async () => {
    const { server, device, localSession, jobId, itemId } = await givenJob()
    await createItem(localSession, { itemId, jobId, content: givenContent() })

    expect(await device.flush()).toMatchObject({ sent: 1, ended: 'done' })

    expect(server.liveItems(jobId)).toMatchObject([[itemId, { versions: [{ serialNumber: 'CB-1' }] }]])
    expect(await readItem(localSession, itemId)).toMatchObject({ sync: 'sent', version: 1 })
    expect(await device.pendingCount()).toBe(0)
  })

  test('is dated on the day it was done, not on the day it arrives', async () => {
    const { device, localSession, jobId, itemId } = await givenJob()
    device.clock.now = Date.parse('2026-06-30T23:30:00Z')

    await createItem(localSession, { itemId, jobId, content: givenContent({ examinationType: '6_monthly' }) })

    expect(await readItem(localSession, itemId)).toMatchObject({
      examinationDate: '2026-07-01',
      nextExaminationDate: '2027-01-01',
    })
  })

  test('is refused as a whole when it is not an item', async () => {
    const { device, localSession, jobId, itemId } = await givenJob()

    const created = createItem(localSession, { itemId, jobId, content: givenContent({ serialNumber: ' ' }) })

    await expect(created).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { serialNumber: 'This is required.' },
    })
    expect(await device.pendingCount()).toBe(0)
    expect(await readItems(localSession, jobId)).toEqual([])
  })

  test('is neither shown nor posted when only one of the two could be stored', async () => {
    const { device, localSession, jobId, itemId } = await givenJob()
    device.store.outbox.hook('creating', () => {
      throw new Error('The disk is full.')
    })

    await expect(createItem(localSession, { itemId, jobId, content: givenContent() })).rejects.toThrow(
      'The disk is full.',
    )

    expect(await readItems(localSession, jobId)).toEqual([])
  })

  test('survives the app being closed', async () => {
    const { server, device, localSession, jobId, itemId } = await givenJob()
    await createItem(localSession, { itemId, jobId, content: givenContent() })
    const photoId = await storePhoto(localSession, { jobId, file: new Blob(['bytes'], { type: 'image/jpeg' }) })
    device.store.close()

    await device.anotherTab().flush()

    expect(server.liveItems(jobId)).toHaveLength(1)
    expect(server.photos.get(photoId)).toBe(new TextEncoder().encode('bytes').toString())
  })
})

describe('an item', () => {
  test('whose form was sent twice is one item and one entry', async () => {
    const { device, localSession, jobId, itemId } = await givenJob()
    const item = { itemId, jobId, content: givenContent() }

    await Promise.all([createItem(localSession, item), createItem(localSession, item)])

    expect(await readItems(localSession, jobId)).toHaveLength(1)
    expect(await device.pendingCount()).toBe(1)
  })

  test('an item that was changed before anything left is sent once, as it is now', async () => {
    const { server, device, localSession, jobId, itemId } = await givenJob()
    await createItem(localSession, { itemId, jobId, content: givenContent() })

    await updateItem(localSession, {
      itemId,
      content: givenContent({ wll: '2 t' }),
      basis: { version: null, lineage: 0, content: givenContent() },
    })
    await device.flush()

    expect(server.items.get(itemId)?.versions).toMatchObject([{ wll: '2 t' }])
  })

  test('an item that the server may have seen is not altered on its way: a second entry follows', async () => {
    const { server, device, localSession, jobId, itemId } = await givenJob()
    await createItem(localSession, { itemId, jobId, content: givenContent() })
    device.fates.push('loses-its-answer')
    await device.flush()

    await updateItem(localSession, {
      itemId,
      content: givenContent({ wll: '2 t' }),
      basis: { version: null, lineage: 0, content: givenContent() },
    })
    expect(await device.pendingCount()).toBe(2)
    await device.flush()

    expect(server.items.get(itemId)?.versions).toMatchObject([{ wll: '' }, { wll: '2 t' }])
    expect(await readItem(localSession, itemId)).toMatchObject({ sync: 'sent', version: 2, wll: '2 t' })
  })

  test('shows the last word while only the first of its entries has arrived', async () => {
    const { device, localSession, jobId, itemId } = await givenJob()
    await createItem(localSession, { itemId, jobId, content: givenContent() })
    device.fates.push('loses-its-answer')
    await device.flush()
    await updateItem(localSession, {
      itemId,
      content: givenContent({ wll: '2 t' }),
      basis: { version: null, lineage: 0, content: givenContent() },
    })

    device.fates.push('arrives', 'is-lost')
    await device.flush()

    expect(await readItem(localSession, itemId)).toMatchObject({ wll: '2 t', sync: 'waiting', version: 1 })
  })

  test('saved again and again while its entries leave stays without conflict', async () => {
    const { server, device, localSession, jobId, itemId } = await givenJob()
    await createItem(localSession, { itemId, jobId, content: givenContent() })
    const opened = await readItem(localSession, itemId)
    await device.flush()

    await updateItem(localSession, {
      itemId,
      content: givenContent({ wll: '1 t' }),
      basis: opened?.basis ?? expect.fail(),
    })
    const openedAgain = await readItem(localSession, itemId)
    await device.flush()
    await updateItem(localSession, {
      itemId,
      content: givenContent({ wll: '2 t' }),
      basis: openedAgain?.basis ?? expect.fail(),
    })
    await device.flush()

    expect(server.items.get(itemId)?.versions.map(({ wll }) => wll)).toEqual(['', '1 t', '2 t'])
    expect(await device.pendingCount()).toBe(0)
  })

  test('an item that was deleted here is out of sight at once and deleted at the server later', async () => {
    const { server, device, localSession, jobId, itemId } = await givenJob()
    await createItem(localSession, { itemId, jobId, content: givenContent() })
    await device.flush()

    await deleteShown(localSession, { itemId, reason: 'Entered twice' })

    expect(await readItems(localSession, jobId)).toEqual([])
    await device.flush()
    expect(server.items.get(itemId)?.isDeleted).toBe(true)
    expect(await device.store.items.count()).toBe(0)
  })

  test('can’t be deleted without a reason', async () => {
    const { localSession, jobId, itemId } = await givenJob()
    await createItem(localSession, { itemId, jobId, content: givenContent() })

    await expect(deleteShown(localSession, { itemId, reason: '  ' })).rejects.toMatchObject({ code: 'invalid-input' })
  })
})

describe('a photo', () => {
  test('is kept byte by byte when it is taken, before any form is saved', async () => {
    const { server, device, localSession, jobId } = await givenJob()
    const bytes = crypto.getRandomValues(new Uint8Array(20_000))

    const photoId = await storePhoto(localSession, { jobId, file: new Blob([bytes], { type: 'image/jpeg' }) })

    const row = await device.store.photos.get([localSession.userId, photoId])
    expect(row).toMatchObject({ type: 'image/jpeg', from: 'camera' })
    expect(Object.prototype.toString.call(row?.bytes)).toBe('[object ArrayBuffer]')
    await device.flush()
    expect(server.photos.get(photoId)).toBe(bytes.toString())
  })

  test('arrives before the item that shows it, also when it was taken after the item was written', async () => {
    const { server, device, localSession, jobId, itemId } = await givenJob()
    await createItem(localSession, { itemId, jobId, content: givenContent() })
    const photoId = await storePhoto(localSession, { jobId, file: new Blob(['x']) })

    const content = givenContent({ photoUrl: photoUrlOf(photoId) })
    await updateItem(localSession, { itemId, content, basis: { version: null, lineage: 0, content: givenContent() } })
    await device.flush()

    expect(server.effects.map(({ name }) => name)).toEqual(['createItem', 'uploadPhoto', 'updateItem'])
    expect(await device.pendingCount()).toBe(0)
    expect(await readItem(localSession, itemId)).toMatchObject({ photoId, photoUrl: photoUrlOf(photoId) })
  })
})

describe('a completion', () => {
  test('goes behind the job’s work, asks for all of it, and is told once', async () => {
    const { server, device, localSession, jobId, itemId } = await givenJob()
    const photoId = await storePhoto(localSession, { jobId, file: new Blob(['x']) })
    await createItem(localSession, { itemId, jobId, content: givenContent({ photoUrl: photoUrlOf(photoId) }) })

    await completeJob(localSession, jobId)

    expect(await readJob(localSession, jobId)).toMatchObject({
      status: 'completed',
      completion: 'waiting',
      isOpen: false,
    })
    await device.flush()
    expect(server.jobs.get(jobId)?.status).toBe('completed')
    expect(await readJob(localSession, jobId)).toMatchObject({
      status: 'completed',
      completion: 'accepted',
      isOpen: false,
    })
    const sent = (await device.store.sent.toArray()).at(-1)
    const named = { jobId, companyId: jobId, siteAddressId: jobId, items: [{ _id: itemId, version: 2 }] }
    expect(sent?.input).toEqual({ ...named, photos: [photoId], deletions: [] })
  })

  test('closes the job on this device for more work', async () => {
    const { localSession, jobId, itemId } = await givenJob()
    await createItem(localSession, { itemId, jobId, content: givenContent() })
    await completeJob(localSession, jobId)

    const another = createItem(localSession, { itemId: newId(), jobId, content: givenContent() })

    await expect(another).rejects.toMatchObject({ code: 'job-completed' })
  })

  test('a completion that is refused opens the job again; the next one takes its place', async () => {
    const { server, device, localSession, jobId, itemId } = await givenJob()
    await completeJob(localSession, jobId)
    await device.flush()
    expect(await readJob(localSession, jobId)).toMatchObject({
      status: 'pending',
      completion: 'refused',
      isOpen: true,
      attention: [{ code: 'report-not-lawful', words: 'Add at least one item.' }],
    })

    await createItem(localSession, { itemId, jobId, content: givenContent() })
    await completeJob(localSession, jobId)
    await device.flush()

    expect(server.jobs.get(jobId)?.status).toBe('completed')
    expect(await device.pendingCount()).toBe(0)
  })
})

test('the badge counts every entry the server has not accepted and knows the oldest and the last success', async () => {
  const { server, device, localSession, jobId, itemId } = await givenJob()
  expect(await readOutbox(localSession)).toMatchObject({ pendingCount: 0, oldestPendingAt: null, lastSuccessAt: null })
  await createItem(localSession, { itemId, jobId, content: givenContent() })
  await createItem(localSession, { itemId: newId(), jobId: server.addJob(device.userId), content: givenContent() })
  const { oldestPendingAt } = await readOutbox(localSession)

  device.fates.push('arrives', 'is-lost')
  await device.flush()

  const outbox = await readOutbox(localSession)
  expect(outbox.pendingCount).toBe(1)
  expect(outbox.oldestPendingAt).toBeGreaterThan(oldestPendingAt ?? Infinity)
  expect(outbox.lastSuccessAt).toBeGreaterThan(0)
})
