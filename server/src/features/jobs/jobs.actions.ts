import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Job, NewJob, updateJob as updateCall } from '#contract/jobs/jobs.contract.ts'
import { completionAfter, seesJob, type JobStatus, type JobViewer } from '#contract/jobs/jobs.rules.ts'
import { headingChanges } from '#contract/jobs/report-heading.rules.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { changesNothing, requireCurrentVersion, sentOnly } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/actor.ts'
import { isTakenBack, requireNoOpenAuthorityCopy } from './authority-copies.actions.ts'
import { auditedJob, headingOf, toJob } from './job.mapper.ts'
import { requireDeletable, requireMovable } from './issued-documents.actions.ts'
import {
  endAssignment,
  isAssignable,
  isSiteOf,
  lockCompanyForShare,
  rememberAssignment,
} from './job-references.queries.ts'
import {
  confirmFindings,
  findJob,
  findMadeJob,
  hasExamined,
  insertJob,
  lockJob,
  deleteJobRow,
  signHeading,
  updateJobRow,
  type JobFacts,
  type JobRow,
} from './jobs.queries.ts'

/** What later features do to a job that is being completed, in the transaction that completes it. */
export type CompletionStep = (tx: Db, doing: Pick<Deps, 'clock'> & { actor: Actor }, jobId: string) => Promise<void>

/** What later features do to a job that is about to be deleted, in the transaction that deletes it. */
export type DeletionStep = CompletionStep

/** What later features do to a job that goes to another company, in the transaction that moves it. */
export type MoveStep = (tx: Db, doing: Pick<Deps, 'clock'> & { actor: Actor }, moved: MovedJob) => Promise<void>

export interface MovedJob {
  jobId: string
  fromCompanyId: string
}

export type JobDeps = Deps & { onCompleted: CompletionStep }

interface Doing extends Pick<Deps, 'clock'> {
  actor: Actor
  onCompleted?: CompletionStep
  onMoved?: MoveStep
  /** What a device showed as changed by the office; without it, whoever completes confirms the job as it stands. */
  shownChanges?: string[] | undefined
}

/** The job, if it exists for this person. Whoever asked for something in it is told that there is no such thing. */
export async function requireJob(db: Db, viewer: JobViewer, jobId: string, notFoundError = noSuchJob): Promise<JobRow> {
  const job = await findJob(db, jobId)
  if (!job || !seesJob(viewer, { ...job, isDeleted: false })) throw notFoundError()
  return job
}

/** A new job, and the id that its form made for it. */
type NamedJob = NewJob & { _id?: string | undefined; lateReason?: string | undefined }

interface AddedJob {
  job: JobRow
  /** False when the same call has made it before. */
  isNew: boolean
}

export async function createJob({ db, clock }: Deps, actor: Actor, input: NamedJob) {
  const { job, isNew } = await db.transaction().execute((tx) => addJob(tx, { clock, actor }, input))
  return { job: toJob({ clock, actor }, job), isNew }
}

/**
 * Within the transaction of whoever adds more to the job than the job, and says from what in `loadedFrom`. The same call
 * under the same id is answered with the job as it stands, whatever became of it and of what it refers to since.
 */
export async function addJob(
  tx: Db,
  { clock, actor }: Doing,
  { _id, lateReason = '', ...input }: NamedJob,
  loadedFrom: string | null = null,
): Promise<AddedJob> {
  const { title, scheduledDate, companyId, siteAddressId, description = '', assignedEngineerId = null } = input
  const { startTime = null, durationMinutes = null } = input
  const content = { title, scheduledDate, companyId, siteAddressId, description, assignedEngineerId }
  const times = { startTime, durationMinutes }
  // Without times as before there were any: what an earlier release has made is recognised.
  const isTimed = startTime !== null || durationMinutes !== null
  const sha256 = createHash('sha256')
    .update(JSON.stringify([isTimed ? { ...content, ...times } : content, loadedFrom]))
    .digest()
  const before = _id && (await madeBefore(tx, _id, sha256))
  if (before) return { job: before, isNew: false }
  const made = { status: 'pending', completedAt: null, completedBy: null, lateReason } as const
  const facts: JobFacts = { ...content, ...times, ...made }
  await requireReferences(tx, facts, null)
  const id = await insertJob(tx, facts, { at: clock.now(), by: actor.userId, id: _id, sha256 })
  if (id === null) return { job: await requireMade(tx, _id, sha256), isNew: false }
  if (facts.assignedEngineerId) await rememberAssignment(tx, id, facts.assignedEngineerId, clock.now())
  await recordEvent(tx, clock, { actor, what: 'job-made', about: id, after: auditedJob(facts) })
  return { job: await requireStored(tx, id), isNew: true }
}

export type MovableJobDeps = JobDeps & { onMoved: MoveStep }
export type DeletableJobDeps = Deps & { onDeleted: DeletionStep }

export function updateJob(deps: MovableJobDeps, actor: Actor, input: z.output<typeof updateCall.input>): Promise<Job> {
  const { db, clock, onCompleted, onMoved } = deps
  const { jobId, version, ...sent } = input
  const changes = sentOnly(sent)
  return db.transaction().execute(async (tx) => {
    // The company before the job, as everywhere, so that two changes can't wait for each other.
    if (changes.companyId) await lockCompanyForShare(tx, changes.companyId)
    await lockJob(tx, jobId)
    const before = await findJob(tx, jobId)
    if (!before) throw noSuchJob()
    if (changesNothing<JobFacts>(before, changes)) return toJob({ clock, actor }, before)
    requireCurrentVersion(version, toJob({ clock, actor }, before))
    const after = { ...before, ...changes }
    await requireMovable(tx, before, after)
    if (isTakenBack(before.status, after.status)) await requireNoOpenAuthorityCopy(tx, jobId)
    await requireReferences(tx, after, before)
    return toJob({ clock, actor }, await saveJob(tx, { clock, actor, onCompleted, onMoved }, before, after))
  })
}

