import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { startPrivatePostgres } from '#server/db/private-postgres.ts'
import { defaultSizing } from '#server/db/private-postgres/settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string }
    /** See vitest.limits.ts. */
    rounds: 'few' | 'all'
    plantedFolder: string
  }
}

export const templateDatabase = 'thorough_template'

/** Each copy and each removal of a database looks through all the memory that databases share. */
const sizing = { ...defaultSizing, memoryMb: 256 }

/** One PostgreSQL for the whole run, with a migrated database that every test clones. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'thorough-test-'))
  // As root, PostgreSQL runs under another account, which must be able to come in.
  await chmod(folder, 0o755)
  const postgres = await startPrivatePostgres({ dataDir: folder, log: silent, durable: false, sizing })
  const { host, user } = postgres.connection
  await makeTemplate({ host, user })
  project.provide('postgres', { host, user })
  // For files that outlast a test and go with the databases.
  project.provide('plantedFolder', join(folder, 'planted'))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(connection: { host: string; user: string }) {
  const server = new pg.Client({ ...connection, database: 'postgres' })
  await server.connect()
  await server.query(`create database ${templateDatabase}`)
  await server.end()
  const pool = new pg.Pool({ ...connection, database: templateDatabase, max: 1 })
  await migrate(pool)
  await pool.end()
}

const silent = { info: () => undefined, warn: () => undefined }
