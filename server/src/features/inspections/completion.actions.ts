import { AppError } from '#contract/errors.ts'
import type { WorkManifest } from '#contract/inspections/inspections.contract.ts'
import { problemsInWords, whyReportIsNotLawful } from '#contract/inspections/lawful-report.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { jobOnWire } from '#server/features/jobs/job-on-wire.ts'
import { moveJob, noSuchJob, requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { Actor } from '#server/http/actor.ts'
import { listArrivedItems, listReportedItems } from './completion.queries.ts'
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
    if (late === 'job-completed') return jobOnWire(await requireJob(tx, actor, jobId))
    if (late) throw closedJob(late)
    await requireArrived(tx, actor, jobId, manifest)
    await requireLawfulReport(tx, jobId)
    return jobOnWire(await moveJob(tx, { clock, actor }, jobId, 'completed', 'job-completed'))
  })
}

async function requireLawfulReport(tx: Db, jobId: string) {
  const problems = whyReportIsNotLawful(await listReportedItems(tx, jobId))
  if (problems.length === 0) return
  throw new AppError('report-not-lawful', `The report would not be lawful yet. ${problemsInWords(problems)}`, {
    details: { problems },
  })
}

async function requireArrived(tx: Db, actor: Actor, jobId: string, { items = [], photos = [] }: WorkManifest) {
  const missing = {
    items: await itemsMissing(tx, jobId, items),
    photos: await photosMissing(tx, actor, jobId, photos),
  }
  const count = missing.items.length + missing.photos.length
  if (count === 0) return
  throw new AppError(
    'work-missing',
    `${count} of the items and photos of this job ${count === 1 ? 'has' : 'have'} not arrived yet.`,
    { details: { missing } },
  )
}

async function itemsMissing(tx: Db, jobId: string, items: NonNullable<WorkManifest['items']>) {
  if (items.length === 0) return []
  const arrived = await listArrivedItems(
    tx,
    jobId,
    items.map(({ _id }) => _id),
  )
  const versions = new Map(arrived.map(({ id, version, deletedAt }) => [id, deletedAt ? Infinity : version]))
  return items.filter(({ _id, version = 1 }) => (versions.get(_id) ?? 0) < version)
}

async function photosMissing(tx: Db, { userId }: Actor, jobId: string, photos: string[]) {
  if (photos.length === 0) return []
  const arrived = new Set(await listArrivedPhotos(tx, photos, { userId, jobId }))
  return photos.filter((id) => !arrived.has(id))
}