/** The job is locked, and what is changed about it has been checked. */
export async function setJobStatus(
  tx: Db,
  doing: Doing,
  jobId: string,
  status: JobStatus,
  what?: string,
): Promise<JobRow> {
  const before = await requireStored(tx, jobId)
  return saveJob(tx, doing, before, { ...before, status }, what)
}

export function deleteJob(deps: DeletableJobDeps, actor: Actor, jobId: string): Promise<{ _id: string }> {
  const { db, clock, onDeleted } = deps
  return db.transaction().execute(async (tx) => {
    const locked = await lockJob(tx, jobId)
    if (!locked) throw noSuchJob()
    if (locked.isDeleted) return { _id: jobId }
    const before = await requireStored(tx, jobId)
    await requireDeletable(tx, before)
    await requireNoOpenAuthorityCopy(tx, jobId)
    await onDeleted(tx, { clock, actor }, jobId)
    await deleteJobRow(tx, jobId, clock.now())
    await recordEvent(tx, clock, { actor, what: 'job-deleted', about: jobId, before: auditedJob(before) })
    return { _id: jobId }
  })
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
    const sentence = 'This job was already made, with other details. Look for it in the list of jobs and edit it there.'
    throw new AppError('id-taken', sentence)
  }
  return requireStored(tx, jobId)
}

/** The same call came twice at once: the other one was quicker. */
async function requireMade(tx: Db, jobId: string | undefined, sha256: Buffer): Promise<JobRow> {
  const job = jobId && (await madeBefore(tx, jobId, sha256))
  if (!job) throw new Error('A job whose id is taken is not there.')
  return job
}

async function saveJob(tx: Db, doing: Doing, before: JobRow, wanted: JobFacts, what = 'job-changed') {
  const { clock, actor } = doing
  const facts = { ...wanted, ...completion({ clock, actor }, before, wanted.status) }
  await updateJobRow(tx, before.id, facts, clock.now())
  if (before.companyId !== facts.companyId) {
    await doing.onMoved?.(tx, { clock, actor }, { jobId: before.id, fromCompanyId: before.companyId })
  }
  if (completionAfter(before.status, facts.status) === 'set') {
    await confirmFindings(tx, before.id, actor)
    await confirmHeading(tx, doing, before.id)
    await doing.onCompleted?.(tx, { clock, actor }, before.id)
  }
  if (before.assignedEngineerId !== facts.assignedEngineerId) await endAssignment(tx, before, clock.now())
  if (facts.assignedEngineerId) await rememberAssignment(tx, before.id, facts.assignedEngineerId, clock.now())
  const [was, is] = [auditedJob(before), auditedJob(facts)]
  await recordEvent(tx, clock, { actor, what, about: before.id, before: was, after: is })
  return requireStored(tx, before.id)
}

/** The first completion says for whom and where; what the office changed since needs somebody who examines. */
async function confirmHeading(tx: Db, { actor, shownChanges }: Doing, jobId: string) {
  const job = await requireStored(tx, jobId)
  const changes = headingChanges(job.signedHeading, headingOf(job))
  const isFirst = job.signedHeading === null
  const hasSeen = shownChanges === undefined || isDeepStrictEqual(shownChanges, changes)
  if (isFirst || (hasSeen && (await isExaminer(tx, actor, job)))) await signHeading(tx, jobId, headingOf(job))
}

async function isExaminer(tx: Db, { userId, role }: Actor, { id, assignedEngineerId }: JobRow): Promise<boolean> {
  return role === 'engineer' || assignedEngineerId === userId || hasExamined(tx, id, userId)
}

function completion({ clock, actor }: Doing, before: JobRow, status: JobStatus) {
  switch (completionAfter(before.status, status)) {
    case 'set':
      return { completedAt: clock.now(), completedBy: actor.userId }
    case 'clear':
      return { completedAt: null, completedBy: null }
    case 'keep':
      return { completedAt: before.completedAt, completedBy: before.completedBy }
  }
}

/** What has not changed is not asked again: an old job keeps a site or an engineer that can't be chosen any more. */
async function requireReferences(tx: Db, wanted: JobFacts, before: JobFacts | null) {
  const { companyId, siteAddressId, assignedEngineerId } = wanted
  const isMoved = companyId !== before?.companyId || siteAddressId !== before.siteAddressId
  if (companyId !== before?.companyId && !(await lockCompanyForShare(tx, companyId))) {
    throw badReference('companyId', 'Choose a company from the list.')
  }
  if (isMoved && !(await isSiteOf(tx, companyId, siteAddressId))) {
    throw badReference('siteAddressId', 'Choose a site address of this company.')
  }
  const isReassigned = assignedEngineerId && assignedEngineerId !== before?.assignedEngineerId
  if (isReassigned && !(await isAssignable(tx, assignedEngineerId))) {
    throw badReference('assignedEngineerId', 'Choose an engineer or administrator from the list.')
  }
}

function badReference(field: string, why: string): AppError {
  return new AppError('invalid-input', why, { fields: { [field]: why } })
}

async function requireStored(tx: Db, jobId: string): Promise<JobRow> {
  const job = await findJob(tx, jobId)
  if (!job) throw noSuchJob()
  return job
}
