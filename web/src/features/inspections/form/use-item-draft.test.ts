import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newDraft } from './item-draft.ts'
import { formStart, startAfresh, useItemDraft } from './use-item-draft.ts'
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
    const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
    const place = { form, jobId, tabId: newId() }
    const { result, unmount } = renderHook(() => useItemDraft(startAfresh(place, newDraft(newId(), '2026-11-15'))))
    act(() => result.current.change({ serialNumber: 'SH-9' }))
    expect(await listDrafts(localSession)).toEqual([])

    leave(unmount)

    // The timer of the next write never fires here: what is stored was written by leaving.
    let drafts = await listDrafts(localSession)
    while (drafts.length === 0) drafts = await listDrafts(localSession)
    expect(drafts).toMatchObject([{ jobId, value: { values: { serialNumber: 'SH-9' } } }])
  })
})

describe('a restored draft', () => {
  async function givenDraft(serialNumber: string) {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
    const { id: tabId } = await thisTab()
    const draft = newDraft(newId(), '2026-11-15')
    const values = { ...draft.values, serialNumber, description: 'Shackle' }
    await saveDraft(localSession, { form, jobId, tabId }, { ...draft, values, isCancelled: false })
    return { localSession, itemId: draft.itemId, values, afresh: newDraft(newId(), '2026-11-15') }
  }

  test('whose item exists already and says something else becomes another item', async () => {
    const { localSession, itemId, afresh } = await givenDraft('SH-2')
    await createItem(localSession, { itemId, jobId, content: givenContent({ serialNumber: 'SH-1' }) })

    const { draft, isRestored } = await formStart(localSession, { form, jobId }, afresh)

    expect(isRestored).toBe(true)
    expect(draft.values.serialNumber).toBe('SH-2')
    expect(draft.itemId).not.toBe(itemId)
  })

  test('whose item was saved as it is does not come back', async () => {
    const { localSession, itemId, values, afresh } = await givenDraft('SH-2')
    await createItem(localSession, { itemId, jobId, content: values })

    expect(await formStart(localSession, { form, jobId }, afresh)).toMatchObject({ draft: afresh, isRestored: false })
    expect(await listDrafts(localSession)).toEqual([])
  })
})
