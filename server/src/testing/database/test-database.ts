import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openRequestDatabase, type RequestDatabase } from '#server/db/database.ts'
import { templateDatabase } from './start-test-postgres.ts'

/** Few for each test, and on a busy machine whoever has to wait for one waits. */
const connections = { max: 5, connectionTimeoutMillis: 60_000 }

/** A private copy of the migrated database, or of another one, gone when the test ends. */
export async function testDatabase(
  template: string = templateDatabase,
): Promise<RequestDatabase & { connection: pg.PoolConfig }> {
  const connection = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(connection, `create database ${database} template ${template} strategy file_copy`)
  const own = { ...connection, ...connections, database }
  const opened = openRequestDatabase(own, () => undefined)
  onTestFinished(async () => {
    await opened.close()
    await asAdmin(connection, `drop database ${database} with (force)`)
  })
  return { ...opened, connection: own }
}

/** A copy that stays until PostgreSQL ends. Whoever is connected to the database loses the connection and gets a new one. */
export async function copyDatabase(from: string, to: string) {
  const connection = inject('postgres')
  await asAdmin(connection, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`)
  await asAdmin(connection, `create database ${to} template ${from} strategy file_copy`)
}

let admin: pg.Pool | undefined

/** By one connection that the tests of a worker share: opening one takes PostgreSQL a fifth of what a copy takes it. */
async function asAdmin(connection: pg.ClientConfig, statement: string) {
  admin ??= openAdmin(connection)
  await admin.query(statement)
}

function openAdmin(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, database: 'postgres', max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // At the end of a run PostgreSQL may go before the worker does.
  return pool.on('error', () => undefined)
}
