import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openRequestDatabase, type RequestDatabase } from '#server/db/database.ts'
import { templateDatabase } from './start-test-postgres.ts'

/** Few for each test; on a busy machine a caller waits for a free one. */
const connections = { max: 5, connectionTimeoutMillis: 60_000 }

export interface TestDatabase extends RequestDatabase {
  connection: pg.PoolConfig
}

/** A private copy of the migrated database, or of another one, gone when the test ends. */
export async function testDatabase(template: string = templateDatabase): Promise<TestDatabase> {
  const database = await openCopy(template)
  onTestFinished(() => dropDatabase(database))
  return database
}

/** A copy that stays until `dropDatabase`. */
export async function openCopy(template: string = templateDatabase): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${database} template ${template} strategy file_copy`)
  const connection = { ...inject('postgres'), ...connections, database }
  return { ...openRequestDatabase(connection, () => undefined), connection }
}

export async function dropDatabase({ close, connection }: TestDatabase) {
  await close()
  await asAdmin(`drop database ${connection.database} with (force)`)
}

/** A copy that stays until PostgreSQL ends. Connections to the original are closed and opened anew. */
export async function copyDatabase(from: string, to: string) {
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`)
  await asAdmin(`create database ${to} template ${from} strategy file_copy`)
}

let admin: pg.Pool | undefined

/** By one connection that the tests of a worker share: opening one takes PostgreSQL a fifth of what a copy takes it. */
async function asAdmin(statement: string) {
  admin ??= openAdmin(inject('postgres'))
  await admin.query(statement)
}

function openAdmin(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, database: 'postgres', max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // At the end of a run PostgreSQL may go before the worker does.
  return pool.on('error', () => undefined)
}
