import { sql, type SqlBool } from 'kysely'
import { toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

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
