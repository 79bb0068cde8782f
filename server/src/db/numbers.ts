import { sql } from 'kysely'
import type { Db } from './database.ts'

type Numbers = 'invoice_numbers' | 'credit_note_numbers' | 'purchase_order_numbers'

/** Makes everyone else who wants a number wait until this transaction ends: the same call sent twice at once finds itself. */
export async function lockNumbers(tx: Db, numbers: Numbers) {
  await tx.selectFrom(numbers).select('last').forUpdate().execute()
}

/** Held until the transaction ends: a number that was taken in vain is free again, so there are no gaps. */
export async function takeNumber(tx: Db, numbers: Numbers): Promise<number> {
  const { last } = await tx
    .updateTable(numbers)
    .set({ last: sql<number>`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
