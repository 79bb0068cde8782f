import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { itemForm, listDrafts, newItemForm, rememberLast, saveDraft, takeDraft } from './drafts.ts'
import { newId } from './new-id.ts'
import { openTab, type Tab } from './tab.ts'
import { givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { falseLocks } from '#web/testing/false-locks.ts'

function givenTabs() {
  const { localSession } = givenDevice({ server: simulatedServer() })
  const open = new Set<string>()
  const openTabNow = (): Tab => {
    const id = newId()
    open.add(id)
    return { id, openTabs: async () => open }
  }
  const jobId = newId()
  return {
    localSession,
    jobId,
    form: { form: newItemForm(jobId), jobId },
    openTabNow,
    close: (tab: Tab) => open.delete(tab.id),
  }
}

describe('a draft', () => {
  test('belongs to its form and its tab: a second tab begins with an empty form', async () => {
    const { localSession, form, openTabNow } = givenTabs()
    const [first, second] = [openTabNow(), openTabNow()]
    await saveDraft(localSession, { ...form, tabId: first.id }, 'first')

    expect(await takeDraft(localSession, form, second)).toBeUndefined()
    await saveDraft(localSession, { ...form, tabId: second.id }, 'second')

    expect(await takeDraft(localSession, form, first)).toBe('first')
    expect(await takeDraft(localSession, form, second)).toBe('second')
  })

  test('a draft of a closed tab goes to the next one that opens the form, and to no other', async () => {
    const { localSession, form, openTabNow, close } = givenTabs()
    const closed = openTabNow()
    await saveDraft(localSession, { ...form, tabId: closed.id }, 'half')
    close(closed)
    const [next, other] = [openTabNow(), openTabNow()]

    const taken = await Promise.all([takeDraft(localSession, form, next), takeDraft(localSession, form, other)])

    expect(taken.toSorted()).toEqual(['half', undefined])
    expect(await takeDraft(localSession, form, next)).toBe(taken[0])
  })

  test('a draft of each of two closed tabs is found, the later one first', async () => {
    const { localSession, form, openTabNow, close } = givenTabs()
    const tabs = [openTabNow(), openTabNow()]
    for (const tab of tabs) await saveDraft(localSession, { ...form, tabId: tab.id }, `of ${tabs.indexOf(tab)}`)
    for (const tab of tabs) close(tab)

    expect(await takeDraft(localSession, form, openTabNow())).toBe('of 1')
    expect(await takeDraft(localSession, form, openTabNow())).toBe('of 0')
  })

  test('is not shown to another person on the same device', async () => {
    const { localSession, form, openTabNow, close } = givenTabs()
    const tab = openTabNow()
    await saveDraft(localSession, { ...form, tabId: tab.id }, 'mine')
    close(tab)

    expect(await takeDraft({ ...localSession, userId: newId() }, form, openTabNow())).toBeUndefined()
  })
})

describe('the list of drafts', () => {
  test('names job and item, the latest first, without cancelled ones and without what was written last', async () => {
    const { localSession, jobId, form } = givenTabs()
    const itemId = newId()
    await saveDraft(localSession, { ...form, tabId: 'a' }, { values: 1 })
    await saveDraft(localSession, { ...form, tabId: 'b' }, { values: 2, isCancelled: true })
    await saveDraft(localSession, { form: itemForm(itemId), jobId, tabId: 'a' }, { values: 3 })
    await rememberLast(localSession, jobId, { serialNumber: 'SH-1' })

    expect(await listDrafts(localSession)).toMatchObject([
      { jobId, itemId, value: { values: 3 } },
      { jobId, itemId: null, value: { values: 1 } },
    ])
  })
})

describe('a tab', () => {
  beforeEach(() => sessionStorage.clear())
  afterEach(() => sessionStorage.clear())

  test('keeps its id over a reload', async () => {
    const locks = falseLocks()
    const { id } = await openTab()
    locks.releaseAll()

    const reloaded = await openTab()

    expect(reloaded.id).toBe(id)
    expect(await reloaded.openTabs()).toEqual(new Set([id]))
  })

  test('a tab that was duplicated gets an id of its own', async () => {
    falseLocks()
    const first = await openTab()

    const duplicate = await openTab()

    expect(duplicate.id).not.toBe(first.id)
    expect(await first.openTabs()).toEqual(new Set([first.id, duplicate.id]))
  })

  test('is told from a closed one', async () => {
    const locks = falseLocks()
    const closed = await openTab()
    locks.releaseAll()
    sessionStorage.clear()

    const next = await openTab()

    expect(await next.openTabs()).toEqual(new Set([next.id]))
    expect(next.id).not.toBe(closed.id)
  })

  test('has an id also where the browser gives no locks', async () => {
    vi.stubGlobal('navigator', {})

    const first = await openTab()

    expect((await openTab()).id).toBe(first.id)
    expect(await first.openTabs()).toEqual(new Set())
  })
})
