import { particularsOf } from '#contract/inspections/examination/examination-result.rules.ts'
import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { writeNewItem } from './items.ts'
import type { Attention } from '#web/offline/outbox/entries.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { nameItemAgain } from '#web/offline/outbox/manifest.ts'
import { itemIdsOf } from '#web/offline/outbox/notice-ordering.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { asked, entriesAboutItem, entriesOfJob, withdrawEntries } from '#web/offline/outbox/outbox.ts'
import { replayWork } from '#web/offline/outbox/replay.ts'
import { correctsParticularsOnly } from '#web/offline/store/item-content.ts'
import { photoIdOf, photoIdsIn, photosWithout } from '#web/offline/store/photo-address.ts'
import { contentOf, type ServerItem } from '#web/offline/store/server-item.ts'

export function keepMine(localSession: LocalSession, entryId: string): Promise<void> {
  return decide(localSession, entryId, async (entry, step) => {
    const theirs = entry.attention?.theirs
    if (!theirs) return
    await step.store.outbox.update(entry.place, {
      ...asked,
      version: theirs.version,
      base: contentOf(theirs),
      isChained: false,
    })
    await changeItem(step, entry, { server: theirs, ...(await correctedResult(step, entry, theirs)) })
  })
}

/** Mine corrects particulars only: what they found at the examination stands. */
async function correctedResult({ store, userId }: StepSession, { itemId, input }: OutboxEntryRow, theirs: ServerItem) {
  const mine = itemId && (await store.items.get([userId, itemId]))?.mine
  if (!mine || input.awaitsInspection === true || !correctsParticularsOnly(contentOf(mine))) return {}
  return { mine: { ...contentOf(theirs), ...particularsOf(mine) } }
}

export function takeTheirs(localSession: LocalSession, entryId: string): Promise<void> {
  return decide(localSession, entryId, (entry, step) => withdrawItem(step, entry))
}

export function tryAgain(localSession: LocalSession, entryId: string): Promise<void> {
  return decide(localSession, entryId, async (entry, step) => {
    // The server misses work that it once accepted: it is offered again before the completion.
    if (entry.attention?.code === 'work-missing') await replayWork(step, entry.jobId)
    await step.store.outbox.update(entry.place, asked)
  })
}

export async function tryAllAgain(localSession: LocalSession): Promise<void> {
  const { store, userId } = localSession
  const refused = await store.outbox.where('[userId+needs]').equals([userId, 1]).sortBy('place')
  for (const { _id, attention } of refused)
    if (attention && canBeTriedAgain(attention)) await tryAgain(localSession, _id)
}

/** Not a conflict, nor what the office has. */
export function canBeTriedAgain({ code }: Pick<Attention, 'code'>): boolean {
  return !['stale-version', 'changed-meanwhile', 'kept-for-review', 'job-not-completed'].includes(code)
}

export function addAgain(localSession: LocalSession, entryId: string): Promise<void> {
  return decide(localSession, entryId, async (entry, step) => {
    const { store, userId } = step
    const item = entry.itemId && (await store.items.get([userId, entry.itemId]))
    const content = item && (item.mine ?? item.server)
    if (!content) return
    await withdrawItem(step, entry)
    // What still awaited its inspection goes on awaiting it: nobody has examined it by adding it again.
    const isExamined = !correctsParticularsOnly(contentOf(content))
    await writeNewItem(step, { itemId: newId(), jobId: entry.jobId, content: contentOf(content), isExamined })
  })
}

export function withdraw(localSession: LocalSession, entryId: string): Promise<void> {
  return decide(localSession, entryId, async (entry, step) => {
    switch (entry.name) {
      case 'createItem':
      case 'updateItem':
        return withdrawItem(step, entry)
      case 'deleteItem':
        return withdrawDeletion(step, entry)
      case 'uploadPhoto':
        return withdrawPhoto(step, entry)
      case 'completeJob':
      case 'placeEquipment':
      case 'bindItemTag':
      case 'bindTag':
      case 'signForSite':
        return withdrawEntries(step, [entry])
      case 'createNotice':
        return withdrawNotice(step, entry)
    }
  })
}

/** Of a notice whose job is for another company now: those who were told answer for that one too. */
export function fileNotice(localSession: LocalSession, entryId: string): Promise<void> {
  return decide(localSession, entryId, async (entry, step) => {
    const row = await step.store.jobs.get([step.userId, entry.jobId])
    if (!row) return
    const companyId = row.job.companyId._id
    for (const { place, input } of await entriesOfNotice(step, entry))
      await step.store.outbox.update(place, { ...asked, input: { ...input, companyId } })
  })
}

