import { AppError } from '#contract/errors.ts'
import type { WorkManifest } from '#contract/inspections/inspections.contract.ts'
import { problemsInWords, whyReportIsNotLawful } from '#contract/inspections/lawful-report.rules.ts'
import { whyReportIsTooLong } from '#contract/inspections/report-size.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { jobOnWire } from '#server/features/jobs/job-on-wire.ts'
import { moveJob, noSuchJob, requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { Actor } from '#server/http/actor.ts'
import { listArrivedItems, listKeptItems, listReportedItems } from './completion.queries.ts'
import { closedJob, enterJob } from './enter-job.actions.ts'
import { listArrivedPhotos } from './photos.queries.ts'

/** The engineer's recorded act: from here on the items are what the report says. */
export async function completeJob(
  { db, clock }: Deps,
  actor: Actor,
  { jobId, ...manifest }: WorkManifest & { jobId: string },
): Promise<Job> {
  return db.transaction().execute(async (tx) => {
    const { late } = await enterJob(tx, actor, jobId)
    if (late === 'job-deleted' || late === 'job-reassigned') throw noSuchJob()
    if (late && late !== 'job-completed') throw closedJob(late)
    // The office may have completed it meanwhile, without work that this device knows of.
    await requireArrived(tx, actor, jobId, manifest)
    if (late) return jobOnWire({ clock, actor }, await requireJob(tx, actor, jobId))
    await requireLawfulReport(tx, jobId)
    return jobOnWire({ clock, actor }, await moveJob(tx, { clock, actor }, jobId, 'completed', 'job-completed'))
  })
}

async function requireLawfulReport(tx: Db, jobId: string) {
  const items = await listReportedItems(tx, jobId)
  const tooLong = whyReportIsTooLong(items.length)
  if (tooLong) throw new AppError('too-many-items', tooLong)
  const problems = whyReportIsNotLawful(items)
  if (problems.length === 0) return
  throw new AppError('report-not-lawful', `The report would not be lawful yet. ${problemsInWords(problems)}`, {
    details: { problems },
  })
}

/** What was kept for review is missing until somebody has decided about it: the job's items are without it. */
async function requireArrived(tx: Db, actor: Actor, jobId: string, { items = [], photos = [] }: WorkManifest) {
  const { missingItems, keptIds } = await itemsMissing(tx, jobId, items)
  const missing = { items: missingItems, photos: await photosMissing(tx, actor, jobId, photos) }
  const count = missing.items.length + missing.photos.length
  if (count === 0) return
  throw new AppError('work-missing', whatIsMissing(count - keptIds.length, keptIds.length), {
    details: { missing, kept: keptIds },
  })
}

function whatIsMissing(onTheWay: number, kept: number): string {
  const sentences = [
    onTheWay > 0 &&
      `${onTheWay} of the items and photos of this job ${onTheWay === 1 ? 'has' : 'have'} not arrived yet.`,
    kept > 0 &&
      `${kept === 1 ? '1 item is' : `${kept} items are`} kept for review: an administrator must accept or dismiss what was written under Recovered work first.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

async function itemsMissing(tx: Db, jobId: string, items: NonNullable<WorkManifest['items']>) {
  if (items.length === 0) return { missingItems: [], keptIds: [] }
  const ids = items.map(({ _id }) => _id)
  const arrived = await listArrivedItems(tx, jobId, ids)
  const versions = new Map(arrived.map(({ id, version, deletedAt }) => [id, deletedAt ? Infinity : version]))
  const waiting = new Set<string>()
  for (const { itemId, isWaiting } of await listKeptItems(tx, jobId, ids)) {
    if (isWaiting) waiting.add(itemId)
    // Accepted elsewhere or dismissed, it has arrived as far as it ever will.
    else if (!versions.has(itemId)) versions.set(itemId, Infinity)
  }
  const missingItems = items.filter(({ _id, version = 1 }) => waiting.has(_id) || (versions.get(_id) ?? 0) < version)
  return { missingItems, keptIds: [...waiting] }
}

async function photosMissing(tx: Db, { userId }: Actor, jobId: string, photos: string[]) {
  if (photos.length === 0) return []
  const arrived = new Set(await listArrivedPhotos(tx, photos, { userId, jobId }))
  return photos.filter((id) => !arrived.has(id))
}
