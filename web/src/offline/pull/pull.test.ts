import { describe, expect, test } from 'vitest'
import { pullHistory, pullWork } from './pull.ts'
import { forgetPhotos, pullPhotos } from './pull-photos.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { forgetOldEntries, retentionDays } from '#web/offline/outbox/replay.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { readItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { readJob, readJobs } from '#web/offline/hooks/use-local-jobs.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'
import { plainKnownEquipment } from '#web/testing/given-equipment.ts'
import { AppError } from '#contract/errors.ts'

async function givenTwoDevices() {
  const server = simulatedServer()
  const tablet = givenDevice({ server })
  const phone = tablet.anotherDevice()
  const jobId = server.addJob(tablet.userId)
  await tablet.pull()
  return { server, tablet, phone, jobId, itemId: newId() }
}

describe('a device', () => {
  test('shows after a pull what the other one has sent', async () => {
    const { tablet, phone, jobId, itemId } = await givenTwoDevices()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent({ wll: '2 t' }) })
    await tablet.flush()

    await phone.pull()

    expect(await readItems(phone.localSession, jobId)).toMatchObject([
      { _id: itemId, wll: '2 t', sync: 'sent', version: 1 },
    ])
  })

  test('asks for nothing more when nothing has changed', async () => {
    const { tablet, phone, jobId, itemId } = await givenTwoDevices()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
    await tablet.flush()
    await phone.pull()
    let asked = 0
    phone.deps.requests.items = async () => {
      asked += 1
      return []
    }

    await phone.pull()

    expect(asked).toBe(0)
    expect(await readItems(phone.localSession, jobId)).toHaveLength(1)
  })

  test('does not fetch a job’s items again and again while its completion waits', async () => {
    const { tablet, phone, jobId, itemId } = await givenTwoDevices()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
    await tablet.flush()
    await phone.pull()
    await completeJob(phone.localSession, jobId)
    await phone.store.jobs.toCollection().modify({ itemsStamp: null })
    let asked = 0
    const { items } = phone.deps.requests
    phone.deps.requests.items = async (id) => {
      asked += 1
      return items(id)
    }

    await phone.pull()
    await phone.pull()

    expect(asked).toBe(1)
  })

  test('a device never lays the server’s word over what was written here and not sent', async () => {
    const { tablet, phone, jobId, itemId } = await givenTwoDevices()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent({ wll: 'first' }) })
    await tablet.flush()
    await phone.pull()
    const basis = (await readItem(phone.localSession, itemId))?.basis ?? expect.fail()
    await updateItem(phone.localSession, { itemId, content: givenContent({ wll: 'mine' }), basis })
    const onlyHere = newId()
    await createItem(phone.localSession, { itemId: onlyHere, jobId, content: givenContent({ wll: 'only here' }) })
    const tabletBasis = (await readItem(tablet.localSession, itemId))?.basis ?? expect.fail()
    await updateItem(tablet.localSession, { itemId, content: givenContent({ wll: 'theirs' }), basis: tabletBasis })
    await tablet.flush()

    await phone.pull()

    expect(await readItems(phone.localSession, jobId)).toMatchObject([
      { wll: 'mine' },
      { _id: onlyHere, wll: 'only here' },
    ])
  })

  test('lets go of an item that somebody deleted and of a job that was taken away, when nothing of it waits', async () => {
    const { server, tablet, phone, jobId, itemId } = await givenTwoDevices()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
    await tablet.flush()
    await phone.pull()

    const item = server.items.get(itemId) ?? expect.fail()
    item.isDeleted = true
    await phone.pull()
    expect(await readItems(phone.localSession, jobId)).toEqual([])

    const job = server.jobs.get(jobId) ?? expect.fail()
    job.isDeleted = true
    await phone.pull()
    expect(await readJobs(phone.localSession)).toEqual([])
  })

  test('notices that somebody deleted an item which it had added since it last asked', async () => {
    const { tablet, phone, jobId, itemId } = await givenTwoDevices()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
    await tablet.flush()
    await phone.pull()
    await deleteShown(phone.localSession, { itemId, reason: 'Scrapped' })
    await phone.flush()

    await tablet.pull()

    expect(await readItems(tablet.localSession, jobId)).toEqual([])
  })

  test('begins again after a pull that broke off', async () => {
    const { tablet, phone, jobId, itemId } = await givenTwoDevices()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
    await tablet.flush()
    const { items } = phone.deps.requests
    phone.deps.requests.items = async () => {
      throw new Error('no network')
    }
    phone.deps.serverAnswers = async () => false
    await expect(phone.pull()).rejects.toThrow('no network')
    phone.deps.requests.items = items

    await phone.pull()

    expect(await readItems(phone.localSession, jobId)).toHaveLength(1)
  })

  test('gets every list but the one that fails, and that one with the next look', async () => {
    const { server, tablet, phone, jobId, itemId } = await givenTwoDevices()
    const otherJob = server.addJob(tablet.userId)
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
    await createItem(tablet.localSession, { itemId: newId(), jobId: otherJob, content: givenContent() })
    await tablet.flush()
    const { items } = phone.deps.requests
    phone.deps.requests.items = async (asked) => {
      if (asked === jobId) throw new AppError('unexpected', 'Something went wrong.')
      return items(asked)
    }

    expect(await pullWork(phone.deps)).toEqual({ failed: 1 })
    expect(await readItems(phone.localSession, otherJob)).toHaveLength(1)
    phone.deps.requests.items = items
    await phone.pull()

    expect(await readItems(phone.localSession, jobId)).toHaveLength(1)
  })

  test('does not show the past when an entry was accepted while a list was on its way', async () => {
    const { tablet, jobId, itemId } = await givenTwoDevices()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent({ wll: '1 t' }) })
    await tablet.flush()
    const { items, work } = tablet.deps.requests
    const basis = (await readItem(tablet.localSession, itemId))?.basis ?? expect.fail()
    await updateItem(tablet.localSession, { itemId, content: givenContent({ wll: '2 t' }), basis })
    tablet.deps.requests.items = async (asked) => {
      const past = await items(asked)
      await tablet.flush()
      return past
    }
    expect(await pullWork(tablet.deps)).toEqual({ failed: 1 })
    expect(await readItem(tablet.localSession, itemId)).toMatchObject({ wll: '2 t', version: 2 })

    await completeJob(tablet.localSession, jobId)
    tablet.deps.requests.items = items
    tablet.deps.requests.work = async (stamp) => {
      const past = await work(stamp)
      await tablet.flush()
      return past
    }
    await tablet.pull()
    expect(await readJob(tablet.localSession, jobId)).toMatchObject({ status: 'completed', completion: 'accepted' })
  })

  test('keeps nothing of what a person is told who signed in while it asked', async () => {
    const { server, phone, jobId } = await givenTwoDevices()
    const { work } = phone.deps.requests
    phone.deps.requests.work = async (stamp) => {
      const answer = await work(stamp)
      phone.signedIn.userId = newId()
      return answer
    }
    server.items.set(newId(), { jobId, versions: [givenContent()], isDeleted: false })

    await expect(phone.pull()).rejects.toMatchObject({ code: 'not-signed-in' })

    expect(await phone.store.items.count()).toBe(0)
  })
})