/** With what deletes its items: a danger that was told is not gone because it has to be told again. */
async function withdrawNotice(step: StepSession, entry: OutboxEntryRow): Promise<void> {
  const { userId, store } = step
  await withdrawEntries(step, await entriesOfNotice(step, entry))
  await store.notices.delete([userId, String(entry.input._id)])
  for (const itemId of itemIdsOf(entry))
    for (const each of await entriesAboutItem(step, itemId))
      if (each.name === 'deleteItem') await withdrawDeletion(step, each)
}

async function withdrawDeletion(step: StepSession, entry: OutboxEntryRow): Promise<void> {
  await withdrawEntries(step, [entry])
  await changeItem(step, entry, { isDeletedHere: false })
  await nameDecidedItem(step, entry)
}

/** With the signature that follows it. */
async function entriesOfNotice(step: StepSession, { jobId, input }: OutboxEntryRow): Promise<OutboxEntryRow[]> {
  const entries = await entriesOfJob(step, jobId)
  return entries.filter(({ name, input: other }) => name === 'createNotice' && other._id === input._id)
}

/** Only an entry that needs attention is decided about, and only by its writer. */
function decide(
  localSession: LocalSession,
  entryId: string,
  act: (entry: OutboxEntryRow, step: StepSession) => Promise<unknown>,
): Promise<void> {
  return inOneStep(localSession, async (step) => {
    const entry = await step.store.outbox.get({ _id: entryId })
    if (entry?.userId === step.userId && entry.attention) await act(entry, step)
  })
}

async function withdrawItem(localSession: StepSession, entry: OutboxEntryRow): Promise<void> {
  const { store, userId } = localSession
  const { itemId, attention } = entry
  if (!itemId) return
  await withdrawEntries(localSession, await entriesAboutItem(localSession, itemId))
  const item = await store.items.get([userId, itemId])
  if (!item) return
  const server = attention && isGone(attention) ? null : (attention?.theirs ?? item.server)
  if (server) await store.items.put({ ...item, server, mine: null, isDeletedHere: false, lineage: item.lineage + 1 })
  else await store.items.delete([userId, itemId])
  await nameDecidedItem(localSession, entry)
}

/** What is kept for review stays named as it was: the completion waits for the administrator's decision. */
async function nameDecidedItem(localSession: StepSession, { jobId, itemId, attention }: OutboxEntryRow): Promise<void> {
  if (itemId && attention?.code !== 'kept-for-review') await nameItemAgain(localSession, jobId, itemId)
}

function isGone({ status }: Attention): boolean {
  return status === 404 || status === 410
}

/** Whatever shows the photo does without it now, or the server would wait for it in vain. */
async function withdrawPhoto(localSession: StepSession, entry: OutboxEntryRow): Promise<void> {
  const { store, userId } = localSession
  const { photoId, jobId } = entry
  if (photoId === null) return
  await withdrawEntries(localSession, [entry])
  for (const each of await entriesOfJob(localSession, jobId)) {
    const { place, name, input } = each
    // A notice stands without the signature.
    if (name === 'createNotice' && photoIdsIn(input).includes(photoId)) await withdrawEntries(localSession, [each])
    else if (name !== 'uploadPhoto' && photoIdsIn(input).includes(photoId)) {
      const left = { ...input, ...photosWithout(input, photoId) }
      await store.outbox.update(place, { photoId: photoIdOf(left.photoUrl), input: left })
    } else if (name === 'completeJob') await store.outbox.update(place, { input: withoutPhoto(input, photoId) })
  }
  const items = await store.items.where('[userId+jobId]').equals([userId, jobId]).toArray()
  for (const { _id, mine } of items) {
    if (!mine || !photoIdsIn(mine).includes(photoId)) continue
    await store.items.update([userId, _id], { mine: { ...mine, ...photosWithout(mine, photoId) } })
  }
}

function withoutPhoto(input: OutboxEntryRow['input'], photoId: string): OutboxEntryRow['input'] {
  const photos = Array.isArray(input.photos) ? input.photos.filter((id) => id !== photoId) : []
  return { ...input, photos }
}

async function changeItem({ store, userId }: StepSession, { itemId }: OutboxEntryRow, changes: object): Promise<void> {
  if (itemId) await store.items.update([userId, itemId], changes)
}
