import type { z } from 'zod'
import type { Job, updateJob as updateCall } from '#contract/jobs/jobs.contract.ts'
import type { JobStatus } from '#contract/jobs/jobs.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { changesNothing, requireCurrentVersion, sentOnly } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { findCurrentCertificate } from '#server/features/certificates/certificates.queries.ts'
import { listDangersStated } from '#server/features/certificates/read-certificates.actions.ts'
import { listItemsOfOpenCopies } from '#server/features/jobs/authority-copies.queries.ts'
import { requireMovable, requireDeletable } from '#server/features/jobs/issued-documents.actions.ts'
import { toJob, auditedJob } from '#server/features/jobs/job.mapper.ts'
import { lockCompanyForShare } from '#server/features/jobs/job-references.queries.ts'
import {
  requireNoOpenAuthorityCopy,
  noSuchJob,
  requireReferences,
  requireStoredJob,
} from '#server/features/jobs/jobs.actions.ts'
import { findJob, lockJob, type JobFacts, type JobRow, deleteJobRow } from '#server/features/jobs/jobs.queries.ts'
import { recordEvent } from '#server/db/audit.ts'
import { refreshEquipmentOfJob } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { noticeDangersOfDeletedJob } from '#server/features/notices/unnotified-dangers.actions.ts'
import { changeJob } from './change-job.actions.ts'

export function updateJob(deps: Deps, actor: Actor, input: z.output<typeof updateCall.input>): Promise<Job> {
  const { db, clock } = deps
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
    if (await isTakenBack(tx, before, after.status)) await requireNoOpenAuthorityCopy(tx, jobId)
    await requireReferences(tx, after, before)
    return toJob({ clock, actor }, await changeJob(tx, deps, { actor, before, after, what: 'job-changed' }))
  })
}

/**
 * Whether a job is called off, or taken back with a report that can be sent. Without a report of its last completion, because
 * the office withdrew it or it can't be issued as it stands, or with one from before the danger arrived, the job can only be
 * completed anew.
 */
async function isTakenBack(tx: Db, job: JobRow, after: JobStatus): Promise<boolean> {
  const { id, companyId, status: before, completedAt } = job
  if (before === after || (before !== 'completed' && after !== 'cancelled')) return false
  if (after !== 'in_progress') return true
  const report = await findCurrentCertificate(tx, id, companyId)
  if (!report || (completedAt !== null && report.issuedAt < completedAt)) return false
  const stated = await listDangersStated(tx, report.id)
  return (await listItemsOfOpenCopies(tx, id)).every((itemId) => stated.has(itemId))
}

export function deleteJob(deps: Deps, actor: Actor, jobId: string): Promise<{ _id: string }> {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const locked = await lockJob(tx, jobId)
    if (!locked) throw noSuchJob()
    if (locked.isDeleted) return { _id: jobId }
    const before = await requireStoredJob(tx, jobId)
    await requireDeletable(tx, before)
    await requireNoOpenAuthorityCopy(tx, jobId)
    await noticeDangersOfDeletedJob(tx, deps, { actor, jobId })
    await deleteJobRow(tx, jobId, clock.now())
    await refreshEquipmentOfJob(tx, jobId)
    await recordEvent(tx, clock, { actor, what: 'job-deleted', about: jobId, before: auditedJob(before) })
    return { _id: jobId }
  })
}
