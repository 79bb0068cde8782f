import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { addAgain, keepMine, takeTheirs, tryAgain, withdraw } from './attention.ts'
import { completeJob } from './completion.ts'
import { createItem, updateItem } from './items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { readItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import { givenContent, givenDevice, type GivenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'

/** Two devices of one engineer that both show the same item. */
async function givenSharedItem() {
  const server = simulatedServer()
  const tablet = givenDevice({ server })
  const phone = tablet.anotherDevice()
  const jobId = server.addJob(tablet.userId)
  const itemId = newId()
  await tablet.pull()
  await createItem(tablet.localSession, { itemId, jobId, content: givenContent({ wll: 'first' }) })
  await tablet.flush()
  await phone.pull()
  return { server, tablet, phone, jobId, itemId }
}

async function write({ localSession }: GivenDevice, itemId: string, wll: string) {
  const shown = (await readItem(localSession, itemId)) ?? expect.fail('the item is on the device')
  await updateItem(localSession, {
    itemId,
    content: givenContent({ wll, photoUrl: shown.photoUrl }),
    basis: shown.basis,
  })
}

async function entryNeedingAttention({ localSession }: GivenDevice): Promise<string> {
  const { needsAttention, atOffice } = await readOutbox(localSession)
  const [refused] = [...needsAttention, ...atOffice]
  return refused?.entryId ?? expect.fail('an entry needs attention')
}

/** The tablet was quicker; the phone's save is refused. */
async function givenConflict() {
  const given = await givenSharedItem()
  await write(given.tablet, given.itemId, 'theirs')
  await write(given.phone, given.itemId, 'mine')
  await given.tablet.flush()
  await given.phone.flush()
  return { ...given, entryId: await entryNeedingAttention(given.phone) }
}

describe('an item edited on two devices', () => {
  test('is not overwritten: the second one sees both and is pending', async () => {
    const { server, phone, itemId } = await givenConflict()

    expect(server.items.get(itemId)?.versions.at(-1)?.wll).toBe('theirs')
    expect(await readItem(phone.localSession, itemId)).toMatchObject({
      wll: 'mine',
      sync: 'attention',
      attention: { code: 'stale-version', status: 409, theirs: { wll: 'theirs', version: 2 } },
    })
    expect(await phone.pendingCount()).toBe(1)
  })

  test('becomes mine when the person keeps mine', async () => {
    const { server, phone, itemId, entryId } = await givenConflict()

    await keepMine(phone.localSession, entryId)
    await phone.flush()

    expect(server.items.get(itemId)?.versions.map(({ wll }) => wll)).toEqual(['first', 'theirs', 'mine'])
    expect(await readItem(phone.localSession, itemId)).toMatchObject({ wll: 'mine', sync: 'sent', version: 3 })
  })

  test('asks again when theirs has changed once more before mine arrived', async () => {
    const { phone, tablet, itemId, entryId } = await givenConflict()
    await write(tablet, itemId, 'theirs again')
    await tablet.flush()

    await keepMine(phone.localSession, entryId)
    await phone.flush()

    expect(await readItem(phone.localSession, itemId)).toMatchObject({ attention: { theirs: { wll: 'theirs again' } } })
  })

  test('becomes theirs when the person takes theirs, with all that was written here since', async () => {
    const { server, phone, itemId, entryId } = await givenConflict()
    await write(phone, itemId, 'mine, again')

    await takeTheirs(phone.localSession, entryId)
    await phone.flush()

    expect(server.items.get(itemId)?.versions.at(-1)?.wll).toBe('theirs')
    expect(await readItem(phone.localSession, itemId)).toMatchObject({ wll: 'theirs', sync: 'sent', version: 2 })
    expect(await phone.pendingCount()).toBe(0)
    expect(await phone.store.sent.toArray()).toMatchObject([{ outcome: 'withdrawn' }])
  })

  test('keeps waiting for the choice when mine is written on', async () => {
    const { server, phone, itemId, entryId } = await givenConflict()

    await write(phone, itemId, 'mine, better')
    await phone.flush()
    expect(await readItem(phone.localSession, itemId)).toMatchObject({ sync: 'attention', wll: 'mine, better' })

    await keepMine(phone.localSession, entryId)
    await phone.flush()
    expect(server.items.get(itemId)?.versions.at(-1)?.wll).toBe('mine, better')
  })

  test('is a conflict also when the other change arrived here while the form was open', async () => {
    const { server, phone, tablet, itemId } = await givenSharedItem()
    const opened = (await readItem(phone.localSession, itemId)) ?? expect.fail()
    await write(tablet, itemId, 'theirs')
    await tablet.flush()
    await phone.pull()

    await updateItem(phone.localSession, { itemId, content: givenContent({ wll: 'mine' }), basis: opened.basis })
    await phone.flush()

    expect(server.items.get(itemId)?.versions.at(-1)?.wll).toBe('theirs')
    expect(await readItem(phone.localSession, itemId)).toMatchObject({
      wll: 'mine',
      attention: { theirs: { wll: 'theirs' } },
    })
  })

  test('is a conflict also when an answer of mine was lost and they built on it', async () => {
    const { server, phone, tablet, itemId } = await givenSharedItem()
    await write(phone, itemId, 'mine 1')
    phone.fates.push('loses-its-answer')
    await phone.flush()
    await write(phone, itemId, 'mine 2')
    await tablet.pull()
    await write(tablet, itemId, 'theirs, on mine 1')
    await tablet.flush()

    await phone.flush()

    expect(server.items.get(itemId)?.versions.at(-1)?.wll).toBe('theirs, on mine 1')
    expect(await readItem(phone.localSession, itemId)).toMatchObject({
      wll: 'mine 2',
      attention: { theirs: { wll: 'theirs, on mine 1' } },
    })
  })
})

