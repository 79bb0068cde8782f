import type { Authority, CopyHow } from '#contract/notices/authorities.ts'
import type { Db } from '#server/db/database.ts'

/** What became of the copy for the enforcing authority that a notice has opened. */
export async function findCopyOfNotice(db: Db, noticeId: string) {
  const row = await db
    .selectFrom('authority_copies as copies')
    .leftJoin('users', 'users.id', 'copies.closed_by')
    .select(['copies.opened_at as openedAt', 'copies.closed_at as closedAt', 'users.name as closedByName'])
    .select(['copies.authority', 'copies.name', 'copies.how', 'copies.sent_on as sentOn', 'copies.reference'])
    .select('copies.not_needed_reason as notNeededReason')
    .where('copies.notice_id', '=', noticeId)
    .executeTakeFirst()
  // The table's check constraints admit no other values.
  return row ? { ...row, authority: row.authority as Authority | null, how: row.how as CopyHow | null } : null
}

export type CourseCopy = NonNullable<Awaited<ReturnType<typeof findCopyOfNotice>>>
