import type { z } from 'zod'
import { AppError, badField } from '#contract/errors.ts'
import type {
  bringInItems as bringInCall,
  loadFromPrevious as loadCall,
} from '#contract/inspections/inspections.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps, ActorAndClock } from '#server/deps.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { addJob, requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { JobRow } from '#server/features/jobs/jobs.queries.ts'
import { refreshEquipmentOfJob } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { closedJob, lockJobForItems } from './job-for-items.actions.ts'
import { copyEquipment, findPreviousJob } from './previous-job.queries.ts'

/** New unless the same call has loaded it before. */
export async function loadFromPrevious(
  { db, clock }: Deps,
  actor: Actor,
  { _id, previousJobId, newJobData }: z.output<typeof loadCall.input>,
) {
  return db.transaction().execute(async (tx) => {
    const { job, isNew } = await addJob(tx, { clock, actor }, { ...newJobData, _id }, previousJobId)
    const success = true as const
    if (!isNew) return { reply: { success, job: toJob({ clock, actor }, job) }, isNew }
    const { items, leftOut } = await loadItems(tx, { clock, actor }, job, previousJobId)
    const loaded = toJob({ clock, actor }, { ...job, itemCount: items, examinedCount: 0 })
    return { reply: { success, job: loaded, leftOut }, isNew }
  })
}

export async function getPreviousJob({ db, clock }: Deps, actor: Actor, jobId: string): Promise<Job | null> {
  const previous = await findPreviousJob(db, await requireJob(db, actor, jobId))
  return previous ? toJob({ clock, actor }, previous) : null
}

/** Into a job that is there already, as long as nobody has entered anything in it: nothing comes in twice. */
export function bringInItems({ db, clock }: Deps, actor: Actor, input: z.output<typeof bringInCall.input>) {
  return db.transaction().execute(async (tx) => {
    const { late } = await lockJobForItems(tx, actor, input.jobId)
    // An administrator is never the one who lost the job to another person.
    if (late && late !== 'job-reassigned') throw closedJob(late)
    const job = await requireJob(tx, actor, input.jobId)
    if (job.itemCount > 0) throw new AppError('job-has-items', 'This job already has items, so none were brought in.')
    const { leftOut } = await loadItems(tx, { clock, actor }, job, input.previousJobId)
    return { ...toJob({ clock, actor }, await requireJob(tx, actor, job.id)), leftOut }
  })
}

async function loadItems(tx: Db, { clock, actor }: ActorAndClock, job: JobRow, previousJobId: string) {
  const previous = await requireJob(tx, actor, previousJobId)
  if (previous.companyId !== job.companyId) {
    throw badField('previousJobId', 'Choose a previous job of the same company.')
  }
  await lockEquipment(tx, { companyIds: [job.companyId] })
  const { items, leftOut } = await copyEquipment(tx, previous.id, { jobId: job.id, at: clock.now(), by: actor.userId })
  await refreshEquipmentOfJob(tx, job.id)
  const after = { previousJobId: previous.id, items, ...(leftOut > 0 && { leftOut }) }
  await recordEvent(tx, clock, { actor, what: 'job-loaded-from-previous', about: job.id, after })
  return { items, leftOut }
}