describe('an item deleted by somebody else', () => {
  async function givenDeleted() {
    const given = await givenSharedItem()
    await write(given.phone, given.itemId, 'mine')
    await deleteShown(given.tablet.localSession, { itemId: given.itemId, reason: 'Scrapped' })
    await given.tablet.flush()
    await given.phone.flush()
    return { ...given, entryId: await entryNeedingAttention(given.phone) }
  }

  test('can be added again with what was written here', async () => {
    const { server, phone, jobId, entryId, itemId } = await givenDeleted()

    await addAgain(phone.localSession, entryId)
    await phone.flush()

    expect(server.items.get(itemId)?.isDeleted).toBe(true)
    expect(server.liveItems(jobId)).toMatchObject([[expect.any(String), { versions: [{ wll: 'mine' }] }]])
    expect(await readItems(phone.localSession, jobId)).toHaveLength(1)
  })

  test('that awaited its inspection awaits it again when it is added again', async () => {
    const server = simulatedServer()
    const phone = givenDevice({ server })
    const jobId = server.addJob(phone.userId)
    await phone.pull()
    const itemId = newId()
    const content = givenContent({ examinationDate: null, nextExaminationDate: null })
    await createItem(phone.localSession, { itemId, jobId, content, isExamined: false })
    const [entry] = await phone.localSession.store.outbox.toArray()
    const attention = { at: 0, status: 409, code: 'id-taken', words: '', fields: {}, theirs: null, details: {} }
    await phone.localSession.store.outbox.update(entry?.place ?? -1, { attention, needs: 1 })

    await addAgain(phone.localSession, String(entry?._id))

    const [added] = await readItems(phone.localSession, jobId)
    expect(added).toMatchObject({ status: 'awaiting_inspection', examinationDate: null })
    const [again] = await phone.localSession.store.outbox.toArray()
    expect(again?.input).toMatchObject({ awaitsInspection: true })
    expect(again?.input).not.toHaveProperty('fitForPurpose')
  })

  test('is gone here too when the work on it is given up', async () => {
    const { phone, jobId, entryId } = await givenDeleted()

    await withdraw(phone.localSession, entryId)

    expect(await readItems(phone.localSession, jobId)).toEqual([])
    expect(await phone.pendingCount()).toBe(0)
  })
})

