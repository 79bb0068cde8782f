import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Each has one row, with the last number that was given out. */
type Numbers = 'invoice_numbers' | 'credit_note_numbers' | 'purchase_order_numbers'

/** Makes everyone else who wants a number wait until this transaction ends: the same call sent twice at once finds itself. */
export async function lockNumbers(tx: Db, numbers: Numbers) {
  await tx.selectFrom(numbers).select('last').forUpdate().execute()
}

/**
 * Holds the numbers until the transaction ends: the next one waits, and a number that was taken by what never came to
 * be is free again. So they are in order and without gaps.
 */
export async function takeNumber(tx: Db, numbers: Numbers): Promise<number> {
  const { last } = await tx
    .updateTable(numbers)
    .set({ last: sql<number>`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
