import Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { newId } from './new-id.ts'
import { inOwnTask } from '#web/testing/in-own-task.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { hasTestVersionWork, openLocalStore } from './local-store.ts'

/** Saves an item amid another transaction, as a listener that is called there may; nobody there waits for it. */
async function saveAmidTransaction({ fails }: { fails: boolean }) {
  const { localSession } = givenDevice({ server: simulatedServer() })
  const { store, userId } = localSession
  const item = { itemId: newId(), jobId: newId(), content: givenContent() }
  const saves: Promise<string>[] = []
  const transaction = store.transaction('rw', store.meta, async () => {
    await store.meta.put({ userId, key: 'stamp', value: 's' })
    saves.push(createItem(localSession, item))
    if (fails) throw new Error('The sync failed.')
  })
  const ended = await transaction.then(
    () => 'committed',
    () => 'aborted',
  )
  return { store, item, ended, saved: await Promise.all(saves) }
}

describe('a save that begins amid another transaction', () => {
  test.each([
    { fails: false, end: 'committed' },
    { fails: true, end: 'aborted' },
  ])('is a transaction of its own and stays when that one is $end', async ({ fails, end }) => {
    const { store, item, ended, saved } = await saveAmidTransaction({ fails })

    expect({ ended, saved }).toEqual({ ended: end, saved: [item.itemId] })
    const counts = () => Promise.all([store.items, store.outbox, store.meta].map((table) => table.count()))
    expect(await inOwnTask(counts)).toEqual([1, 1, fails ? 0 : 1])
  })
})

test('a later version of the store finds every entry of version 1', async () => {
  const { localSession } = givenDevice({ server: simulatedServer() })
  const { store } = localSession
  await createItem(localSession, { itemId: newId(), jobId: newId(), content: givenContent() })
  const before = await inOwnTask(() => store.outbox.toArray())
  store.close()

  const later = openLocalStore(store.name)
  later.version(2).stores({ drawings: '[userId+_id]' })
  const after = await inOwnTask(() => later.outbox.toArray())
  later.close()

  expect({ version: later.verno, after }).toEqual({ version: 2, after: before })
})

test('work that a test version stored is noticed and left as it is', async () => {
  expect(await hasTestVersionWork()).toBe(false)
  const testVersion = new Dexie('thorough')
  testVersion.version(5).stores({ letters: '++place' })
  await testVersion.table('letters').add({ name: 'createItem' })
  testVersion.close()

  expect(await hasTestVersionWork()).toBe(true)

  await testVersion.open()
  expect(await testVersion.table('letters').count()).toBe(1)
  await testVersion.delete()
})
