import { describe, expect, test } from 'vitest'
import { takeTheirs, withdraw } from '#web/offline/actions/attention.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'
import { givenContent, type GivenDevice } from '#web/testing/given-device.ts'
import { givenPhoneAndOffice } from '#web/testing/given-office.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'

async function change(phone: GivenDevice, itemId: string, facts: Partial<ItemContent>) {
  const item = (await readItem(phone.localSession, itemId)) ?? expect.fail('the item is on the phone')
  await updateItem(phone.localSession, { itemId, content: { ...givenContent(), ...facts }, basis: item.basis })
}

async function namedIn(phone: GivenDevice) {
  const [completion] = await phone.store.outbox.filter(({ name }) => name === 'completeJob').toArray()
  return completion?.input
}

async function refusedEntry(phone: GivenDevice, name: string): Promise<string> {
  const [entry] = await phone.store.outbox.filter((each) => each.needs === 1 && each.name === name).toArray()
  return entry?._id ?? expect.fail('an entry was refused')
}

describe('a completion', () => {
  test('names every item at its version and every deletion, also those that were sent long before', async () => {
    const { server, phone, localSession, jobId, hoist, hook } = await givenPhoneAndOffice()
    await deleteShown(localSession, { itemId: hook, reason: 'Counted twice' })
    await phone.flush()
    await change(phone, hoist, { serialNumber: '12', wll: '3 t' })
    const shackle = newId()
    await createItem(localSession, { itemId: shackle, jobId, content: givenContent({ serialNumber: '9' }) })

    await completeJob(localSession, jobId)
    await phone.flush()

    const sent = (await phone.store.sent.toArray()).at(-1)
    expect(sent?.input).toEqual({
      jobId,
      items: [
        { _id: hoist, version: 2 },
        { _id: shackle, version: 1 },
      ],
      photos: [],
      deletions: [hook],
      companyId: jobId,
      siteAddressId: jobId,
    })
    expect(server.jobs.get(jobId)?.status).toBe('completed')
  })

  test('whose answer was lost is told to its writer where the office has reopened the job since, and can be made again', async () => {
    const { server, phone, localSession, jobId } = await givenPhoneAndOffice()
    await completeJob(localSession, jobId)
    phone.fates.push('loses-its-answer')
    await phone.flush()
    const job = server.jobs.get(jobId) ?? expect.fail('the server has the job')
    expect(job.status).toBe('completed')
    job.status = 'in_progress'

    await phone.flush()

    expect(job.status).toBe('in_progress')
    const words = expect.stringContaining('Since then the office has reopened the job')
    const attention = [{ code: 'job-not-completed', words }]
    expect(await readJob(localSession, jobId)).toMatchObject({ status: 'in_progress', isOpen: true, attention })
    expect(await phone.store.completions.toArray()).toEqual([])
    await phone.pull()
    await completeJob(localSession, jobId)
    await phone.flush()
    expect(job.status).toBe('completed')
    expect(await phone.pendingCount()).toBe(0)
  })

  test.each(['adds an item', 'changes an item', 'deletes an item', 'moves the job to another customer'])(
    'is refused when the office %s meanwhile, never goes on by itself, and passes once the person has seen it',
    async (action) => {
      const { server, phone, localSession, jobId, hoist, hook, office } = await givenPhoneAndOffice()
      await completeJob(localSession, jobId)
      if (action === 'adds an item') await office.add({ serialNumber: '0009' })
      if (action === 'changes an item') await office.change(hoist, { wll: '50 t' })
      if (action === 'deletes an item') await office.remove(hook)
      if (action === 'moves the job to another customer')
        Object.assign(server.jobs.get(jobId) ?? {}, { companyId: newId() })

      await phone.flush()
      await phone.pull()
      await phone.flush()

      expect(server.jobs.get(jobId)?.status).toBe('in_progress')
      expect(await readJob(localSession, jobId)).toMatchObject({
        completion: 'refused',
        isOpen: true,
        attention: [{ code: 'changed-meanwhile' }],
      })
      const job = (await readJob(localSession, jobId)) ?? expect.fail('the job is on the phone')
      await completeJob(localSession, jobId, await readItems(localSession, jobId), job)
      await phone.flush()
      expect(server.jobs.get(jobId)?.status).toBe('completed')
      expect(await phone.pendingCount()).toBe(0)
    },
  )

  test('a completion that was refused waits for the changes to be fetched, also when they seem to be here already', async () => {
    const { phone, localSession, jobId, hoist, office } = await givenPhoneAndOffice()
    expect(await readJob(localSession, jobId)).toMatchObject({ isFetchedSinceRefusal: true })
    await completeJob(localSession, jobId)
    await office.change(hoist, { wll: '50 t' })
    await office.add({ serialNumber: '0009' })
    await phone.pull()
    await phone.store.jobs.toCollection().modify((row) => void (row.itemsStamp = row.wantedStamp))
    await phone.flush()
    expect(await readJob(localSession, jobId)).toMatchObject({ completion: 'refused', isFetchedSinceRefusal: false })

    await phone.pull()
    const added = (await readItems(localSession, jobId)).find(({ serialNumber }) => serialNumber === '0009')
    await deleteShown(localSession, { itemId: added?._id ?? expect.fail(), reason: 'Counted twice' })

    expect(await readJob(localSession, jobId)).toMatchObject({ isFetchedSinceRefusal: true })
    await completeJob(localSession, jobId)
    await phone.flush()
    expect(await readJob(localSession, jobId)).toMatchObject({ completion: 'accepted', isFetchedSinceRefusal: true })
  })

  test('a completion that was refused is not shown a list that was on its way before', async () => {
    const { phone, localSession, jobId, hoist, office } = await givenPhoneAndOffice()
    await completeJob(localSession, jobId)
    await phone.store.jobs.toCollection().modify({ itemsStamp: null })
    const { items } = phone.deps.requests
    phone.deps.requests.items = async (id) => {
      const listed = await items(id)
      await office.change(hoist, { wll: '50 t' })
      await phone.flush()
      return listed
    }
    await phone.pull()
    expect(await readJob(localSession, jobId)).toMatchObject({ completion: 'refused', isFetchedSinceRefusal: false })

    phone.deps.requests.items = items
    await phone.pull()

    expect(await readJob(localSession, jobId)).toMatchObject({ isFetchedSinceRefusal: true })
    expect(await readItem(localSession, hoist)).toMatchObject({ wll: '50 t' })
  })

  test('is refused when somebody changed an item after this phone had written to it', async () => {
    const { server, phone, localSession, jobId, hoist, office } = await givenPhoneAndOffice()
    await change(phone, hoist, { serialNumber: '12', wll: '3 t' })
    await completeJob(localSession, jobId)
    phone.fates.push('loses-its-answer')
    await phone.flush()
    await office.change(hoist, { wll: '50 t' })

    await phone.flush()

    expect(await namedIn(phone)).toMatchObject({ items: [{ _id: hoist, version: 2 }, {}] })
    expect(await readJob(localSession, jobId)).toMatchObject({ attention: [{ code: 'changed-meanwhile' }] })
    expect(server.jobs.get(jobId)?.status).toBe('in_progress')
  })

  test('is not made of items other than those that were on the screen', async () => {
    const { phone, localSession, jobId, hoist, office } = await givenPhoneAndOffice()
    const seen = await readItems(localSession, jobId)
    await office.change(hoist, { wll: '50 t' })
    await phone.pull()

    await expect(completeJob(localSession, jobId, seen)).rejects.toMatchObject({ code: 'changed-meanwhile' })
    await expect(completeJob(localSession, jobId, seen.slice(1))).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect(await phone.pendingCount()).toBe(0)
    await completeJob(localSession, jobId, await readItems(localSession, jobId))
    expect(await phone.pendingCount()).toBe(1)
  })

  test('names what the person chose when an item was in conflict', async () => {
    const { server, phone, localSession, jobId, hoist, office } = await givenPhoneAndOffice()
    await change(phone, hoist, { serialNumber: '12', wll: '3 t' })
    await office.change(hoist, { wll: '50 t' })
    await completeJob(localSession, jobId)
    await phone.flush()

    await takeTheirs(localSession, await refusedEntry(phone, 'updateItem'))
    await phone.flush()

    expect(server.jobs.get(jobId)?.status).toBe('completed')
    expect(await phone.pendingCount()).toBe(0)
  })

  test('names an item again whose deletion was taken back', async () => {
    const { server, phone, localSession, jobId, hoist, office } = await givenPhoneAndOffice()
    await deleteShown(localSession, { itemId: hoist, reason: 'Scrapped' })
    await office.change(hoist, { wll: '50 t' })
    await completeJob(localSession, jobId)
    await phone.flush()

    const entryId = await refusedEntry(phone, 'deleteItem')
    await takeTheirs(localSession, entryId)
    await phone.flush()

    expect(server.jobs.get(jobId)?.status).toBe('completed')
    expect(server.liveItems(jobId)).toHaveLength(2)
  })

  test('goes on without an item that its writer gave up', async () => {
    const { server, phone, localSession, jobId, office, hook } = await givenPhoneAndOffice()
    await change(phone, hook, { serialNumber: '3', wll: '1 t' })
    await completeJob(localSession, jobId)
    await office.remove(hook)
    await phone.flush()

    await withdraw(localSession, await refusedEntry(phone, 'updateItem'))
    await phone.flush()

    expect(server.jobs.get(jobId)?.status).toBe('completed')
  })

  test('a completion that is offered again after a restore is done when the job is completed, whatever was changed later', async () => {
    const { server, phone, localSession, jobId, hoist, office } = await givenPhoneAndOffice()
    await completeJob(localSession, jobId)
    await phone.flush()
    const job = server.jobs.get(jobId) ?? expect.fail()
    job.status = 'in_progress'
    await office.change(hoist, { wll: '50 t' })
    job.status = 'completed'

    server.restore(server.backUp())
    await phone.pull()
    await phone.flush()

    expect(await phone.pendingCount()).toBe(0)
  })
})
