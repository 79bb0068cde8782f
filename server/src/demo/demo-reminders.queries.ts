import type { Db } from '#server/db/database.ts'

/** What was queued at that moment has left, or was given up because of a problem. */
export async function settleDemoReminders(tx: Db, at: Date, problem: string) {
  await tx
    .updateTable('mails')
    .set({ status: problem ? 'failed' : 'sent', last_problem: problem, attempts: 1, settled_at: at })
    .where('kind', '=', 'reminder')
    .where('queued_at', '=', at)
    .execute()
}
