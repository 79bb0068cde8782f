import { describe, expect, test } from 'vitest'
import { keepMine, takeTheirs } from './attention.ts'
import { createItem, deleteItem, updateItem } from './items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'
import { givenContent, givenDevice, type GivenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

/** Two devices of one engineer that both show the same item. */
async function givenSharedItem() {
  const server = simulatedServer()
  const tablet = givenDevice({ server })
  const phone = tablet.anotherDevice()
  const jobId = server.addJob(tablet.userId)
  const itemId = newId()
  await tablet.pull()
  await createItem(tablet.localSession, { itemId, jobId, content: givenContent({ wll: 'seen' }) })
  await tablet.flush()
  await phone.pull()
  return { server, tablet, phone, jobId, itemId, isDeleted: () => server.items.get(itemId)?.isDeleted }
}

async function write({ localSession }: GivenDevice, itemId: string, wll: string) {
  const shown = (await readItem(localSession, itemId)) ?? expect.fail('the item is on the device')
  await updateItem(localSession, { itemId, content: givenContent({ wll }), basis: shown.basis })
}

/** The phone deletes the item as it saw it; the tablet has changed it meanwhile. */
async function givenConflict() {
  const given = await givenSharedItem()
  await write(given.tablet, given.itemId, 'changed')
  await given.tablet.flush()
  await deleteShown(given.phone.localSession, { itemId: given.itemId, reason: 'Scrapped' })
  await given.phone.flush()
  const [attention] = (await readOutbox(given.phone.localSession)).needsAttention
  return { ...given, attention: attention ?? expect.fail('the delete needs attention') }
}

describe('an item that somebody changed before it was deleted on another device', () => {
  test('is not deleted: both versions are shown and the delete is pending', async () => {
    const { phone, attention, isDeleted } = await givenConflict()

    expect(isDeleted()).toBe(false)
    expect(attention).toMatchObject({
      name: 'deleteItem',
      code: 'stale-version',
      seen: { wll: 'seen' },
      theirs: { wll: 'changed', version: 2 },
    })
    expect(await phone.pendingCount()).toBe(1)
  })

  test('stands on the device as the other left it once its person keeps it', async () => {
    const { phone, itemId, attention, isDeleted } = await givenConflict()

    await takeTheirs(phone.localSession, attention.entryId)
    await phone.flush()

    expect(await readItem(phone.localSession, itemId)).toMatchObject({ wll: 'changed', sync: 'sent' })
    expect(isDeleted()).toBe(false)
    expect(await phone.pendingCount()).toBe(0)
  })

  test('is deleted once its person has seen the change and deletes it anyway', async () => {
    const { phone, itemId, attention, isDeleted } = await givenConflict()

    await keepMine(phone.localSession, attention.entryId)
    await phone.flush()

    expect(isDeleted()).toBe(true)
    expect(await readItem(phone.localSession, itemId)).toBeNull()
    expect(await phone.pendingCount()).toBe(0)
  })
})

describe('a delete', () => {
  test('behind own unsent work is sent onto the version which that work makes', async () => {
    const { phone, itemId, isDeleted } = await givenSharedItem()
    await write(phone, itemId, 'mine')
    await deleteShown(phone.localSession, { itemId, reason: 'Scrapped' })

    await phone.flush()

    expect(isDeleted()).toBe(true)
    expect(await phone.pendingCount()).toBe(0)
  })

  test('names what its person saw, though a change was fetched while they wrote their reason', async () => {
    const { tablet, phone, itemId, isDeleted } = await givenSharedItem()
    const seen = (await readItem(phone.localSession, itemId)) ?? expect.fail('the item is on the device')
    await write(tablet, itemId, 'changed')
    await tablet.flush()
    await phone.pull()

    await deleteItem(phone.localSession, { itemId, reason: 'Scrapped', basis: seen.basis })
    await phone.flush()

    expect(isDeleted()).toBe(false)
  })
})

test('a repeated create is reconciled by an answer that gives no more than _id and version', async () => {
  const server = simulatedServer()
  const tablet = givenDevice({ server })
  const jobId = server.addJob(tablet.userId)
  const itemId = newId()
  await tablet.pull()
  await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
  tablet.fates.push('loses-its-answer')
  await tablet.flush()
  const job = server.jobs.get(jobId) ?? expect.fail('the job is there')
  Object.assign(job, { holder: crypto.randomUUID(), formerHolders: [tablet.userId] })

  await tablet.flush()

  expect(await tablet.pendingCount()).toBe(0)
  expect((await readOutbox(tablet.localSession)).needsAttention).toEqual([])
})
