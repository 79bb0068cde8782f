import type { z } from 'zod'
import type { Job, updateJob as updateCall } from '#contract/jobs/jobs.contract.ts'
import { completionAfter, type JobStatus } from '#contract/jobs/jobs.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { changesNothing, requireCurrentVersion, sentOnly } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { isTakenBack, requireNoOpenAuthorityCopy } from '#server/features/jobs/authority-copies.actions.ts'
import { requireMovable } from '#server/features/jobs/issued-documents.actions.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { lockCompanyForShare } from '#server/features/jobs/job-references.queries.ts'
import { noSuchJob, recordJobChange, requireReferences, requireStoredJob } from '#server/features/jobs/jobs.actions.ts'
import { findJob, lockJob, updateJobRow, type JobFacts, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import { finishCompletion } from './complete-job.actions.ts'
import { moveJobContents } from './move-job.actions.ts'

/** The office edits a job: that may also complete, reopen, cancel or move it. */
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
    if (isTakenBack(before.status, after.status)) await requireNoOpenAuthorityCopy(tx, jobId)
    await requireReferences(tx, after, before)
    return toJob({ clock, actor }, await changeJob(tx, deps, { actor, before, after, what: 'job-changed' }))
  })
}

interface JobChange {
  actor: Actor
  before: JobRow
  after: JobFacts
  /** As the audit log calls it. */
  what: string
  /** What a device showed as changed by the office; without it, completing confirms the job as it stands. */
  shownChanges?: string[] | undefined
}

/** The job is locked, and the change has been checked. All that follows from it is done here, in this order. */
export async function changeJob(tx: Db, deps: Deps, change: JobChange): Promise<JobRow> {
  const { clock } = deps
  const { actor, before, after, what, shownChanges } = change
  const jobId = before.id
  const facts = { ...after, ...completionOf(change, clock.now()) }
  await updateJobRow(tx, jobId, facts, clock.now())
  if (before.companyId !== facts.companyId) await moveJobContents(tx, deps, { actor, jobId, from: before.companyId })
  if (completionAfter(before.status, facts.status) === 'set') {
    await finishCompletion(tx, deps, { actor, jobId, shownChanges })
  }
  await recordJobChange(tx, { clock, actor }, { before, facts, what })
  return requireStoredJob(tx, jobId)
}

function completionOf(
  { actor, before, after }: { actor: Actor; before: JobRow; after: { status: JobStatus } },
  at: Date,
) {
  switch (completionAfter(before.status, after.status)) {
    case 'set':
      return { completedAt: at, completedBy: actor.userId }
    case 'clear':
      return { completedAt: null, completedBy: null }
    case 'keep':
      return { completedAt: before.completedAt, completedBy: before.completedBy }
  }
}
