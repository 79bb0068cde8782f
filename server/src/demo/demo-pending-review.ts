import { randomUUID } from 'node:crypto'
import { recordEvent } from '#server/db/audit.ts'
import { addDays } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { insertPendingReview } from '#server/features/inspections/pending-review/pending-review.queries.ts'
import { blankContent, contentSha256 } from '#server/features/inspections/items/stored-content.ts'
import type { Clock } from '#server/platform/clock.ts'
import { findDemoCancelledJob } from './demo-jobs.queries.ts'
import type { DemoOffice } from './demo-visits.ts'

export async function fillDemoPendingReview(tx: Db, { clock, today, now }: DemoOffice & { clock: Clock }) {
  const job = await findDemoCancelledJob(tx, today)
  if (!job) return
  const work = {
    itemId: randomUUID(),
    kind: 'new-item',
    because: 'job-cancelled',
    content: {
      ...blankContent,
      ...piece,
      examinationDate: job.scheduledOn,
      dangerByDate: addDays(job.scheduledOn, 60),
    },
    reason: null,
  } as const
  const { id: recoveredId } = await insertPendingReview(tx, {
    ...work,
    content: JSON.stringify(work.content),
    jobId: job.id,
    sentSha256: contentSha256(work),
    sentBy: job.engineerId,
    recordedAt: now,
    arrivedAt: now,
  })
  await recordEvent(tx, clock, {
    actor: { userId: job.engineerId },
    what: 'work-kept-for-review',
    about: job.id,
    after: { recoveredId, ...work },
  })
}

const piece = {
  serialNumber: 'LB-40718',
  assetNumber: 'BAY-7',
  description: 'Lever hoist',
  manufacturer: 'Yale',
  modelName: 'UNOplus',
  wll: '1.5 t',
  hol: '1.5 m',
  defectPart: 'Load chain',
  defectDescription: 'Worn links near the hook',
  defectPotentialDanger: true,
  repairDetails: 'Replace the load chain',
}
