import type { z } from 'zod'
import type { createRevisit as revisitCall } from '#contract/counts/counts.contract.ts'
import { daysUntilRevisit, isLeftToExamine } from '#contract/counts/count.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { addDays } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { refreshEquipmentOfJob } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { copyEquipment } from '#server/features/inspections/items/previous-job.queries.ts'
import { isAssignable } from '#server/features/jobs/job-references.queries.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { noSuchJob, requireJob, addJob } from '#server/features/jobs/jobs.actions.ts'
import { type JobRow, findJob, lockJob } from '#server/features/jobs/jobs.queries.ts'
import type { Created } from '#server/http/route.ts'
import { listItemsToRevisit } from './counts.queries.ts'

type Wanted = z.output<typeof revisitCall.input>

export function createRevisit({ db, clock }: Deps, actor: Actor, wanted: Wanted): Promise<Created<Job>> {
  const { jobId, _id } = wanted
  return db.transaction().execute(async (tx) => {
    if (!(await lockJob(tx, jobId))) throw noSuchJob()
    const job = await requireJob(tx, actor, jobId)
    const made = _id && (await findJob(tx, _id))
    if (made && made.revisitOf === jobId) return { reply: toJob({ clock, actor }, made), isNew: false }
    if (job.status !== 'completed') {
      throw new AppError('job-not-completed', 'Complete the job first. Then you know which pieces are left.')
    }
    const left = (await listItemsToRevisit(tx, jobId)).filter(isLeftToExamine)
    if (left.length === 0)
      throw new AppError('nothing-left', 'Everything in this job was examined, planned again or taken out of service.')
    const { job: revisit, isNew } = await addJob(
      tx,
      { clock, actor },
      await revisitOf(tx, job, wanted, clock.today()),
      jobId,
    )
    if (isNew) {
      await lockEquipment(tx, { companyIds: [job.companyId] })
      const planned = { jobId: revisit.id, at: clock.now(), by: actor.userId }
      const itemIds = left.map(({ _id }) => _id)
      const { items } = await copyEquipment(tx, jobId, planned, itemIds)
      await refreshEquipmentOfJob(tx, revisit.id)
      await recordEvent(tx, clock, {
        actor,
        what: 'job-revisit-made',
        about: revisit.id,
        after: { revisitOf: jobId, items },
      })
    }
    return { reply: toJob({ clock, actor }, await requireJob(tx, actor, revisit.id)), isNew }
  })
}

async function revisitOf(tx: Db, job: JobRow, { _id, scheduledDate, assignedEngineerId }: Wanted, today: string) {
  const { title, companyId, siteAddressId, assignedEngineerId: same } = job
  const isStillThere = same !== null && (await isAssignable(tx, same))
  return {
    _id,
    title,
    companyId,
    siteAddressId,
    scheduledDate: scheduledDate ?? addDays(today, daysUntilRevisit),
    assignedEngineerId: assignedEngineerId === undefined ? (isStillThere ? same : null) : assignedEngineerId,
    expects: 'items' as const,
    revisitOf: job.id,
  }
}
