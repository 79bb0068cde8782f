import { expect, test } from 'vitest'
import { Unreachable } from '#web/api/reachability.ts'
import { toNoticeItem } from '#contract/notices/notice-words.rules.ts'
import { fileNotice, withdraw } from './attention.ts'
import { createItem, deleteItem } from './items.ts'
import { createNotice } from './notices.ts'
import { noticeForm } from '#web/offline/store/drafts.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { photoIdsIn, photoUrlOf } from '#web/offline/store/photo-address.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

const telling = {
  toldName: 'Jo Hall',
  toldRole: 'Site manager',
  how: 'in_person',
  toldAt: '2026-11-16T14:30:00.000Z',
  seriousInjuryRisk: true,
} as const

/** A device without signal: a job full of items and photos, and one item with a danger that shows a photo. */
async function givenDanger() {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const { localSession } = device
  const [otherJob, jobId] = [server.addJob(device.userId), server.addJob(device.userId)]
  await device.pull()
  const addItem = async (ofJob: string, facts: Parameters<typeof givenContent>[0]) => {
    const itemId = newId()
    const photoId = await storePhoto(localSession, { jobId: ofJob, file: new Blob([itemId]) })
    const photos = [{ url: photoUrlOf(photoId) }]
    await createItem(localSession, { itemId, jobId: ofJob, content: givenContent({ photos, ...facts }) })
    return { itemId, photoId }
  }
  for (const ofJob of [otherJob, jobId, jobId]) await addItem(ofJob, {})
  await createItem(localSession, { itemId: newId(), jobId, content: givenContent() })
  const danger = await addItem(jobId, { defectImmediateDanger: true, defectDescription: 'Hook cracked' })
  const calls: string[] = []
  const { transport, transportBundle } = device.deps
  device.deps.transport = (call, photo) => {
    calls.push(call.name)
    return transport(call, photo)
  }
  device.deps.transportBundle = (bundle) => {
    calls.push(bundle.map(({ name }) => name).join(' '))
    return transportBundle(bundle)
  }
  const tell = async (signature: Blob | null, noticeId = newId()) => {
    const item = (await readItem(localSession, danger.itemId)) ?? expect.fail('the item is on the device')
    const place = { form: noticeForm(jobId), jobId, tabId: 'tab' }
    const items = [toNoticeItem(item)]
    await createNotice(localSession, { noticeId, jobId, companyId: jobId, items, telling, signature, place })
    return noticeId
  }
  return { server, device, ...danger, jobId, calls, tell }
}

test('a notice is the first call, with its item ahead of it; the item’s photo and the signature follow', async () => {
  const { server, device, itemId, photoId, calls, tell } = await givenDanger()
  await tell(new Blob(['signature']))

  await device.flush()

  expect(calls[0]).toMatch(/^createItem createNotice\b/)
  expect(calls.join(' ').match(/createNotice/g)).toHaveLength(2)
  expect(photoIdsIn(server.items.get(itemId)?.versions[0])).toEqual([])
  expect(photoIdsIn(server.items.get(itemId)?.versions.at(-1))).toEqual([photoId])
  expect(await device.pendingCount()).toBe(0)
})

test('a notice does not wait for an item that was refused, and says what was shown of it', async () => {
  const { server, device, itemId, jobId, calls, tell } = await givenDanger()
  const noticeId = await tell(null)
  const [entry] = (await device.store.outbox.toArray()).filter((each) => each.itemId === itemId)
  await device.store.outbox.update(entry?.place ?? 0, { needs: 1 })

  await device.flush()

  expect(calls[0]).toMatch(/^createNotice\b/)
  expect(server.notices.has(noticeId)).toBe(true)
  expect(server.effects.filter((effect) => effect.jobId === jobId && effect.name === 'createItem')).toHaveLength(3)
})

test('a notice of a job that was moved meanwhile is filed for the new company only by its teller’s word', async () => {
  const { server, device, jobId, tell } = await givenDanger()
  const noticeId = await tell(new Blob(['signature']))
  server.jobs.set(jobId, { ...(server.jobs.get(jobId) ?? expect.fail()), companyId: 'another' })

  await device.flush()
  await device.pull()
  expect(server.notices.has(noticeId)).toBe(false)
  // Asked once, though the signature was refused as well.
  expect((await readJob(device.localSession, jobId))?.attention).toMatchObject([{ code: 'changed-meanwhile' }])
  const [refused] = (await device.store.outbox.toArray()).filter(({ needs }) => needs === 1)
  await fileNotice(device.localSession, refused?._id ?? '')
  await device.flush()

  expect(server.notices.has(noticeId)).toBe(true)
  expect(await device.pendingCount()).toBe(0)
})

test('a notice of a job that was moved meanwhile can be given up, and the danger counts as unnotified again', async () => {
  const { server, device, jobId, tell } = await givenDanger()
  await tell(null)
  server.jobs.set(jobId, { ...(server.jobs.get(jobId) ?? expect.fail()), companyId: 'another' })
  await device.flush()

  const [refused] = (await device.store.outbox.toArray()).filter(({ needs }) => needs === 1)
  await withdraw(device.localSession, refused?._id ?? '')

  expect(await device.store.notices.count()).toBe(0)
  await device.flush()
  expect(await device.pendingCount()).toBe(0)
})

test('an item that was deleted since somebody was told of it stays until its teller has answered for the new company', async () => {
  const { server, device, itemId, jobId, tell } = await givenDanger()
  await device.flush()
  await device.pull()
  await tell(null)
  const { basis } = (await readItem(device.localSession, itemId)) ?? expect.fail('the item is on the device')
  await deleteItem(device.localSession, { itemId, reason: 'Written twice', basis })
  server.jobs.set(jobId, { ...(server.jobs.get(jobId) ?? expect.fail()), companyId: 'another' })

  await device.flush()
  await device.flush()
  expect(server.items.get(itemId)?.isDeleted).toBe(false)
  const [refused] = (await device.store.outbox.toArray()).filter(({ needs }) => needs === 1)
  await withdraw(device.localSession, refused?._id ?? '')
  await device.flush()

  expect(server.items.get(itemId)?.isDeleted).toBe(false)
  expect(await readItem(device.localSession, itemId)).toMatchObject({ defectImmediateDanger: true })
  expect(await device.pendingCount()).toBe(0)
})

test.each([
  ['there is no connection', false],
  ['the connection comes back while it is tried', true],
])('a notice that gets no answer because %s is tried alone: no photo goes ahead of it', async (_, serverAnswers) => {
  const { device, calls, tell } = await givenDanger()
  await tell(null)
  device.deps.transportBundle = async (bundle) => {
    calls.push(bundle.map(({ name }) => name).join(' '))
    throw new Unreachable()
  }
  device.deps.serverAnswers = async () => serverAnswers

  await device.flush()

  expect(calls[0]).toMatch(/^createItem createNotice\b/)
  expect(calls).not.toContain('uploadPhoto')
})

test('pressing twice records one notice', async () => {
  const { device, tell } = await givenDanger()
  await tell(null, await tell(null))

  const notices = (await device.store.outbox.toArray()).filter(({ name }) => name === 'createNotice')

  expect(notices).toHaveLength(1)
  expect(await device.store.notices.count()).toBe(1)
})