describe('a job that went elsewhere meanwhile', () => {
  test('keeps its work for an administrator and says so here', async () => {
    const { server, phone, jobId, itemId } = await givenSharedItem()
    await write(phone, itemId, 'late')
    await createItem(phone.localSession, { itemId: newId(), jobId, content: givenContent({ wll: 'late and new' }) })
    server.jobs.set(jobId, { status: 'in_progress', isDeleted: false, holder: newId(), formerHolders: [phone.userId] })

    await phone.pull()
    await phone.flush()

    expect(await readJob(phone.localSession, jobId)).toMatchObject({
      standing: 'gone',
      isOpen: false,
      attention: [{ code: 'kept-for-review' }, { code: 'kept-for-review' }],
    })
    expect(server.recovered.map(({ input }) => input.wll)).toEqual(['late', 'late and new'])
    expect(server.items.get(itemId)?.versions).toHaveLength(1)
  })

  test('leaves the device once nothing of it waits any more', async () => {
    const { server, phone, jobId, itemId } = await givenSharedItem()
    await write(phone, itemId, 'late')
    server.jobs.set(jobId, { status: 'in_progress', isDeleted: true, holder: phone.userId, formerHolders: [] })
    await phone.pull()
    await phone.flush()

    await withdraw(phone.localSession, await entryNeedingAttention(phone))
    await createItem(phone.localSession, {
      itemId: newId(),
      jobId: server.addJob(phone.userId),
      content: givenContent(),
    })
    await phone.pull()

    expect(await readJob(phone.localSession, jobId)).toBeNull()
    expect(await readItems(phone.localSession, jobId)).toEqual([])
  })
})

test('a refused photo that is given up leaves its item, which then arrives without it', async () => {
  const { server, tablet, jobId } = await givenSharedItem()
  const photoId = await storePhoto(tablet.localSession, { jobId, file: new Blob(['x']) })
  const itemId = newId()
  await createItem(tablet.localSession, { itemId, jobId, content: givenContent({ photoUrl: photoUrlOf(photoId) }) })
  await completeJob(tablet.localSession, jobId)
  const { transport } = tablet.deps
  tablet.deps.transport = async (call, photo) => {
    if (call.name === 'uploadPhoto') throw new AppError('too-large', 'At most 25 MB.')
    return transport(call, photo)
  }
  await tablet.flush()

  await withdraw(tablet.localSession, await entryNeedingAttention(tablet))
  await tablet.flush()

  expect(server.items.get(itemId)?.versions).toMatchObject([{ photoUrl: null }])
  expect(server.jobs.get(jobId)?.status).toBe('completed')
})

test('a deleted item that the server had refused needs no entry at all', async () => {
  const { server, tablet, jobId } = await givenSharedItem()
  const itemId = newId()
  await createItem(tablet.localSession, { itemId, jobId, content: givenContent({ photoUrl: photoUrlOf(newId()) }) })
  await tablet.flush()
  expect(await readItem(tablet.localSession, itemId)).toMatchObject({ sync: 'attention' })

  await deleteShown(tablet.localSession, { itemId, reason: 'Never mind' })
  await tablet.flush()

  expect(await tablet.pendingCount()).toBe(0)
  expect(server.items.has(itemId)).toBe(false)
})

test('work that the server accepted and lost is offered again when the completion misses it', async () => {
  const { server, tablet, jobId, itemId } = await givenSharedItem()
  await completeJob(tablet.localSession, jobId)
  server.items.clear()
  await tablet.flush()
  const entryId = await entryNeedingAttention(tablet)

  await tryAgain(tablet.localSession, entryId)
  await tablet.flush()

  expect(server.items.has(itemId)).toBe(true)
  expect(server.jobs.get(jobId)?.status).toBe('completed')
  expect(await tablet.pendingCount()).toBe(0)
})

test('nobody decides about the entries of another', async () => {
  const { server, phone, entryId } = await givenConflict()
  const stranger = givenDevice({ server, name: phone.name })

  await takeTheirs(stranger.localSession, entryId)

  expect(await phone.pendingCount()).toBe(1)
})
