import { maxReportItems } from '#contract/inspections/completion/report-size.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { StepSession } from '#web/offline/store/local-session.ts'
import type { ItemRow } from '#web/offline/store/local-rows.ts'
import { entriesAboutItem, entriesOfJob } from './outbox.ts'
import { photoIdsIn } from '#web/offline/store/photo-address.ts'

type Manifest = Awaited<ReturnType<typeof manifestOf>>

export async function manifestOf(localSession: StepSession, jobId: string) {
  const waiting = new Set((await entriesOfJob(localSession, jobId)).map(({ itemId }) => itemId))
  const items = await shownItems(localSession, jobId)
  const job = await localSession.store.jobs.get([localSession.userId, jobId])
  return {
    ...(job && whereaboutsOf(job.job)),
    items: items.map((item) => named(item, waiting.has(item._id))),
    photos: [...new Set(items.flatMap(photosOfRow))],
    deletions: await deletionsIn(localSession, jobId),
  }
}

export function whereaboutsOf({ companyId, siteAddressId }: Pick<Job, 'companyId' | 'siteAddressId'>) {
  return { companyId: companyId._id, siteAddressId: siteAddressId._id }
}

export async function shownItems({ store, userId }: StepSession, jobId: string): Promise<ItemRow[]> {
  const items = await store.items.where('[userId+jobId]').equals([userId, jobId]).sortBy('place')
  return items.filter(({ isDeletedHere }) => !isDeletedHere)
}

/** A completion that waits names the item anew: its writer has chosen what stands at the server, or given it up. */
export async function nameItemAgain(localSession: StepSession, jobId: string, itemId: string): Promise<void> {
  const { store, userId } = localSession
  const completion = (await entriesOfJob(localSession, jobId)).find(
    ({ name, needs }) => name === 'completeJob' && !needs,
  )
  if (!completion) return
  const item = await store.items.get([userId, itemId])
  const isShown = item !== undefined && !item.isDeletedHere
  const isWaiting = (await entriesAboutItem(localSession, itemId)).length > 0
  const photoIds = isShown ? photosOfRow(item) : []
  // Only `completeJob` adds it, with a manifest.
  const { items, photos, deletions } = completion.input as Manifest
  const others = items.filter((each) => each._id !== itemId)
  await store.outbox.update(completion.place, {
    input: {
      ...completion.input,
      items: isShown ? [...others, named(item, isWaiting)] : others,
      photos: [...new Set([...photos, ...photoIds])],
      deletions: deletions.filter((id) => id !== itemId),
    },
  })
}

/** An item that still waits gets its version when the server has answered for it. */
function named({ _id, server }: ItemRow, isWaiting: boolean) {
  return server && !isWaiting ? { _id, version: server.version } : { _id }
}

export function photosOfRow({ mine, server }: ItemRow): string[] {
  return photoIdsIn(mine ?? server)
}

/** What was deleted here, whether the server has heard of it or not, as far as this device remembers. */
async function deletionsIn({ store, userId }: StepSession, jobId: string): Promise<string[]> {
  const ofJob = [userId, jobId]
  const waiting = await store.outbox.where('[userId+jobId]').equals(ofJob).toArray()
  const sent = await store.sent.where('[userId+jobId]').equals(ofJob).toArray()
  const accepted = sent.filter(({ outcome }) => outcome === 'accepted')
  const ids = [...accepted, ...waiting].filter(({ name }) => name === 'deleteItem').map(({ itemId }) => itemId)
  return [...new Set(ids.filter((id) => id !== null))].slice(-maxReportItems)
}
