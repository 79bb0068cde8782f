import { describe, expect, test } from 'vitest'
import { listDrafts, newItemForm, readLast, saveDraft } from '#web/offline/store/drafts.ts'
import { createItem } from './items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { saveForm } from './save-form.ts'
import { readItems } from '#web/offline/hooks/use-local-items.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

async function givenFilledForm() {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const jobId = server.addJob(device.userId)
  const itemId = newId()
  const place = { form: newItemForm(jobId), jobId, tabId: newId() }
  await device.pull()
  await saveDraft(device.localSession, place, { itemId })
  const form = { place, itemId, content: givenContent({ serialNumber: 'SH-1' }), basis: null, isExamined: true }
  return { server, device, localSession: device.localSession, jobId, itemId, place, form }
}

describe('saving a form', () => {
  test('stores the item, its outbox entry and what was written last, and clears the draft', async () => {
    const { device, localSession, jobId, itemId, form } = await givenFilledForm()

    expect(await saveForm(localSession, form)).toBe(itemId)

    expect(await readItems(localSession, jobId)).toMatchObject([{ _id: itemId, serialNumber: 'SH-1' }])
    expect(await device.pendingCount()).toBe(1)
    expect(await readLast(localSession, jobId)).toMatchObject({ serialNumber: 'SH-1' })
    expect(await listDrafts(localSession)).toEqual([])
  })

  test.each([
    ['the item', 'items', 'creating'],
    ['the outbox entry', 'outbox', 'creating'],
    ['what was written last', 'drafts', 'creating'],
    ['the end of the draft', 'drafts', 'deleting'],
  ] as const)('does nothing at all when %s can’t be stored, and the draft stays', async (_name, table, event) => {
    const { device, localSession, jobId, itemId, form } = await givenFilledForm()
    const fail = () => {
      throw new Error('The disk is full.')
    }
    if (event === 'creating') device.store[table].hook('creating', fail)
    else device.store[table].hook('deleting', fail)

    await expect(saveForm(localSession, form)).rejects.toThrow('The disk is full.')

    expect(await readItems(localSession, jobId)).toEqual([])
    expect(await device.pendingCount()).toBe(0)
    expect(await readLast(localSession, jobId)).toBeUndefined()
    expect(await listDrafts(localSession)).toMatchObject([{ jobId, value: { itemId } }])
  })

  test('saving a form under an id that another tab has saved meanwhile makes a second item and overwrites nothing', async () => {
    const { server, device, localSession, jobId, itemId, form } = await givenFilledForm()
    await createItem(localSession, { itemId, jobId, content: givenContent({ serialNumber: 'SH-0' }) })

    const savedId = await saveForm(localSession, form)
    await device.flush()

    expect(savedId).not.toBe(itemId)
    expect(server.liveItems(jobId)).toMatchObject([
      [itemId, { versions: [{ serialNumber: 'SH-0' }] }],
      [savedId, { versions: [{ serialNumber: 'SH-1' }] }],
    ])
  })
})
