import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newDraft } from '#web/features/inspections/form/item-draft.ts'
import { listDrafts, newItemForm, saveDraft } from '#web/offline/store/drafts.ts'
import { updateItem } from '#web/offline/actions/items.ts'
import { saveForm } from '#web/offline/actions/save-form.ts'
import { thisTab } from '#web/offline/store/tab.ts'
import { readItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'

beforeEach(noSignal)

const jobId = givenJob()._id
const jobAddress = `/engineer/job/${jobId}`
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, words: string) => userEvent.type(await field(label), words)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('an item that another tab saved while its form was open here', () => {
  async function givenSavedElsewhere(changes: Partial<ItemContent>) {
    const item = givenItem({ wll: '2 t' })
    const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [item] })
    openEngineer(`${jobAddress}/edit/${item._id}`)
    const { value: before } = await field('WLL')
    expect(before).toBe('2 t')
    const shown = (await readItem(localSession, item._id)) ?? expect.fail('the item is on the device')
    await updateItem(localSession, { itemId: item._id, content: { ...shown, ...changes }, basis: shown.basis })
    return { localSession, item }
  }

  test('gets both changes when they are of different fields', async () => {
    const { localSession, item } = await givenSavedElsewhere({ manufacturer: 'Yale' })
    await type('WLL', '5')
    await press('Save')

    await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
    expect(await readItem(localSession, item._id)).toMatchObject({ manufacturer: 'Yale', wll: '2 t5' })
  })

  test.each([
    ['Keep what is here', '2 t5'],
    ['Take the other tab’s', '3 t'],
  ])('asks about the same field: %s', async (answer, wll) => {
    const { localSession, item } = await givenSavedElsewhere({ wll: '3 t' })
    await type('WLL', '5')
    await type('Model', 'X')
    await press('Save')
    // At the end of a long form: it comes into sight, and the keyboard goes there.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('This item was changed in another tab'))
    expect(await readItem(localSession, item._id)).toMatchObject({ wll: '3 t', modelName: '' })

    await press(answer)
    expect((await field('WLL')).value).toBe(wll)
    await press('Save')

    await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
    expect(await readItem(localSession, item._id)).toMatchObject({ wll, modelName: 'X' })
  })
})

test('a form that is also being filled in another tab begins empty here, and both become items', async () => {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
  const other = { form: newItemForm(jobId), jobId, tabId: 'another tab' }
  const open = vi.spyOn(await thisTab(), 'openTabs').mockResolvedValue(new Set([other.tabId]))
  const draft = newDraft(crypto.randomUUID(), '2026-03-29')
  const content = { ...draft.values, serialNumber: 'SH-1', description: 'Shackle' }
  await saveDraft(localSession, other, { ...draft, values: content, isCancelled: false })
  openEngineer(`${jobAddress}/add`)
  expect((await field('Serial number')).value).toBe('')

  await type('Serial number', 'SH-2')
  await type('Description', 'Shackle')
  await press('Save')
  await screen.findByText('Serial number SH-2')
  await saveForm(localSession, { place: other, itemId: draft.itemId, content, basis: null, isExamined: true })

  expect((await readItems(localSession, jobId)).map(({ serialNumber }) => serialNumber)).toEqual(['SH-2', 'SH-1'])
  expect(await listDrafts(localSession)).toEqual([])
  open.mockRestore()
})
