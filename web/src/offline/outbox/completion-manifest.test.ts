import { describe, expect, test } from 'vitest'
import { takeTheirs, withdraw } from '#web/offline/actions/attention.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem, saveItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'
import { givenContent, type GivenDevice } from '#web/testing/given-device.ts'
import { givenPhoneAndOffice } from '#web/testing/given-office.ts'
import type { ItemContent } from '#contract/inspections/item-fields.ts'

async function change(phone: GivenDevice, itemId: string, facts: Partial<ItemContent>) {
  const item = (await readItem(phone.desk, itemId)) ?? expect.fail('the item is on the phone')
  await saveItem(phone.desk, { itemId, content: { ...givenContent(), ...facts }, basis: item.basis })
}

async function namedIn(phone: GivenDevice) {
  const [completion] = await phone.store.letters.filter(({ name }) => name === 'completeJob').toArray()
  return completion?.input
}

async function refusedLetter(phone: GivenDevice, name: string): Promise<string> {
  const [letter] = await phone.store.letters.filter((each) => each.needs === 1 && each.name === name).toArray()
  return letter?._id ?? expect.fail('a letter was refused')
}

describe('a completion', () => {
  test('names every item at its version and every deletion, also those that were sent long before', async () => {
    const { server, phone, desk, jobId, hoist, hook } = await givenPhoneAndOffice()
    await deleteShown(desk, { itemId: hook, reason: 'Counted twice' })
    await phone.deliver()
    await change(phone, hoist, { serialNumber: '12', wll: '3 t' })
    const shackle = newId()
    await createItem(desk, { itemId: shackle, jobId, content: givenContent({ serialNumber: '9' }) })

    await completeJob(desk, jobId)
    await phone.deliver()

    const sent = (await phone.store.sent.toArray()).at(-1)
    expect(sent?.input).toEqual({
      jobId,
      items: [
        { _id: hoist, version: 2 },
        { _id: shackle, version: 1 },
      ],
      photos: [],
      deletions: [hook],
    })
    expect(server.jobs.get(jobId)?.status).toBe('completed')
  })

  test('whose answer was lost leaves a job open that the office has reopened since', async () => {
    const { server, phone, desk, jobId } = await givenPhoneAndOffice()
    await completeJob(desk, jobId)
    phone.fates.push('loses-its-answer')
    await phone.deliver()
    const job = server.jobs.get(jobId) ?? expect.fail('the server has the job')
    expect(job.status).toBe('completed')
    job.status = 'in_progress'

    await phone.deliver()

    expect(job.status).toBe('in_progress')
    expect(await phone.pendingCount()).toBe(0)
    expect(await readJob(desk, jobId)).toMatchObject({ status: 'in_progress' })
    expect(await phone.store.completions.toArray()).toEqual([])
  })

  test.each(['adds an item', 'changes an item', 'deletes an item'])(
    'is refused when the office %s meanwhile, never goes on by itself, and passes once the person has seen it',
    async (deed) => {
      const { server, phone, desk, jobId, hoist, hook, office } = await givenPhoneAndOffice()
      await completeJob(desk, jobId)
      if (deed === 'adds an item') await office.add({ serialNumber: '0009' })
      if (deed === 'changes an item') await office.change(hoist, { wll: '50 t' })
      if (deed === 'deletes an item') await office.remove(hook)

      await phone.deliver()
      await phone.pull()
      await phone.deliver()

      expect(server.jobs.get(jobId)?.status).toBe('in_progress')
      expect(await readJob(desk, jobId)).toMatchObject({
        completion: 'refused',
        isOpen: true,
        attention: [{ code: 'changed-meanwhile' }],
      })
      await completeJob(desk, jobId, await readItems(desk, jobId))
      await phone.deliver()
      expect(server.jobs.get(jobId)?.status).toBe('completed')
      expect(await phone.pendingCount()).toBe(0)
    },
  )

  test('that was refused waits for the changes to be fetched, also when they seem to be here already', async () => {
    const { phone, desk, jobId, hoist, office } = await givenPhoneAndOffice()
    expect(await readJob(desk, jobId)).toMatchObject({ isFetchedSinceRefusal: true })
    await completeJob(desk, jobId)
    await office.change(hoist, { wll: '50 t' })
    await office.add({ serialNumber: '0009' })
    await phone.pull()
    await phone.store.jobs.toCollection().modify((row) => void (row.itemsStamp = row.wantedStamp))
    await phone.deliver()
    expect(await readJob(desk, jobId)).toMatchObject({ completion: 'refused', isFetchedSinceRefusal: false })

    await phone.pull()
    const added = (await readItems(desk, jobId)).find(({ serialNumber }) => serialNumber === '0009')
    await deleteShown(desk, { itemId: added?._id ?? expect.fail(), reason: 'Counted twice' })

    expect(await readJob(desk, jobId)).toMatchObject({ isFetchedSinceRefusal: true })
    await completeJob(desk, jobId)
    await phone.deliver()
    expect(await readJob(desk, jobId)).toMatchObject({ completion: 'accepted', isFetchedSinceRefusal: true })
  })

  test('that was refused is not shown a list that was on its way before', async () => {
    const { phone, desk, jobId, hoist, office } = await givenPhoneAndOffice()
    await completeJob(desk, jobId)
    await phone.store.jobs.toCollection().modify({ itemsStamp: null })
    const { items } = phone.office.ask
    phone.office.ask.items = async (id) => {
      const listed = await items(id)
      await office.change(hoist, { wll: '50 t' })
      await phone.deliver()
      return listed
    }
    await phone.pull()
    expect(await readJob(desk, jobId)).toMatchObject({ completion: 'refused', isFetchedSinceRefusal: false })

    phone.office.ask.items = items
    await phone.pull()

    expect(await readJob(desk, jobId)).toMatchObject({ isFetchedSinceRefusal: true })
    expect(await readItem(desk, hoist)).toMatchObject({ wll: '50 t' })
  })

  test('is refused when somebody changed an item after this phone had written to it', async () => {
    const { server, phone, desk, jobId, hoist, office } = await givenPhoneAndOffice()
    await change(phone, hoist, { serialNumber: '12', wll: '3 t' })
    await completeJob(desk, jobId)
    phone.fates.push('loses-its-answer')
    await phone.deliver()
    await office.change(hoist, { wll: '50 t' })

    await phone.deliver()

    expect(await namedIn(phone)).toMatchObject({ items: [{ _id: hoist, version: 2 }, {}] })
    expect(await readJob(desk, jobId)).toMatchObject({ attention: [{ code: 'changed-meanwhile' }] })
    expect(server.jobs.get(jobId)?.status).toBe('in_progress')
  })

  test('is not made of items other than those that were on the screen', async () => {
    const { phone, desk, jobId, hoist, office } = await givenPhoneAndOffice()
    const seen = await readItems(desk, jobId)
    await office.change(hoist, { wll: '50 t' })
    await phone.pull()

    await expect(completeJob(desk, jobId, seen)).rejects.toMatchObject({ code: 'changed-meanwhile' })
    await expect(completeJob(desk, jobId, seen.slice(1))).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect(await phone.pendingCount()).toBe(0)
    await completeJob(desk, jobId, await readItems(desk, jobId))
    expect(await phone.pendingCount()).toBe(1)
  })

  test('names what the person chose when an item was in conflict', async () => {
    const { server, phone, desk, jobId, hoist, office } = await givenPhoneAndOffice()
    await change(phone, hoist, { serialNumber: '12', wll: '3 t' })
    await office.change(hoist, { wll: '50 t' })
    await completeJob(desk, jobId)
    await phone.deliver()

    await takeTheirs(desk, await refusedLetter(phone, 'updateItem'))
    await phone.deliver()

    expect(server.jobs.get(jobId)?.status).toBe('completed')
    expect(await phone.pendingCount()).toBe(0)
  })

  test('names an item again whose deletion was taken back', async () => {
    const { server, phone, desk, jobId, hoist, office } = await givenPhoneAndOffice()
    await deleteShown(desk, { itemId: hoist, reason: 'Scrapped' })
    await office.change(hoist, { wll: '50 t' })
    await completeJob(desk, jobId)
    await phone.deliver()

    const letterId = await refusedLetter(phone, 'deleteItem')
    await takeTheirs(desk, letterId)
    await phone.deliver()

    expect(server.jobs.get(jobId)?.status).toBe('completed')
    expect(server.liveItems(jobId)).toHaveLength(2)
  })

  test('goes on without an item that its writer gave up', async () => {
    const { server, phone, desk, jobId, office, hook } = await givenPhoneAndOffice()
    await change(phone, hook, { serialNumber: '3', wll: '1 t' })
    await completeJob(desk, jobId)
    await office.remove(hook)
    await phone.deliver()

    await withdraw(desk, await refusedLetter(phone, 'updateItem'))
    await phone.deliver()

    expect(server.jobs.get(jobId)?.status).toBe('completed')
  })

  test('that is offered again after a restore is done when the job is completed, whatever was changed later', async () => {
    const { server, phone, desk, jobId, hoist, office } = await givenPhoneAndOffice()
    await completeJob(desk, jobId)
    await phone.deliver()
    const job = server.jobs.get(jobId) ?? expect.fail()
    job.status = 'in_progress'
    await office.change(hoist, { wll: '50 t' })
    job.status = 'completed'

    server.restore(server.backUp())
    await phone.pull()
    await phone.deliver()

    expect(await phone.pendingCount()).toBe(0)
  })
})
