import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { queueNoticeMails } from './notice-mail.actions.ts'
import { lockNextToEscalate, wasEscalated } from './notice-mail.queries.ts'

const hourMs = 3_600_000
/** Counted from when the first mail left, not from when it was queued. */
const hoursUntilNextRound = 2

/** What nobody has read two hours after it was sent goes out once more, to all contacts and the administrators. */
export async function escalateUnreadNotices(deps: Deps): Promise<void> {
  while (await escalateNext(deps));
}

function escalateNext({ db, clock, publicUrl }: Deps): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const sentBefore = new Date(clock.now().getTime() - hoursUntilNextRound * hourMs)
    const notice = await lockNextToEscalate(tx, sentBefore)
    if (!notice) return false
    // Chosen before the lock, as things were when the query began: another server may have sent it since.
    if (await wasEscalated(tx, notice)) return true
    await queueNoticeMails(tx, { clock, publicUrl }, { noticeId: notice.id, round: 2, queuedBy: notice.queuedBy })
    await recordEvent(tx, clock, { actor: null, what: 'notice-escalated', about: notice.id })
    return true
  })
}
