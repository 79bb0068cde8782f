import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { whyExaminerCannotSign } from '#contract/inspections/examination/examiner.rules.ts'
import type {
  completeJob as completeCall,
  JobDifference,
  WorkManifest,
} from '#contract/inspections/inspections.contract.ts'
import {
  compareWithJob,
  hasManifest,
  movedSince,
  type ManifestComparison,
} from '#contract/inspections/completion/job-difference.rules.ts'
import {
  formatProblems,
  toProblemDetails,
  whyJobIsNotCompleted,
} from '#contract/inspections/completion/lawful-report.rules.ts'
import { whyReportIsTooLong } from '#contract/inspections/completion/report-size.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { lockJobForItems } from '#server/features/inspections/items/job-for-items.actions.ts'
import { listArrivedPhotos, listReplacedPhotos } from '#server/features/inspections/items/photos.queries.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { noSuchJob, requireJob, requireStoredJob } from '#server/features/jobs/jobs.actions.ts'
import type { LockedJob } from '#server/features/jobs/jobs.queries.ts'
import {
  insertAcceptedCompletion,
  listItemsForReview,
  listReportedItems,
  listExistingItems,
  listSigners,
  wasCompletionAccepted,
  listAdders,
  listContentsAt,
  listStoredNames,
} from '#server/features/inspections/completion/completion.queries.ts'
import { changeJob } from './change-job.actions.ts'
import { changedFields, type ChangedFields } from '#server/features/inspections/items/read-items.actions.ts'
import { contentOf } from '#server/features/inspections/items/item.mapper.ts'
import { listItemsByIds, type ItemRow } from '#server/features/inspections/items/items.queries.ts'

/** The engineer's recorded act: from here on the items are what the report says. */
export async function completeJob(
  deps: Deps,
  actor: Actor,
  { jobId, _id, reason, isOfferedAgain, ...manifest }: z.output<typeof completeCall.input>,
): Promise<Job> {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const { job, late } = await lockJobForItems(tx, actor, jobId)
    if (late === 'job-deleted' || late === 'job-reassigned') throw noSuchJob()
    // A repeat whose answer was lost: the office may have reopened, cancelled, changed or moved the job since.
    if (_id && (await wasCompletionAccepted(tx, job.id, _id)))
      return toJob({ clock, actor }, await requireStoredJob(tx, jobId))
    if (late === 'job-cancelled')
      throw new AppError(late, 'This job is cancelled. Ask the office to reopen it, then complete it again.')
    // The office may have completed it meanwhile, without work that this device knows of or with other work.
    await requireAsSeen(tx, actor, job, manifest)
    if (late) return toJob({ clock, actor }, await requireJob(tx, actor, jobId))
    await requireLawfulReport(tx, jobId, actor.userId)
    if (_id) await insertAcceptedCompletion(tx, job.id, _id)
    const shownChanges = hasManifest(manifest) ? (manifest.changedByOffice ?? []) : undefined
    const before = await requireStoredJob(tx, jobId)
    const after = { ...before, status: 'completed' as const }
    const change = { actor, before, after, what: 'job-completed', shownChanges, reason, isOfferedAgain }
    return toJob({ clock, actor }, await changeJob(tx, deps, change))
  })
}

async function requireLawfulReport(tx: Db, jobId: string, completerId: string) {
  const items = await listReportedItems(tx, jobId)
  const tooLong = whyReportIsTooLong(items.length)
  if (tooLong) throw new AppError('too-many-items', tooLong)
  const signers = await listSigners(tx, jobId, completerId)
  const problems = [...whyJobIsNotCompleted(items), ...signers.flatMap(whyExaminerCannotSign)]
  if (problems.length === 0) return
  throw new AppError('report-not-lawful', `The report would not be lawful yet. ${formatProblems(problems)}`, {
    details: { problems: toProblemDetails(problems) },
  })
}

/** A call without a manifest comes from a client that knows only the specification: the job is completed as it stands. */
async function requireAsSeen(tx: Db, actor: Actor, job: LockedJob, manifest: WorkManifest) {
  const changes = hasManifest(manifest) ? await changesSince(tx, actor, job.id, manifest) : unchanged
  const { isCompany, isSite } = movedSince(manifest, job)
  const isMoved = isCompany || isSite
  if (!isMoved && Object.values(changes).every(({ length }) => length === 0)) return
  const isCompleted = job.status === 'completed'
  const { companyName: company, addressLine1, city } = await requireJob(tx, actor, job.id)
  const moved = {
    ...(isCompany && { company }),
    ...(isSite && { site: [addressLine1, city].filter(Boolean).join(', ') }),
  }
  const items = await readDifference(tx, actor, job.id, changes)
  const difference = { ...items, ...(isMoved && { moved }), isCompleted }
  throw new AppError('changed-meanwhile', whatHasChanged(difference), { details: { difference } })
}

const unchanged = { added: [], changed: [], deleted: [] }

