import { AppError } from '#contract/errors.ts'
import { toldForAnotherCompany } from '#contract/notices/notices.rules.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { refreshNotices } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import type { JobForItems } from '#server/features/inspections/items/job-for-items.actions.ts'
import type { MailProblem } from '#server/features/mail/deliver.actions.ts'
import type { MailRow } from '#server/features/mail/mail.queries.ts'
import { insertMove } from './timeline.queries.ts'
import { queueNoticeMails } from './mail/notice-mail.actions.ts'
import { wasMovedSince } from './mail/notice-mail.queries.ts'
import { listNoticesOfJob } from './notices.queries.ts'

/** The company that a job should have been for all along is told at once of what stands; what an earlier one said counts no more. */
export async function tellNewCompany(
  tx: Db,
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  { actor, jobId, fromCompanyId }: { actor: Actor; jobId: string; fromCompanyId: string },
) {
  await refreshNotices(tx, { jobId })
  for (const { id, companyId, state } of await listNoticesOfJob(tx, jobId)) {
    const moved = { before: { companyId: fromCompanyId }, after: { companyId } }
    await recordEvent(tx, clock, { actor, what: 'notice-moved', about: id, ...moved })
    const move = { noticeId: id, fromCompanyId, toCompanyId: companyId, movedAt: clock.now(), movedBy: actor.userId }
    await insertMove(tx, move)
    if (state === 'closed') continue
    await queueNoticeMails(tx, { clock, publicUrl }, { noticeId: id, round: 1, queuedBy: actor.userId })
  }
}

/** What still waits for the mail server when the job is moved is not for whom it was queued. */
export async function whyNoticeDoesNotLeave(db: Db, { id }: MailRow): Promise<MailProblem | null> {
  if (!(await wasMovedSince(db, id))) return null
  return { message: 'Not sent: the job was moved to another company.', isLasting: true }
}

/**
 * The company that was told. Where the job is for another one meanwhile, the person who told is asked for which they answer; who
 * doesn't have the job any more can't be, and it stands as told to the one that it was for.
 */
export function requireToldCompany({ job, late }: Pick<JobForItems, 'job' | 'late'>, sentId?: string): string {
  if (sentId === undefined || sentId === job.companyId) return job.companyId
  const isGone = late === 'job-reassigned' || late === 'job-deleted'
  if (isGone && job.formerCompanyIds.includes(sentId)) return sentId
  throw new AppError('changed-meanwhile', toldForAnotherCompany)
}
