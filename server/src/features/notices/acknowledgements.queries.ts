import { sql, type SqlBool } from 'kysely'
import { toColumns, type NewRow, camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { Authority, CopyHow } from '#contract/companies/enforcing-authority.rules.ts'

export function listAcknowledgements(db: Db, noticeIds: string[]) {
  return db
    .selectFrom('notice_acknowledgements')
    .innerJoin('companies', 'companies.id', 'company_id')
    .leftJoin('files', 'files.id', 'photo_file_id')
    .select([
      'notice_acknowledgements.id',
      'notice_id as noticeId',
      'company_id as companyId',
      'companies.name as companyName',
    ])
    .select(['photo_file_id as photoFileId', 'files.name as photoName', 'token_sha256 as tokenSha256'])
    .select(['taken_back_at as takenBackAt', 'taken_back_by as takenBackBy'])
    .select(['says', 'repair_by as repairBy', 'item_id as itemId', 'notice_acknowledgements.name', 'words', 'at'])
    .where(sql<SqlBool>`notice_id = any(${noticeIds}::uuid[])`)
    .orderBy('notice_acknowledgements.id')
    .execute()
}

export async function listCalls(db: Db, noticeIds: string[]) {
  return db
    .selectFrom('notice_calls')
    .innerJoin('users', 'users.id', 'notice_calls.recorded_by')
    .innerJoin('companies', 'companies.id', 'notice_calls.company_id')
    .select(['notice_calls.company_id as companyId', 'companies.name as companyName'])
    .select(['notice_id as noticeId', 'notice_calls.name', 'called_at as at', 'words', 'users.name as by'])
    .where(sql<SqlBool>`notice_id = any(${noticeIds}::uuid[])`)
    .orderBy('notice_calls.id')
    .execute()
}

export async function insertAcknowledgement(tx: Db, answer: NewRow<'notice_acknowledgements'>): Promise<number> {
  const { id } = await tx
    .insertInto('notice_acknowledgements')
    .values(toColumns(answer))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function takeBackAcknowledgement(tx: Db, acknowledgementId: number, at: Date, by: string) {
  await tx
    .updateTable('notice_acknowledgements')
    .set({ taken_back_at: at, taken_back_by: by })
    .where('id', '=', acknowledgementId)
    .execute()
}

export async function listAnswerTimes(db: Db, noticeId: string, tokenSha256: Buffer): Promise<Date[]> {
  const rows = await db
    .selectFrom('notice_acknowledgements')
    .select('at')
    .distinct()
    .where('notice_id', '=', noticeId)
    .where('token_sha256', '=', tokenSha256)
    .execute()
  return rows.map(({ at }) => at)
}

export async function insertCall(tx: Db, call: NewRow<'notice_calls'>) {
  await tx.insertInto('notice_calls').values(toColumns(call)).execute()
}

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
