import type { LocalSession, StepSession } from './local-session.ts'
import type { DraftRow } from './local-rows.ts'
import { inOneSendingStep, inOneStep } from './local-store.ts'
import { DeviceFull } from './storage-room.ts'
import type { Tab } from './tab.ts'

export interface DraftPlace {
  form: string
  jobId: string
  tabId: string
}

export type StoredDraft = ReturnType<typeof storedDraft>

const newItemPrefix = 'new item of '
const itemPrefix = 'item '
const noticePrefix = 'notice of '

export function newItemForm(jobId: string): string {
  return `${newItemPrefix}${jobId}`
}

export function itemForm(itemId: string): string {
  return `${itemPrefix}${itemId}`
}

/** Of what an engineer is about to tell; it is not listed among unsent work: only the button is the act. */
export function noticeForm(jobId: string): string {
  return `${noticePrefix}${jobId}`
}

export async function saveDraft(localSession: LocalSession, place: DraftPlace, value: unknown): Promise<void> {
  const { store, userId, now } = localSession
  const row = { userId, key: keyOf(place), ...place, value, savedAt: now() }
  // A danger is told also where nothing else fits.
  const write = place.form.startsWith(noticePrefix) ? inOneSendingStep : inOneStep
  await write(localSession, (step) => step.store.drafts.put(row), { tables: [store.drafts] })
}

export async function clearDraft({ store, userId }: StepSession, place: DraftPlace): Promise<void> {
  await store.drafts.delete([userId, keyOf(place)])
}

/**
 * Of this tab, else the latest of a closed one, which becomes this tab's. The caller checks its shape: another release may
 * have written it.
 */
export async function takeDraft(
  localSession: LocalSession,
  { form, jobId }: Omit<DraftPlace, 'tabId'>,
  tab: Tab,
): Promise<unknown> {
  // Asked before the transaction: one of IndexedDB does not wait for anything else.
  const open = await tab.openTabs()
  const find = async (step: StepSession) => {
    const drafts = await draftsFrom(step, form)
    const left = drafts.filter(({ tabId = '' }) => !open.has(tabId))
    const latest = left.toSorted((one, other) => other.savedAt - one.savedAt)[0]
    return drafts.find(({ tabId }) => tabId === tab.id) ?? latest
  }
  const take = async (step: StepSession) => {
    const { store, userId } = step
    const found = await find(step)
    if (!found || found.tabId === tab.id) return found
    const place = { form, jobId, tabId: tab.id }
    await store.drafts.delete([userId, found.key])
    await store.drafts.put({ ...found, ...place, key: keyOf(place) })
    return found
  }
  try {
    return (await inOneStep(localSession, take, { tables: [localSession.store.drafts] }))?.value
  } catch (error) {
    if (!(error instanceof DeviceFull)) throw error
    // It stays where it is, and is shown all the same.
    return (await find(localSession))?.value
  }
}

export async function listDrafts(localSession: StepSession): Promise<StoredDraft[]> {
  const rows = (await draftsFrom(localSession, '')).filter((row) => isOfForm(row) && !isCancelled(row))
  return rows.map(storedDraft).toSorted((one, other) => other.savedAt - one.savedAt)
}

export async function hasDraft(localSession: StepSession, jobId: string): Promise<boolean> {
  return (await listDrafts(localSession)).some((draft) => draft.jobId === jobId)
}

export async function discardDraft({ store, userId }: StepSession, key: string): Promise<void> {
  await store.drafts.delete([userId, key])
}

/** Remembers what was written last at a job. It is no draft: it is not listed, and nothing of it waits to be saved. */
export async function rememberLast({ store, userId, now }: StepSession, jobId: string, value: unknown): Promise<void> {
  await store.drafts.put({ userId, key: lastItemOf(jobId), value, savedAt: now() })
}

/** The caller checks the shape, as of a draft. */
export async function readLast({ store, userId }: StepSession, jobId: string): Promise<unknown> {
  return (await store.drafts.get([userId, lastItemOf(jobId)]))?.value
}

function keyOf({ form, tabId }: DraftPlace): string {
  return `${form} in tab ${tabId}`
}

function lastItemOf(jobId: string): string {
  return `last item of ${jobId}`
}

function draftsFrom({ store, userId }: StepSession, start: string): Promise<DraftRow[]> {
  return store.drafts
    .where('[userId+key]')
    .between([userId, start], [userId, `${start}\uffff`])
    .toArray()
}

function isOfForm({ key }: DraftRow): boolean {
  return key.startsWith(newItemPrefix) || key.startsWith(itemPrefix)
}

function isCancelled({ value }: DraftRow): boolean {
  return Object(value).isCancelled === true
}

function storedDraft({ key, form = '', jobId = '', savedAt, value }: DraftRow) {
  const itemId = form.startsWith(itemPrefix) ? form.slice(itemPrefix.length) : null
  return { key, jobId, itemId, savedAt, value }
}