describe('photos', () => {
  test('photos of items are brought once and shown without a signal', async () => {
    const { tablet, phone, jobId, itemId } = await givenTwoDevices()
    const photoId = await storePhoto(tablet.localSession, { jobId, file: new Blob(['x']) })
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent({ photoUrl: photoUrlOf(photoId) }) })
    await tablet.flush()
    await phone.pull()
    const asked: string[] = []
    phone.deps.requests.photo = async (url) => {
      asked.push(url)
      return { bytes: new ArrayBuffer(3), type: 'image/jpeg' }
    }

    await pullPhotos(phone.deps)
    await pullPhotos(phone.deps)

    expect(asked).toEqual([`${photoUrlOf(photoId)}?s=passing`])
    expect(await phone.store.photos.get([phone.userId, photoId])).toMatchObject({ from: 'server', type: 'image/jpeg' })
    expect(await readItem(phone.localSession, itemId)).toMatchObject({ photoId, photoUrl: photoUrlOf(photoId) })
  })

  test('photos of a job that has left the device leave it when they can no longer be offered again', async () => {
    const { server, tablet, jobId } = await givenTwoDevices()
    await storePhoto(tablet.localSession, { jobId, file: new Blob(['x']) })
    await tablet.flush()
    server.jobs.clear()
    await tablet.pull()

    await forgetOldEntries(tablet.localSession)
    await forgetPhotos(tablet.localSession)
    expect(await tablet.store.photos.count()).toBe(1)

    tablet.clock.now += (retentionDays + 1) * 24 * 60 * 60_000
    await forgetOldEntries(tablet.localSession)
    await forgetPhotos(tablet.localSession)
    expect(await tablet.store.photos.count()).toBe(0)
  })
})

test('what was found last time is here for the companies of the open jobs', async () => {
  const { tablet } = await givenTwoDevices()
  const companyId = newId()
  let asked = 0
  tablet.deps.requests.equipment = async () => {
    asked += 1
    return [{ ...known, aliases: ['serial SN7 SHACKLE'] }]
  }
  const companies = [{ _id: companyId, equipmentStamp: 'one' }]
  await tablet.store.meta.put({ userId: tablet.userId, key: 'companies', value: companies })

  await pullHistory(tablet.deps)
  await pullHistory(tablet.deps)

  expect(asked).toBe(1)
  const rows = tablet.store.equipment.where('[userId+companyId+serial]').equals([tablet.userId, companyId, 'SN1'])
  expect(await rows.toArray()).toMatchObject([{ last: { defectDescription: 'Hook worn' } }])
  expect(await tablet.store.meta.get([tablet.userId, `aliases ${companyId}`])).toMatchObject({
    value: [['serial SN7 SHACKLE', 'serial SN1 SHACKLE']],
  })
})

const known = {
  ...plainKnownEquipment,
  identity: 'serial SN1 SHACKLE',
  serialNumber: 'sn-1',
  assetNumber: '',
  description: 'Shackle',
  manufacturer: '',
  modelName: '',
  wll: '',
  last: {
    jobId: newId(),
    itemId: newId(),
    status: 'inspected' as const,
    fitForPurpose: false,
    examinationType: '6_monthly' as const,
    examinationDate: '2026-05-01',
    nextExaminationDate: '2026-11-01',
    defectPart: 'Hook',
    defectDescription: 'Hook worn',
    defectImmediateDanger: true,
    defectPotentialDanger: false,
    repairDetails: 'Renew',
    defects: [],
    examinerName: 'Tom Fletcher',
  },
}
