import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ClientBase, PoolClient } from 'pg'
import { withMigrationLock } from '#server/db/migrate.ts'
import { markRestoreBegun } from '#server/db/unfinished-restore.ts'
import { replaceSecret } from '#server/platform/stored-secret.ts'
import type { RestoreEffects } from './after-restore.ts'
import { DamagedArchive, names, readEntry, verifyArchive } from './archive.ts'
import { CannotRestore, readFacts } from './backup-facts.ts'
import { folderPlace, type BackupPlace } from './backup-place.ts'
import type { System } from './make-backup.ts'
import { restoreTables } from './restore-tables.ts'
import { restoreFiles } from './stored-files.ts'

export interface RestoreReport extends RestoreEffects {
  madeAt: string
  tables: number
  files: number
}

export async function restoreFrom(place: BackupPlace, at: string | undefined, system: System): Promise<RestoreReport> {
  const backups = await place.list()
  const name = at === undefined ? backups.at(-1) : backups.find((each) => each === at || each === `thorough-${at}.tar`)
  if (name !== undefined) return place.read(name, (path) => restore(path, place, system))
  if (backups.length === 0) throw new CannotRestore(`There is no backup in ${place.named}.`)
  throw new CannotRestore(`There is no backup ${at} in ${place.named}. There are: ${backups.slice(-10).join(', ')}.`)
}

export async function restoreBackup(path: string, system: System): Promise<RestoreReport> {
  return restore(path, folderPlace(dirname(path)), system)
}

/** Files first, then the database in one transaction: killed on the way, the same command begins again. */
async function restore(path: string, place: BackupPlace, system: System): Promise<RestoreReport> {
  const facts = await readFacts(path)
  await verify(path)
  return withMigrationLock(system.pool, async (client) => {
    const wasStarted = await refuseIfNotEmpty(client)
    await refuseIfInUse(client)
    await markRestoreBegun(client)
    const files = await restoreFiles(path, system.files)
    const effects = await inOneStep(client, async () => {
      const now = system.clock.now()
      const following = await restoreTables(client, { path, facts, wasStarted, now, place })
      await restoreSealingKey(client, await readEntry(path, names.seal), system)
      await restoreLogSeal(path, system)
      const secretsKey = await readEntry(path, names.secretsKey)
      if (secretsKey) await replaceSecret(system.secretsFile, secretsKey)
      return following
    })
    await client.query('analyze')
    return { madeAt: facts.madeAt, tables: facts.tables.length, files, ...effects }
  })
}

async function verify(path: string): Promise<void> {
  try {
    await verifyArchive(path)
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error
    throw new CannotRestore(`${path} is damaged or incomplete: its checksum doesn’t match. Nothing was restored.`)
  }
}

export async function refuseIfInUse(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'thorough' and pid <> pg_backend_pid()`)
  if (rowCount) throw new CannotRestore('A Thorough server is connected to this database. Stop it first.')
}

/** Answers whether it was ever started; then it has tables, all of them without anything that anybody would miss. */
async function refuseIfNotEmpty(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'restore_unfinished'`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  if (tables.size === 0) return false
  if (!tables.has('migrations')) throw new CannotRestore('This database holds tables that aren’t Thorough’s.')
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

/** Puts the sealing key where this system looks for it, wherever it was before: a file on one machine, else a row. */
async function restoreSealingKey(client: ClientBase, fromFile: string | null, { sealFile, clock }: System) {
  const { rows } = await client.query<{ pem: string }>('select pem from seal_keys')
  const pem = fromFile ?? rows[0]?.pem
  if (!pem) return
  if (sealFile) {
    await replaceSecret(sealFile, pem)
    return
  }
  await client.query(
    'insert into seal_keys (pem, created_at) values ($1, $2) on conflict (only_one) do update set pem = excluded.pem',
    [pem, clock.now()],
  )
}

/** With its key and heads, the log is checked here as it was there. */
async function restoreLogSeal(path: string, { logSeal }: System) {
  const [key, heads] = [await readEntry(path, names.logKey), await readEntry(path, names.logHeads)]
  if (key !== null) await replaceSecret(logSeal.keyFile, key)
  if (heads !== null) await replaceSecret(logSeal.headsFile, heads)
  else await rm(logSeal.headsFile, { force: true })
}
