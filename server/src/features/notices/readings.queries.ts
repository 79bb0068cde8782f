import { sql, type SqlBool } from 'kysely'
import type { Day } from '#contract/values/days.ts'
import type { ReadingAnswer } from '#contract/notices/notices.rules.ts'
import type { Db } from '#server/db/database.ts'

/** What somebody at the customer said to several notices, in writing, each with the company that it was said for. */
export async function listReadings(db: Db, noticeIds: string[]) {
  const rows = await db
    .selectFrom('notice_readings')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['notice_id as noticeId', 'company_id as companyId', 'companies.name as companyName'])
    .select(['says', 'repair_by as repairBy', 'item_id as itemId', 'notice_readings.name', 'words', 'at'])
    .where(sql<SqlBool>`notice_id = any(${noticeIds}::uuid[])`)
    .orderBy('notice_readings.id')
    .execute()
  return rows.map((row) => ({ ...row, says: row.says as ReadingAnswer }))
}

/** With whom the office has telephoned about several notices. */
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

interface NewReading {
  companyId: string
  says: ReadingAnswer
  repairBy?: Day | undefined
  itemId?: string | undefined
  /** Of the link that it came by. */
  tokenSha256?: Buffer | null
  name: string
  words: string
  at: Date
  userId: string | null
}

export async function insertReading(tx: Db, noticeId: string, reading: NewReading) {
  const { companyId, says, repairBy = null, itemId = null, tokenSha256 = null, name, words, at, userId } = reading
  await tx
    .insertInto('notice_readings')
    .values({
      notice_id: noticeId,
      company_id: companyId,
      says,
      repair_by: repairBy,
      item_id: itemId,
      token_sha256: tokenSha256,
      name,
      words,
      at,
      user_id: userId,
    })
    .execute()
}

/** When each answer came by a link, those about several items at once as one. */
export async function listAnswerTimes(db: Db, noticeId: string, tokenSha256: Buffer): Promise<Date[]> {
  const rows = await db
    .selectFrom('notice_readings')
    .select('at')
    .distinct()
    .where('notice_id', '=', noticeId)
    .where('token_sha256', '=', tokenSha256)
    .execute()
  return rows.map(({ at }) => at)
}

interface NewCall {
  companyId: string
  name: string
  calledAt: Date
  words: string
  recordedAt: Date
  recordedBy: string
}

export async function insertCall(tx: Db, noticeId: string, call: NewCall) {
  await tx
    .insertInto('notice_calls')
    .values({
      notice_id: noticeId,
      company_id: call.companyId,
      name: call.name,
      called_at: call.calledAt,
      words: call.words,
      recorded_at: call.recordedAt,
      recorded_by: call.recordedBy,
    })
    .execute()
}
