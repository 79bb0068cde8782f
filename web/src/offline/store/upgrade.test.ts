import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { blankItem, ItemContent } from '#contract/inspections/items/item-fields.ts'
import { takeDraft } from './drafts.ts'
import { waitable, type WaitableName } from '#web/offline/outbox/entries.ts'
import { newId } from './new-id.ts'
import { givenDevice } from '#web/testing/given-device.ts'
import {
  draftOfVersion1,
  itemsAtServer,
  jobOfVersion1,
  lettersOfVersion1,
  photoOfVersion1,
  schemaOfVersion1,
  writerOfVersion1,
} from '#web/testing/outbox-of-version-1.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

/** A device on which the first release was used and closed, with a day of work in its outbox. */
async function givenFirstRelease() {
  const name = newId()
  const first = new Dexie(name)
  first.version(1).stores(schemaOfVersion1)
  await first.table('letters').bulkAdd(structuredClone(lettersOfVersion1))
  await first.table('photos').add(photoOfVersion1)
  await first.table('drafts').add(draftOfVersion1)
  first.close()
  const server = simulatedServer()
  server.jobs.set(jobOfVersion1, { status: 'pending', isDeleted: false, holder: writerOfVersion1, formerHolders: [] })
  for (const id of [itemsAtServer.oldItem, itemsAtServer.scrappedItem]) {
    const content = ItemContent.parse({ ...blankItem, ...itemsAtServer.content, photoUrl: null })
    server.items.set(id, { jobId: jobOfVersion1, versions: [content], isDeleted: false })
  }
  return { server, name }
}

test('this release reads and sends the whole outbox of the first one', async () => {
  const { server, name } = await givenFirstRelease()
  const device = givenDevice({ server, name, userId: writerOfVersion1 })
  expect(await device.pendingCount()).toBe(lettersOfVersion1.length)

  await device.flush()

  expect(await device.pendingCount()).toBe(0)
  expect(server.photos.get(itemsAtServer.photo)).toBe('255,216,255,0,1,2')
  expect(server.items.get(itemsAtServer.newItem)?.versions).toMatchObject([{ wll: '2 t' }])
  expect(server.items.get(itemsAtServer.oldItem)?.versions.at(-1)).toMatchObject({ wll: '3 t' })
  expect(server.items.get(itemsAtServer.scrappedItem)?.isDeleted).toBe(true)
  expect(server.jobs.get(jobOfVersion1)?.status).toBe('completed')
  const tab = { id: newId(), openTabs: async () => new Set<string>() }
  const draft = await takeDraft(device.localSession, { form: 'item new', jobId: jobOfVersion1 }, tab)
  expect(draft).toEqual({ serialNumber: 'half a nu' })
})

test('every entry of the first release is still a call that the contract takes', () => {
  for (const { name, input } of lettersOfVersion1) {
    expect(Object.keys(waitable)).toContain(name)
    expect(waitable[name as WaitableName].input.safeParse(input).error).toBeUndefined()
  }
})

test('a later release that adds to the store finds the outbox as it was', async () => {
  const { name } = await givenFirstRelease()
  const later = new Dexie(name)
  later.version(1).stores(schemaOfVersion1)
  later
    .version(2)
    .stores({ signatures: '[userId+_id]', letters: `${schemaOfVersion1.letters}, postedAt` })
    .upgrade((tx) => tx.table('letters').toCollection().modify({ colour: 'red' }))

  const entries = await later.table('letters').orderBy('place').toArray()

  expect(entries).toMatchObject(lettersOfVersion1)
  later.close()
})

test('an entry that only a later release knows stays where it is, and its job waits behind it', async () => {
  const { server, name } = await givenFirstRelease()
  const device = givenDevice({ server, name, userId: writerOfVersion1 })
  await device.store.outbox.update(1, { name: 'signReport' as WaitableName })

  expect(await device.flush()).toMatchObject({ sent: 0, ended: 'done' })

  expect(await device.pendingCount()).toBe(lettersOfVersion1.length)
})
