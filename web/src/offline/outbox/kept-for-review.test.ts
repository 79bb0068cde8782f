import { expect, test } from 'vitest'
import { withdraw } from '#web/offline/actions/attention.ts'
import { updateItem } from '#web/offline/actions/items.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { photoIdsIn } from '#web/offline/store/photo-address.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { danger, givenTelling } from '#web/testing/given-telling.ts'

/** The office gives the job to somebody else as soon as the signal is back: what is sent of its items is kept for review. */
async function givenJobTakenAway() {
  const given = await givenTelling()
  const { server, device, jobId } = given
  const { localSession, store } = device
  return {
    ...given,
    takeJobAway() {
      const job = server.jobs.get(jobId) ?? expect.fail()
      server.jobs.set(jobId, { ...job, holder: 'someone else', formerHolders: [device.userId] })
    },
    async save(itemId: string, facts: Parameters<typeof givenContent>[0]) {
      const basis = (await readItem(localSession, itemId))?.basis ?? expect.fail('the item is on the device')
      await updateItem(localSession, { itemId, content: givenContent(facts), basis })
    },
    /** As after so many tries without an answer: each entry goes in a call of its own. */
    wasTried: (itemId: string) =>
      store.outbox.where('[userId+itemId]').equals([device.userId, itemId]).modify({ attempts: 6 }),
  }
}

test('a notice does not wait for a person when its item was kept for review', async () => {
  const { server, device, calls, addItem, tell, takeJobAway, wasTried } = await givenJobTakenAway()
  const itemId = await addItem()
  await tell([itemId])
  await wasTried(itemId)
  takeJobAway()

  await device.flush()

  expect(calls).toEqual(['createItem createNotice'])
  expect(server.notices.size).toBe(1)
  expect(await device.store.outbox.toArray()).toMatchObject([{ itemId, attention: { code: 'kept-for-review' } }])
})

test('somebody is told of an item that was kept for review before, and the notice goes', async () => {
  const { server, device, addItem, tell, takeJobAway } = await givenJobTakenAway()
  const itemId = await addItem()
  takeJobAway()
  await device.flush()
  await tell([itemId])

  await device.flush()

  expect(server.notices.size).toBe(1)
})

test('what was written about an item that is kept for review is kept too, ahead of the notice that tells of it', async () => {
  const { server, device, addItem, addPhoto, tell, takeJobAway, save, wasTried } = await givenJobTakenAway()
  const itemId = await addItem({})
  await wasTried(itemId)
  const { photo, photoId } = await addPhoto()
  await save(itemId, { ...danger, photos: [photo] })
  await tell([itemId])
  takeJobAway()

  await device.flush()

  expect(server.notices.size).toBe(1)
  const kept = server.recovered.map(({ name, input }) => ({ name, version: input.version, photos: photoIdsIn(input) }))
  expect(kept).toEqual([
    { name: 'createItem', version: undefined, photos: [] },
    { name: 'updateItem', version: 1, photos: [] },
    { name: 'updateItem', version: 2, photos: [photoId] },
  ])
  const [first] = await device.store.outbox.toArray()
  await withdraw(device.localSession, first?._id ?? '')
  expect(await device.pendingCount()).toBe(0)
})

test('a save after the telling goes behind the notice, though the item was kept for review before', async () => {
  const { server, device, addItem, tell, takeJobAway, save, wasTried } = await givenJobTakenAway()
  const itemId = await addItem()
  await wasTried(itemId)
  takeJobAway()
  await device.flush()
  await tell([itemId])
  await save(itemId, { wll: 'no danger after all' })

  await device.flush()

  expect(server.notices.size).toBe(1)
  expect(server.recovered).toMatchObject([
    { name: 'createItem', input: danger },
    { name: 'updateItem', input: { version: 1, wll: 'no danger after all' } },
  ])
})
