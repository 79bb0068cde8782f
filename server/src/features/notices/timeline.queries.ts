import { sql } from 'kysely'
import type { Authority, CopyHow } from '#contract/companies/authorities.ts'
import type { Db } from '#server/db/database.ts'

/** What became of the copy for the enforcing authority that a notice has opened. */
export function findCopyOfNotice(db: Db, noticeId: string) {
  return db
    .selectFrom('authority_copies as copies')
    .leftJoin('users', 'users.id', 'copies.closed_by')
    .select(['copies.opened_at as openedAt', 'copies.closed_at as closedAt', 'users.name as closedByName'])
    .select(['copies.authority', 'copies.name', 'copies.how', 'copies.sent_on as sentOn', 'copies.reference'])
    .select('copies.not_needed_reason as notNeededReason')
    .where('copies.notice_id', '=', noticeId)
    .executeTakeFirst()
}

/** As what a copy was closed before it was closed otherwise, the first one first. */
export function listEarlierClosings(db: Db, noticeId: string) {
  return (
    db
      .selectFrom('earlier_closings as closings')
      .innerJoin('authority_copies as copies', 'copies.id', 'closings.copy_id')
      .innerJoin('users', 'users.id', 'closings.closed_by')
      .select(['closings.name', 'closings.sent_on as sentOn', 'closings.reference'])
      // Copied from the table whose check constraints admit no other values.
      .select([sql<Authority | null>`closings.authority`.as('authority'), sql<CopyHow | null>`closings.how`.as('how')])
      .select(['closings.not_needed_reason as notNeededReason', 'closings.closed_at as closedAt'])
      .select('users.name as closedByName')
      .where('copies.notice_id', '=', noticeId)
      .orderBy('closings.id')
      .execute()
  )
}

interface NoticeMove {
  noticeId: string
  fromCompanyId: string
  toCompanyId: string
  at: Date
  by: string
}

export async function insertMove(tx: Db, { noticeId, fromCompanyId, toCompanyId, at, by }: NoticeMove) {
  await tx
    .insertInto('notice_moves')
    .values({
      notice_id: noticeId,
      from_company_id: fromCompanyId,
      to_company_id: toCompanyId,
      moved_at: at,
      moved_by: by,
    })
    .execute()
}

/** From which company to which its job was moved, and by whom. */
export function listMovesOfNotice(db: Db, noticeId: string) {
  return db
    .selectFrom('notice_moves as moves')
    .innerJoin('companies as origins', 'origins.id', 'moves.from_company_id')
    .innerJoin('companies as destinations', 'destinations.id', 'moves.to_company_id')
    .innerJoin('users', 'users.id', 'moves.moved_by')
    .select(['moves.moved_at as at', 'origins.name as from', 'destinations.name as to', 'users.name as by'])
    .where('moves.notice_id', '=', noticeId)
    .orderBy('moves.id')
    .execute()
}

export type TimelineMove = Awaited<ReturnType<typeof listMovesOfNotice>>[number]

export type TimelineClosing = Omit<Awaited<ReturnType<typeof listEarlierClosings>>[number], 'closedByName'> &
  Pick<TimelineCopy, 'closedByName'>

export type TimelineCopy = NonNullable<Awaited<ReturnType<typeof findCopyOfNotice>>>
