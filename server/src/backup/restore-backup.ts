import type { ClientBase, PoolClient } from 'pg'
import { withMigrationLock } from '#server/db/migrate.ts'
import { markRestoreBegun } from '#server/db/unfinished-restore.ts'
import type { RestoreEffects } from './after-restore.ts'
import { DamagedArchive, names } from './archive-entry.ts'
import { readArchive, verifyArchive, wholeOf } from './archive-reader.ts'
import { CannotRestore, readFacts } from './backup-facts.ts'
import { recordBeside, type IssuedNumbersRecord } from './issued-numbers.ts'
import type { System } from './make-backup.ts'
import { restoreFiles, type RestoredFiles } from './restore-files.ts'
import { restoreSealingKey } from './restore-sealing-key.ts'
import { restoreTables } from './restore-tables.ts'

export interface RestoreReport extends RestoreEffects, RestoredFiles {
  madeAt: string
  tables: number
}

/** What a folder or bucket keeps beside the archive. */
interface Beside {
  restoreFiles: () => Promise<RestoredFiles>
  record: IssuedNumbersRecord
}

/**
 * Brings a backup into an empty system: files first, then the whole database in one transaction. Killed on the way, the
 * system refuses to start, and the same command begins again.
 */
export async function restoreBackup(path: string, system: System, beside?: Beside): Promise<RestoreReport> {
  const facts = await readFacts(path)
  if (facts.format === 2 && !beside) throw new CannotRestore(onlyDatabase)
  await verify(path)
  return withMigrationLock(system.pool, async (client) => {
    const wasStarted = await refuseIfNotEmpty(client)
    await refuseIfInUse(client)
    await markRestoreBegun(client)
    const restored = await (beside ? beside.restoreFiles() : restoreFiles(path, system.files))
    const consequences = await inOneStep(client, async () => {
      const record = beside?.record ?? recordBeside(path)
      const following = await restoreTables(client, { path, facts, wasStarted, now: system.clock.now(), record })
      await restoreSealingKey(client, await sealIn(path), system)
      return following
    })
    await client.query('analyze')
    return { madeAt: facts.madeAt, tables: facts.tables.length, ...restored, ...consequences }
  })
}

const onlyDatabase =
  'This archive holds only the database: its files are kept beside it. ' +
  'Restore it with: npm run restore -- --from <the folder or s3://… that it was made in>'

async function verify(path: string): Promise<void> {
  try {
    await verifyArchive(path)
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error
    throw new CannotRestore(`${path} is damaged or not whole: its hash is another than it says. Nothing was restored.`)
  }
}

export async function refuseIfInUse(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'thorough' and pid <> pg_backend_pid()`)
  if (rowCount) throw new CannotRestore('A server of Thorough is connected to this database. Stop it first.')
}

/** Answers whether it was ever started; then it has tables, all of them without anything that anybody would miss. */
async function refuseIfNotEmpty(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'restore_unfinished'`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  if (tables.size === 0) return false
  if (!tables.has('migrations')) throw new CannotRestore('This database holds tables that are not Thorough’s.')
  const users = tables.has('users') ? await client.query('select from users limit 1') : null
  if (users?.rowCount) {
    throw new CannotRestore(
      'This system is not empty, and a restore overwrites nothing. ' +
        'Give it an empty data folder (DATA_DIR) or an empty database (DATABASE_URL).',
    )
  }
  return true
}

async function inOneStep<T>(client: PoolClient, steps: () => Promise<T>): Promise<T> {
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const done = await steps()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function sealIn(path: string): Promise<string | null> {
  for await (const entry of readArchive(path)) {
    if (entry.name.startsWith('tables/')) break
    if (entry.name === names.seal) return (await wholeOf(entry)).toString()
  }
  return null
}
