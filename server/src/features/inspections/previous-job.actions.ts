import { AppError } from '#contract/errors.ts'
import type { NewJob } from '#contract/jobs/jobs.contract.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { jobOnWire } from '#server/features/jobs/job-on-wire.ts'
import { addJob, requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { Actor } from '#server/http/actor.ts'
import { copyEquipment } from './previous-job.queries.ts'

interface PreviousJob {
  previousJobId: string
  newJobData: NewJob
}

export async function loadFromPrevious({ db, clock }: Deps, actor: Actor, { previousJobId, newJobData }: PreviousJob) {
  return db.transaction().execute(async (tx) => {
    const previous = await requireJob(tx, actor, previousJobId)
    if (previous.companyId !== newJobData.companyId) {
      const why = 'Choose a previous job of the same company.'
      throw new AppError('invalid-input', why, { fields: { previousJobId: why } })
    }
    const job = await addJob(tx, { clock, actor }, newJobData)
    const copy = { fromJobId: previous.id, toJobId: job.id, at: clock.now(), by: actor.userId }
    const items = await copyEquipment(tx, copy)
    const after = { previousJobId: previous.id, items }
    await recordEvent(tx, clock, { actor, what: 'job-loaded-from-previous', about: job.id, after })
    return { success: true as const, job: jobOnWire({ ...job, itemCount: items, examinedCount: 0 }) }
  })
}