/** Refused while something that the person saw has not arrived. */
async function changesSince(tx: Db, actor: Actor, jobId: string, manifest: WorkManifest) {
  const ids = [...(manifest.items ?? []).map(({ _id }) => _id), ...(manifest.deletions ?? [])]
  const forReview = await listItemsForReview(tx, jobId, ids)
  const idsOf = (isWaiting: boolean) =>
    new Set(forReview.filter((each) => each.isWaiting === isWaiting).map(({ itemId }) => itemId))
  const [waiting, decided] = [idsOf(true), idsOf(false)]
  const items = await listExistingItems(tx, jobId)
  const { missing, ...changes } = compareWithJob(manifest, { items, waiting, decided })
  const photos = await photosMissing(tx, actor, jobId, manifest.photos ?? [])
  requireArrived({ ...missing, photos }, waiting)
  return changes
}

/** What was kept for review is missing until a person has decided about it: the job's items are without it. */
function requireArrived(missing: ManifestComparison['missing'] & { photos: string[] }, waiting: ReadonlySet<string>) {
  const count = missing.items.length + missing.photos.length + missing.deletions.length
  if (count === 0) return
  const what = missing.deletions.length > 0 ? 'items, photos and deletions' : 'items and photos'
  const words = whatIsMissing({ onTheWay: count - waiting.size, waiting: waiting.size, what })
  throw new AppError('work-missing', words, { details: { missing, kept: [...waiting] } })
}

function whatIsMissing({ onTheWay, waiting, what }: { onTheWay: number; waiting: number; what: string }): string {
  const [itemsAre, them] = waiting === 1 ? ['1 item is', 'it'] : [`${waiting} items are`, 'them']
  const sentences = [
    onTheWay > 0 &&
      `${onTheWay} of the ${what} of this job ${onTheWay === 1 ? 'has' : 'have'} not arrived yet. Sync, then complete the job again.`,
    waiting > 0 &&
      `${itemsAre} kept for review: an administrator must accept or dismiss ${them} under Work to review first.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

function whatHasChanged({ added, changed, deleted, moved }: JobDifference): string {
  const place = moved && [moved.company && `for ${moved.company}`, moved.site && `at ${moved.site}`].filter(Boolean)
  const counts = [
    place && `it is now ${place.join(', ')}`,
    added.length > 0 && `${added.length === 1 ? '1 item' : `${added.length} items`} added`,
    changed.length > 0 && `${changed.length} changed`,
    deleted.length > 0 && `${deleted.length} deleted`,
  ]
  return `The job has changed since you saw it: ${counts.filter(Boolean).join(', ')}.`
}

async function photosMissing(tx: Db, { userId }: Actor, jobId: string, photos: string[]) {
  const arrived = new Set(await listArrivedPhotos(tx, photos, { userId, jobId }))
  const others = photos.filter((id) => !arrived.has(id))
  const replaced = new Set(await listReplacedPhotos(tx, others, jobId))
  return others.filter((id) => !replaced.has(id))
}

export async function readDifference(
  tx: Db,
  actor: Actor,
  jobId: string,
  { added, changed, deleted }: Omit<ManifestComparison, 'missing'>,
): Promise<Omit<JobDifference, 'isCompleted'>> {
  const ids = [...added, ...changed.map(({ _id }) => _id), ...deleted]
  // An id that was kept for review here may be an item of another job since.
  const own = (await listItemsByIds(tx, ids)).filter((row) => row.jobId === jobId)
  const rows = new Map(own.map((row) => [row.id, row]))
  const adders = new Map((await listAdders(tx, added)).map((adder) => [adder.itemId, adder]))
  const former = await listContentsAt(tx, changed)
  const names = await listStoredNames(tx, jobId, deleted)
  const named = new Map<string, Named>([...names.map((name) => [name.id, name] as const), ...rows])
  const rowsOf = (id: string) => [rows.get(id) ?? []].flat()
  return {
    added: added.flatMap(rowsOf).map((row) => ({
      ...nameOf(row),
      version: row.version,
      addedBy: whoAdded(actor, adders.get(row.id)),
    })),
    changed: changed.flatMap(({ _id, version }) =>
      rowsOf(_id).map((row) => ({
        ...nameOf(row),
        version: row.version,
        // At the version that was seen only a photo can be other than named.
        fields: row.version === version ? unnamedPhoto(row) : changedFields(former.get(_id), contentOf(row)),
      })),
    ),
    deleted: deleted.map((id) => nameOf(named.get(id) ?? { id, description: '', serialNumber: '' })),
  }
}

interface Named {
  id: string
  description: string
  serialNumber: string
}

function nameOf({ id, description, serialNumber }: Named) {
  return { _id: id, description, serialNumber }
}

function whoAdded({ userId }: Actor, adder: { userId: string | null; role: string | null } | undefined) {
  if (adder?.userId === userId) return 'you'
  return adder?.role === 'admin' ? 'office' : 'someone-else'
}

function unnamedPhoto({ photoFileId, morePhotoFileIds }: ItemRow): ChangedFields {
  if (morePhotoFileIds.length > 0) return [{ field: 'photos', before: [], after: morePhotoFileIds }]
  return [{ field: 'photoUrl', before: null, after: photoFileId }]
}
