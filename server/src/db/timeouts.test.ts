import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from './database.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'
import { timeouts, type Use } from './timeouts.ts'

const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

test.each(Object.keys(timeouts) as Use[])('every connection for %s has its three timeouts', async (use) => {
  const { connection } = await testDatabase()
  const { db, close } = openDatabase({ ...connection, max: 1 }, use, () => undefined)
  onTestFinished(close)

  expect(await timeoutsOf(db)).toEqual(names.map((name) => timeouts[use][name]))
})

test('a call has the timeouts of a request within a transaction and without, and health has shorter ones', async () => {
  const { db, reserved } = await testDatabase()
  const ofRequests = names.map((name) => timeouts.request[name])

  expect(await timeoutsOf(db)).toEqual(ofRequests)
  expect(await db.transaction().execute(timeoutsOf)).toEqual(ofRequests)
  expect(await timeoutsOf(reserved)).toEqual(names.map((name) => timeouts.reserved[name]))
})

test('whoever waits for a frozen server’s row waits longer than that server keeps it', () => {
  for (const { lock_timeout, idle_in_transaction_session_timeout: idle } of [timeouts.request, timeouts.background])
    expect(lock_timeout).toBeGreaterThan(idle)
})

/** In milliseconds. */
async function timeoutsOf(db: Db): Promise<number[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${[...names]}::text[])`.execute(db)
  return names.map((name) => Number(rows.find((row) => row.name === name)?.setting))
}
