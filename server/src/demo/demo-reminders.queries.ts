import type { Db } from '#server/db/database.ts'

/** What was queued at that moment has left. */
export async function settleDemoReminders(tx: Db, at: Date) {
  await tx
    .updateTable('mails')
    .set({ status: 'sent', attempts: 1, settled_at: at })
    .where('kind', '=', 'reminder')
    .where('queued_at', '=', at)
    .execute()
}
