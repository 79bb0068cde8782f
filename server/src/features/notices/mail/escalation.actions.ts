import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { findRestoreToHold, markHeld } from '#server/features/system/system.queries.ts'
import type { Task } from '#server/tasks/task.ts'
import { queueNoticeMails } from './notice-mail.actions.ts'
import { lockNextToEscalate, wasEscalated } from './notice-mail.queries.ts'

const hourMs = 3_600_000
/** Counted from when the first mail left, not from when it was queued. */
const hoursUntilNextRound = 2

/** What nobody has read two hours after it was sent goes out once more, to all contacts and the administrators. */
export async function escalateUnreadNotices(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const restore = await findRestoreToHold(db, 'rounds_held_at')
  if (restore) {
    // What was due before the restore may have gone out then.
    while (await escalateNext(deps, { at: restore.restoredAt, isHeld: true }));
    await markHeld(db, 'rounds_held_at', clock.now())
  }
  while (await escalateNext(deps, { at: clock.now(), isHeld: false }));
}

function escalateNext({ db, clock, publicUrl }: Deps, { at, isHeld }: { at: Date; isHeld: boolean }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const sentBefore = new Date(at.getTime() - hoursUntilNextRound * hourMs)
    const notice = await lockNextToEscalate(tx, sentBefore)
    if (!notice) return false
    // Chosen before the lock, as things were when the query began: another server may have sent it since.
    if (await wasEscalated(tx, notice)) return true
    const { id: noticeId, queuedBy } = notice
    await queueNoticeMails(tx, { clock, publicUrl }, { noticeId, round: 2, queuedBy, isHeld })
    await recordEvent(tx, clock, { actor: null, what: 'notice-escalated', about: noticeId, after: { isHeld } })
    return true
  })
}

export const escalateNoticesTask: Task = {
  name: 'escalate-notices',
  summary: 'Resends danger notices without an answer after two hours',
  schedule: '*/5 * * * *',
  run: ({ deps }) => escalateUnreadNotices(deps),
}
