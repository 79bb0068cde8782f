import { sql } from 'kysely'
import type { Authority, CopyHow } from '#contract/companies/enforcing-authority.rules.ts'
import { toColumns, type NewRow, camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export function findCopyOfNotice(db: Db, noticeId: string) {
  return db
    .selectFrom('authority_copies as copies')
    .leftJoin('users', 'users.id', 'copies.closed_by')
    .select([
      ...camelColumns('copies', 'opened_at closed_at authority name how sent_on reference not_needed_reason'),
      'users.name as closedByName',
    ])
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
      .select(camelColumns('closings', 'name sent_on reference'))
      // Copied from the table whose check constraints admit no other values.
      .select([sql<Authority | null>`closings.authority`.as('authority'), sql<CopyHow | null>`closings.how`.as('how')])
      .select(['closings.not_needed_reason as notNeededReason', 'closings.closed_at as closedAt'])
      .select('users.name as closedByName')
      .where('copies.notice_id', '=', noticeId)
      .orderBy('closings.id')
      .execute()
  )
}

export async function insertMove(tx: Db, move: NewRow<'notice_moves'>) {
  await tx.insertInto('notice_moves').values(toColumns(move)).execute()
}

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
