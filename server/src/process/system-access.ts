import type pg from 'pg'
import type { System } from '#server/backup/make-backup.ts'
import { lockDataDir, DataDirInUse } from '#server/db/data-dir-lock.ts'
import { openDatabase, type Db } from '#server/db/database.ts'
import { hasPrivatePostgres, runningPostgres, startPrivatePostgres } from '#server/db/private-postgres.ts'
import type { Env } from '#server/env.ts'
import { systemClock } from '#server/platform/clock.ts'
import { consoleLog } from './operator-log.ts'
import { fileStoreOf } from './serve.ts'

export interface OpenedDatabase {
  connection: pg.PoolConfig
  close(): Promise<void>
}

/** A running server keeps its own PostgreSQL, which is used along with it; a stopped one is started for a while. */
export async function openSystemDatabase(env: Env): Promise<OpenedDatabase> {
  requireSystem(env)
  try {
    return await lockSystemDatabase(env)
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    const connection = env.databaseUrl ? { connectionString: env.databaseUrl } : runningPostgres(env.dataDir)
    return { connection, close: async () => undefined }
  }
}

export async function lockSystemDatabase(env: Env): Promise<OpenedDatabase> {
  const release = lockDataDir(env.dataDir)
  if (env.databaseUrl) return { connection: { connectionString: env.databaseUrl }, close: async () => release() }
  try {
    const postgres = await startPrivatePostgres({
      dataDir: env.dataDir,
      log: consoleLog,
      transport: env.postgresTransport,
    })
    const close = async () => {
      await postgres.stop()
      release()
    }
    return { connection: postgres.connection, close }
  } catch (error) {
    release()
    throw error
  }
}

export function requireSystem(env: Env): void {
  if (!env.databaseUrl && !hasPrivatePostgres(env.dataDir)) throw new Error(`There is no system in ${env.dataDir}.`)
}

export async function withSystem<T>(
  env: Env,
  { connection, close }: OpenedDatabase,
  work: (system: System & { db: Db }) => Promise<T>,
): Promise<T> {
  const named = { ...connection, application_name: 'thorough-backup', max: 1 }
  const database = openDatabase(named, 'backup', () => undefined)
  try {
    return await work({
      db: database.db,
      pool: database.pool,
      files: fileStoreOf(env),
      sealFile: env.sealing.keyFile,
      logSeal: env.logSeal,
      secretsFile: env.secrets.file,
      clock: systemClock,
    })
  } finally {
    await database.close()
    await close()
  }
}
