import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** A number is set aside for so long; its server renews that while it renders. Measured by PostgreSQL's clock. */
const reservedForSeconds = 10

/** Nothing is held: another person may have taken it by the time it is recorded. */
export async function findNextNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(
      (select min(number) from reserved_certificate_numbers where expires_at < clock_timestamp()),
      (select last + 1 from certificate_numbers)
    ) as next`.execute(db)
  return rows[0]?.next ?? 1
}

/** Takes it in the transaction that records the report. False when another person has taken it meanwhile. */
export async function takeNumber(tx: Db, { number, issueId }: { number: number; issueId: string }): Promise<boolean> {
  const next = await tx
    .updateTable('certificate_numbers')
    .set({ last: number })
    .where('last', '=', number - 1)
    .returning('last')
    .executeTakeFirst()
  if (next) return true
  const reserved = await tx
    .deleteFrom('reserved_certificate_numbers')
    .where('number', '=', number)
    .where((where) =>
      where.or([where('issue_id', '=', issueId), where('expires_at', '<', sql<Date>`clock_timestamp()`)]),
    )
    .returning('number')
    .executeTakeFirst()
  return reserved !== undefined
}

/** Sets a number aside: one that a server lost, else the next. Nobody waits for it; others get the numbers after it. */
export function reserveNumber(db: Db, issueId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const last = await lockLastNumber(tx)
    const lost = await tx
      .selectFrom('reserved_certificate_numbers')
      .select((row) => row.fn.min('number').as('number'))
      .where('expires_at', '<', sql<Date>`clock_timestamp()`)
      .executeTakeFirst()
    const number = lost?.number ?? last + 1
    if (number > last) await tx.updateTable('certificate_numbers').set({ last: number }).execute()
    await tx
      .insertInto('reserved_certificate_numbers')
      .values({ number, issue_id: issueId, expires_at: fromNow() })
      .onConflict((conflict) => conflict.column('number').doUpdateSet({ issue_id: issueId, expires_at: fromNow() }))
      .execute()
    return number
  })
}

export async function renewReservation(db: Db, issueId: string, expiresAt = fromNow()) {
  await db
    .updateTable('reserved_certificate_numbers')
    .set({ expires_at: expiresAt })
    .where('issue_id', '=', issueId)
    .execute()
}

export function releaseNumber(db: Db, issueId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const last = await lockLastNumber(tx)
    const unused = tx.deleteFrom('reserved_certificate_numbers').where('issue_id', '=', issueId)
    const withdrawn = await unused.where('number', '=', last).returning('number').executeTakeFirst()
    if (withdrawn)
      await tx
        .updateTable('certificate_numbers')
        .set({ last: last - 1 })
        .execute()
    else await renewReservation(tx, issueId, sql<Date>`'-infinity'`)
  })
}

async function lockLastNumber(tx: Db): Promise<number> {
  const { last } = await tx.selectFrom('certificate_numbers').select('last').forUpdate().executeTakeFirstOrThrow()
  return last
}

function fromNow() {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${reservedForSeconds})`
}
