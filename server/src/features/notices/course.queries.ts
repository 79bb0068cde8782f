import { sql, type SqlBool } from 'kysely'
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

/** As what a copy was closed before it was closed otherwise, the first one first. */
export async function listEarlierClosings(db: Db, noticeId: string): Promise<CourseClosing[]> {
  const { rows } = await sql<{ before: RecordedCopy }>`
    select log.before from audit_log as log join authority_copies as copies on copies.id = log.about
    where copies.notice_id = ${noticeId} and log.what in ('authority-copy-sent', 'authority-copy-not-needed')
      and log.before ->> 'closedAt' is not null
    order by log.id`.execute(db)
  return rows.map(({ before: { closedAt, closedBy, reason, ...copy } }) => ({
    ...copy,
    notNeededReason: reason,
    closedAt: new Date(closedAt),
    closedByName: closedBy?.name ?? null,
  }))
}

/** What of a copy the audit log keeps, as far as it is read here; authority-copies is a later feature, which writes it. */
interface RecordedCopy extends Pick<CourseCopy, 'authority' | 'name' | 'how' | 'sentOn' | 'reference'> {
  closedAt: string
  closedBy: { name: string } | null
  reason: string
}

/** From which company to which its job was moved, and by whom. */
export function listMovesOfNotice(db: Db, noticeId: string) {
  return db
    .selectFrom('audit_log as log')
    .innerJoin('companies as origins', (join) => join.on(sql<SqlBool>`origins.id = (log.before ->> 'companyId')::uuid`))
    .innerJoin('companies as destinations', (join) =>
      join.on(sql<SqlBool>`destinations.id = (log.after ->> 'companyId')::uuid`),
    )
    .leftJoin('users', 'users.id', 'log.actor_id')
    .select(['log.at', 'origins.name as from', 'destinations.name as to', 'users.name as by'])
    .where('log.about', '=', noticeId)
    .where('log.what', '=', 'notice-moved')
    .orderBy('log.id')
    .execute()
}

export type CourseMove = Awaited<ReturnType<typeof listMovesOfNotice>>[number]

export type CourseClosing = Pick<CourseCopy, 'authority' | 'name' | 'how' | 'sentOn' | 'reference' | 'closedByName'> & {
  notNeededReason: string | null
  closedAt: Date
}

export type CourseCopy = NonNullable<Awaited<ReturnType<typeof findCopyOfNotice>>>
