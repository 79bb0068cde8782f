import { AppError } from '#contract/errors.ts'
import type { Job, NewJob } from '#contract/jobs/jobs.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { addJob, requireJob } from '#server/features/jobs/jobs.actions.ts'
import { copyEquipment } from './previous-job.queries.ts'

interface PreviousJob {
  _id?: string | undefined
  previousJobId: string
  newJobData: NewJob
}

interface Loaded {
  job: Job
  /** False when the same call has loaded it before. */
  isNew: boolean
}

export async function loadFromPrevious({ db, clock }: Deps, actor: Actor, input: PreviousJob): Promise<Loaded> {
  const { _id, previousJobId, newJobData } = input
  return db.transaction().execute(async (tx) => {
    const { job, isNew } = await addJob(tx, { clock, actor }, { ...newJobData, _id }, previousJobId)
    if (!isNew) return { job: toJob({ clock, actor }, job), isNew }
    const previous = await requireJob(tx, actor, previousJobId)
    if (previous.companyId !== newJobData.companyId) {
      const why = 'Choose a previous job of the same company.'
      throw new AppError('invalid-input', why, { fields: { previousJobId: why } })
    }
    const copy = { fromJobId: previous.id, toJobId: job.id, at: clock.now(), by: actor.userId }
    const items = await copyEquipment(tx, copy)
    const after = { previousJobId: previous.id, items }
    await recordEvent(tx, clock, { actor, what: 'job-loaded-from-previous', about: job.id, after })
    return { job: toJob({ clock, actor }, { ...job, itemCount: items, examinedCount: 0 }), isNew }
  })
}
