import { sql } from 'kysely'
import { camelColumns, toColumns, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export interface LogRow {
  id: number
  sha256: Buffer
}

const blockFacts = 'number rows hash signature'
/** Its `rows` are the entries in order, 40 bytes each: number and SHA-256. Its `hash` is of the block before and of these. */
export type LogBlock = FactsOf<'log_blocks', typeof blockFacts>

export async function listLogRows(
  db: Db,
  { after, upTo, limit }: { after: number | null; upTo: number; limit: number },
) {
  const { rows } = await sql<LogRow>`
    select id, sha256(convert_to(jsonb_build_array(id, (extract(epoch from at) * 1000000)::bigint, actor_id, token_id,
      what, about, before, after)::text, 'UTF8')) as sha256
    from audit_log where (${after}::bigint is null or id > ${after}) and id <= ${upTo} order by id limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function findLastLogRow(db: Db): Promise<number | null> {
  const row = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? null
}

/** Each holds this lock from before it draws an entry's number until after its entries are seen. */
export async function listLogWriters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct virtualtransaction as id from pg_locks
    where locktype = 'relation' and relation = 'audit_log'::regclass and granted
      and mode not in ('AccessShareLock', 'RowShareLock')
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertBlock(db: Db, { number, rows, hash, signature }: LogBlock, sealedAt: Date) {
  await db.insertInto('log_blocks').values({ number, rows, hash, signature, sealed_at: sealedAt }).execute()
}

export function findLastBlock(db: Db): Promise<LogBlock | undefined> {
  return blocks(db).orderBy('number', 'desc').limit(1).executeTakeFirst()
}

export function listBlocks(db: Db, { after, limit }: { after: number; limit: number }): Promise<LogBlock[]> {
  return blocks(db).where('number', '>', after).orderBy('number').limit(limit).execute()
}

function blocks(db: Db) {
  return db.selectFrom('log_blocks').select(camelColumns('log_blocks', blockFacts))
}

const checkFacts = 'holds sealed_up_to first_differing problem checked_at'
export type LogCheckRow = FactsOf<'log_checks', typeof checkFacts>

export async function replaceLogCheck(db: Db, check: LogCheckRow) {
  const row = toColumns(check)
  await db
    .insertInto('log_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}

export function findLogCheck(db: Db): Promise<LogCheckRow | undefined> {
  return db.selectFrom('log_checks').select(camelColumns('log_checks', checkFacts)).executeTakeFirst()
}
