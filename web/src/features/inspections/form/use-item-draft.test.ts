import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formStart } from '#web/features/inspections/form/form-start.ts'
import { newDraft } from '#web/features/inspections/form/item-draft.ts'
import { useItemDraft } from '#web/features/inspections/form/use-item-draft.ts'
import { listDrafts, newItemForm, saveDraft } from '#web/offline/store/drafts.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { thisTab } from '#web/offline/store/tab.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice } from '#web/testing/open-engineer.tsx'

const jobId = givenJob()._id
const form = newItemForm(jobId)

describe('a form that is left before the next write is due', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['by closing the page', () => fireEvent(window, new Event('pagehide'))],
    ['by going to another app', () => fireEvent(document, new Event('visibilitychange'))],
    ['by a link', (unmount: () => void) => unmount()],
  ])('%s is on the device as it was on the screen', async (_name, leave) => {
    const desk = await givenEngineersDevice({ jobs: [givenJob()] })
    const place = { form, jobId, tabId: newId() }
    const { result, unmount } = renderHook(() => useItemDraft(place, newDraft(newId(), '2026-11-15'), false))
    act(() => result.current.change({ serialNumber: 'SH-9' }))
    expect(await listDrafts(desk)).toEqual([])

    leave(unmount)

    // The timer of the next write never fires here: what is stored was written by leaving.
    let drafts = await listDrafts(desk)
    while (drafts.length === 0) drafts = await listDrafts(desk)
    expect(drafts).toMatchObject([{ jobId, value: { values: { serialNumber: 'SH-9' } } }])
  })
})

describe('a restored draft', () => {
  async function givenDraft(serialNumber: string) {
    const desk = await givenEngineersDevice({ jobs: [givenJob()] })
    const { id: tabId } = await thisTab()
    const draft = newDraft(newId(), '2026-11-15')
    const values = { ...draft.values, serialNumber, description: 'Shackle' }
    await saveDraft(desk, { form, jobId, tabId }, { ...draft, values, isCancelled: false })
    return { desk, itemId: draft.itemId, values, afresh: newDraft(newId(), '2026-11-15') }
  }

  test('whose item exists already and says something else becomes another item', async () => {
    const { desk, itemId, afresh } = await givenDraft('SH-2')
    await createItem(desk, { itemId, jobId, content: givenContent({ serialNumber: 'SH-1' }) })

    const { draft, isRestored } = await formStart(desk, { form, jobId }, afresh)

    expect(isRestored).toBe(true)
    expect(draft.values.serialNumber).toBe('SH-2')
    expect(draft.itemId).not.toBe(itemId)
  })

  test('whose item was saved as it is does not come back', async () => {
    const { desk, itemId, values, afresh } = await givenDraft('SH-2')
    await createItem(desk, { itemId, jobId, content: values })

    expect(await formStart(desk, { form, jobId }, afresh)).toMatchObject({ draft: afresh, isRestored: false })
    expect(await listDrafts(desk)).toEqual([])
  })
})
