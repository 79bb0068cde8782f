import { AppError, badField } from '#contract/errors.ts'
import type { NewJob, JobProposal } from '#contract/jobs/jobs.contract.ts'
import { seesJob, type JobViewer } from '#contract/jobs/jobs.rules.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { hashOfContent } from '#server/db/versions.ts'
import type { Deps, ActorAndClock } from '#server/deps.ts'
import type { Actor } from '#server/actor.ts'
import { hasOpenAuthorityCopy } from './authority-copies.queries.ts'
import { auditedJob, toJob, toJobPlace } from './job.mapper.ts'
import {
  endAssignment,
  isAssignable,
  isSiteOf,
  lockCompanyForShare,
  rememberAssignment,
  findLastJob,
} from './job-references.queries.ts'
import { findJob, findMadeJob, insertJob, updateJobRow, type JobFacts, type JobRow } from './jobs.queries.ts'

/** The job, if it exists for this person. A caller that asked for something in it is told that there is no such thing. */
export async function requireJob(db: Db, viewer: JobViewer, jobId: string, notFoundError = noSuchJob): Promise<JobRow> {
  const job = await findJob(db, jobId)
  if (!job || !seesJob(viewer, { ...job, isDeleted: false })) throw notFoundError()
  return job
}

interface NamedJob extends NewJob {
  _id?: string | undefined
  lateReason?: string | undefined
  revisitOf?: string | undefined
}

interface AddedJob {
  job: JobRow
  isNew: boolean
}

export async function createJob({ db, clock }: Deps, actor: Actor, input: NamedJob) {
  const { job, isNew } = await db.transaction().execute((tx) => addJob(tx, { clock, actor }, input))
  return { reply: toJob({ clock, actor }, job), isNew }
}

/**
 * Within the transaction of the caller that adds more to the job than the job, and says from what in `loadedFrom`. The same call
 * under the same id is answered with the job as it stands, whatever became of it and of what it refers to since.
 */
export async function addJob(
  tx: Db,
  { clock, actor }: ActorAndClock,
  { _id, lateReason = '', revisitOf, ...input }: NamedJob,
  loadedFrom: string | null = null,
): Promise<AddedJob> {
  const { title, scheduledDate, companyId, siteAddressId, description = '', assignedEngineerId = null } = input
  const { startTime = null, durationMinutes = null } = input
  const { expects = loadedFrom === null ? 'site' : 'items' } = input
  const place = { companyId, siteAddressId, assignedEngineerId }
  const content = { title, description, scheduledDate, startTime, durationMinutes, ...place, expects }
  const sha256 = hashOfContent([content, loadedFrom])
  const before = _id && (await madeBefore(tx, _id, sha256))
  if (before) return { job: before, isNew: false }
  const facts: JobFacts = { ...content, status: 'pending', completedAt: null, completedBy: null, lateReason }
  await requireReferences(tx, facts, null)
  const made = { createdAt: clock.now(), createdBy: actor.userId, revisitOf: revisitOf ?? null }
  const id = await insertJob(tx, facts, { ...made, ...(_id && { id: _id, madeSha256: sha256 }) })
  if (id === null) return { job: await requireMade(tx, _id, sha256), isNew: false }
  if (facts.assignedEngineerId) await rememberAssignment(tx, id, facts.assignedEngineerId, clock.now())
  await recordEvent(tx, clock, { actor, what: 'job-made', about: id, after: auditedJob(facts) })
  return { job: await requireStoredJob(tx, id), isNew: true }
}

/** The first examined item of a job begins it. The job is locked. */
export async function startJob(tx: Db, { clock, actor }: ActorAndClock, jobId: string) {
  const before = await requireStoredJob(tx, jobId)
  const facts: JobFacts = { ...before, status: 'in_progress' }
  await updateJobRow(tx, jobId, facts, clock.now())
  await recordJobChange(tx, { clock, actor }, { before, facts, what: 'job-started' })
}

interface JobChange {
  before: JobRow
  facts: JobFacts
  what: string
}

