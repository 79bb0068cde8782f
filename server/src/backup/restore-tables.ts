import type { ClientBase } from 'pg'
import { copyIn } from '#server/db/copy-rows.ts'
import { dropTables, makeTables } from '#server/db/migrate.ts'
import { listForeignKeys, quoted } from '#server/db/table-facts.ts'
import { markRestoreDone } from '#server/db/unfinished-restore.ts'
import { finishRestore, type RestoreEffects } from './after-restore.ts'
import { readArchive } from './archive.ts'
import { CannotRestore, type BackupFacts } from './backup-facts.ts'
import type { BackupPlace } from './backup-place.ts'

interface Restored {
  path: string
  facts: BackupFacts
  wasStarted: boolean
  now: Date
  place: BackupPlace
}

export async function restoreTables(
  client: ClientBase,
  { path, facts, wasStarted, now, place }: Restored,
): Promise<RestoreEffects> {
  if (wasStarted) await dropTables(client)
  await makeTables(client, facts.migrations)
  await withoutInterference(client, facts, () => copyRows(client, path, facts))
  for (const { name, last } of facts.sequences) {
    await client.query('select setval($1::text::regclass, $2::bigint)', [`public.${quoted(name)}`, last])
  }
  const consequences = await finishRestore(client, facts, { now, place })
  await markRestoreDone(client)
  return consequences
}

/** No trigger counts rows a second time; the foreign keys come back at the end, and check every row. */
async function withoutInterference(client: ClientBase, { tables }: BackupFacts, work: () => Promise<void>) {
  const keys = await listForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  // What migrations wrote stands in the backup too, as it was since.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  await work()
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
}

async function copyRows(client: ClientBase, path: string, { tables }: BackupFacts): Promise<void> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  for await (const entry of readArchive(path)) {
    // All tables come before the first file.
    if (entry.name.startsWith('files/')) break
    const [, table = ''] = /^tables\/([^/]+)\/\d+$/.exec(entry.name) ?? []
    if (!table) continue
    const columns = columnsOf.get(table)
    if (!columns) throw new CannotRestore(`${entry.name} belongs to no table that the backup names.`)
    await copyIn(client, { table, columns }, entry.content)
  }
}