export async function recordJobChange(tx: Db, { clock, actor }: ActorAndClock, { before, facts, what }: JobChange) {
  if (before.assignedEngineerId !== facts.assignedEngineerId) await endAssignment(tx, before, clock.now())
  if (facts.assignedEngineerId) await rememberAssignment(tx, before.id, facts.assignedEngineerId, clock.now())
  const [was, is] = [auditedJob(before), auditedJob(facts)]
  await recordEvent(tx, clock, { actor, what, about: before.id, before: was, after: is })
}

export function noSuchJob(): AppError {
  return new AppError('not-found', 'There is no such job.')
}

/** The job that this very call has made before, if it has. Another under its id is nobody's to overwrite. */
async function madeBefore(tx: Db, jobId: string, sha256: Buffer): Promise<JobRow | null> {
  const made = await findMadeJob(tx, jobId)
  if (!made) return null
  if (made.deletedAt) throw new AppError('job-was-deleted', 'This job was created before and has since been deleted.')
  if (!made.sha256?.equals(sha256)) {
    const sentence =
      'This job was already created, with different details. Look for it in the list of jobs and edit it there.'
    throw new AppError('id-taken', sentence)
  }
  return requireStoredJob(tx, jobId)
}

/** The same call came twice at once: the other one was quicker. */
async function requireMade(tx: Db, jobId: string | undefined, sha256: Buffer): Promise<JobRow> {
  const job = jobId && (await madeBefore(tx, jobId, sha256))
  if (!job) throw new Error('A job whose id is taken is not there.')
  return job
}

/** What has not changed is not asked again: an old job keeps a site or an engineer that can't be chosen any more. */
export async function requireReferences(tx: Db, wanted: JobFacts, before: JobFacts | null) {
  const { companyId, siteAddressId, assignedEngineerId } = wanted
  const isMoved = companyId !== before?.companyId || siteAddressId !== before.siteAddressId
  if (companyId !== before?.companyId && !(await lockCompanyForShare(tx, companyId))) {
    throw badField('companyId', 'Choose a company from the list.')
  }
  if (isMoved && !(await isSiteOf(tx, companyId, siteAddressId))) {
    throw badField('siteAddressId', 'Choose a site address of this company.')
  }
  const isReassigned = assignedEngineerId && assignedEngineerId !== before?.assignedEngineerId
  if (isReassigned && !(await isAssignable(tx, assignedEngineerId))) {
    throw badField('assignedEngineerId', 'Choose an engineer or administrator from the list.')
  }
}

export async function requireStoredJob(tx: Db, jobId: string): Promise<JobRow> {
  const job = await findJob(tx, jobId)
  if (!job) throw noSuchJob()
  return job
}

/** A site or an engineer that is gone since could only be refused, so it is not proposed. */
export async function getJobProposal(
  { db }: Deps,
  { companyId, siteAddressId: wanted }: { companyId: string; siteAddressId?: string | undefined },
): Promise<JobProposal> {
  const there = wanted && (await findLastJob(db, companyId, wanted))
  const last = there || (await findLastJob(db, companyId))
  if (!last) return { lastJob: null, siteAddressId: null, assignedEngineerId: null }
  const { id, title, scheduledDate, siteAddressId, assignedEngineerId, engineerName } = last
  const isEngineerThere = assignedEngineerId !== null && (await isAssignable(db, assignedEngineerId))
  return {
    lastJob: { _id: id, title, scheduledDate },
    siteAddressId: (await isSiteOf(db, companyId, siteAddressId)) ? toJobPlace(last).siteAddressId : null,
    assignedEngineerId: isEngineerThere ? { _id: assignedEngineerId, name: engineerName ?? '' } : null,
  }
}

const why =
  'A copy of this job’s report must go to the enforcing authority. Send it, or have the examiner say why not, first.'

/** Until then nothing may make the duty disappear silently: not a deletion, a cancellation, or a job that is reopened. */
export async function requireNoOpenAuthorityCopy(tx: Db, jobId: string, itemId: string | null = null) {
  if (await hasOpenAuthorityCopy(tx, jobId, itemId)) throw new AppError('authority-copy-open', why)
}
