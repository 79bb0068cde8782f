import { createReadStream, existsSync } from 'node:fs'
import { appendFile, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { copyOut } from '#server/db/copy-rows.ts'
import { listSequences, listTables } from '#server/db/table-facts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { withTemporaryFolder } from '#server/storage/temporary-folder.ts'
import { names, verifyArchive, writeArchive, type AddEntry } from './archive.ts'
import type { BackupFacts } from './backup-facts.ts'
import { folderPlace, type BackupPlace } from './backup-place.ts'
import { noteBackup, lastNumbers } from './issued-numbers.ts'
import type { LastNumbers } from './issued-numbers.rules.ts'
import { addStoredFiles, filesInRows, type FilesReport } from './stored-files.ts'

export interface System {
  pool: Pool
  files: FileStore
  /** Where the sealing key is stored on one machine; null where it is in the database. */
  sealFile: string | null
  logSeal: { keyFile: string; headsFile: string }
  /** Where the key is stored that secrets in the database are encrypted with, unless the environment gives one. */
  secretsFile: string
  clock: Clock
}

export interface BackupReport extends FilesReport {
  name: string
  tables: number
  bytes: number
}

/** Rows are collected into parts of this size, so that the length of each is known before it is written. */
const partBytes = 4 * 1024 * 1024

export async function backUpTo(place: BackupPlace, system: System): Promise<BackupReport> {
  const moment = system.clock.now().toISOString().slice(0, 19).replaceAll(':', '-')
  const name = `thorough-${moment}Z.tar`
  if ((await place.list()).includes(name)) throw new Error(`${place.named} already holds a backup named ${name}.`)
  await place.removeUnfinished(system.clock.now())
  return backUp(place, name, system)
}

export async function makeBackup(path: string, system: System): Promise<BackupReport> {
  if (existsSync(path)) throw new Error(`${path} already exists. Name another file.`)
  return backUp(folderPlace(dirname(path)), basename(path), system)
}

async function backUp(place: BackupPlace, name: string, system: System): Promise<BackupReport> {
  const { numbers, facts, ...report } = await place.add(name, (path) => writeBackup(path, system))
  await noteBackup(system, place, { madeAt: facts.madeAt, last: numbers })
  return { ...report, name, tables: facts.tables.length }
}

/** Everything at one moment, in a snapshot that is over before files are copied; named once it was read back. */
async function writeBackup(path: string, system: System) {
  const unfinished = `${path}.unfinished`
  const made = await withTemporaryFolder((folder) =>
    writeArchive(unfinished, async (add) => {
      const rowsOfFiles = join(folder, 'rows-of-files')
      // Before the snapshot: a head whose block is not in it would say that the log was cut off.
      const logHeads = await readIfThere(system.logSeal.headsFile)
      const tables = await inOneSnapshot(system.pool, (client) =>
        addTables(add, client, { system, rowsOfFiles, logHeads }),
      )
      const columns = tables.facts.tables.find((table) => table.name === 'files')?.columns ?? []
      const stored = filesInRows(createReadStream(rowsOfFiles), columns)
      return { ...tables, ...(await addStoredFiles(add, stored, system)) }
    }),
  )
  await verifyArchive(unfinished)
  await rename(unfinished, path)
  await syncFolder(dirname(path))
  return { ...made, bytes: (await stat(path)).size }
}

async function inOneSnapshot<T>(pool: Pool, read: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const result = await read(client)
    // Over when this returns: a connection that is merely closed ends its transaction some time later.
    await client.query('commit')
    return result
  } finally {
    // A connection that failed half way is closed and not used again.
    client.release(true)
  }
}

/** Everything but the files. The rows of the table `files` are copied to a file of their own too, for when the snapshot is over. */
async function addTables(
  add: AddEntry,
  client: ClientBase,
  { system, rowsOfFiles, logHeads }: { system: System; rowsOfFiles: string; logHeads: Buffer | null },
): Promise<{ facts: BackupFacts; numbers: LastNumbers }> {
  const facts = await factsOf(client, system.clock)
  await addBytes(add, names.facts, Buffer.from(`${JSON.stringify(facts, null, 2)}\n`))
  const secrets = {
    [names.seal]: system.sealFile && (await readIfThere(system.sealFile)),
    [names.logKey]: await readIfThere(system.logSeal.keyFile),
    [names.secretsKey]: await readIfThere(system.secretsFile),
    [names.logHeads]: logHeads,
  }
  for (const [name, bytes] of Object.entries(secrets)) if (bytes) await addBytes(add, name, bytes)
  await writeFile(rowsOfFiles, '')
  for (const table of facts.tables) {
    let part = 0
    for await (const rows of partsOf(client, table)) {
      await addBytes(add, names.tablePart(table.name, (part += 1)), rows)
      if (table.name === 'files') await appendFile(rowsOfFiles, rows)
    }
  }
  return { facts, numbers: await lastNumbers(client, facts.tables) }
}

async function factsOf(client: ClientBase, clock: Clock): Promise<BackupFacts> {
  const tables = await listTables(client)
  if (!tables.some(({ name }) => name === 'migrations'))
    throw new Error('This database doesn’t hold a Thorough system.')
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return {
    product: 'Thorough',
    madeAt: clock.now().toISOString(),
    migrations: rows.map(({ name }) => name),
    tables,
    sequences: await listSequences(client),
  }
}

async function* partsOf(client: ClientBase, { name, columns }: BackupFacts['tables'][number]): AsyncGenerator<Buffer> {
  let rows: Buffer[] = []
  let bytes = 0
  for await (const chunk of copyOut(client, { table: name, columns })) {
    rows.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield Buffer.concat(rows)
    rows = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(rows)
}

async function readIfThere(file: string): Promise<Buffer | null> {
  return existsSync(file) ? readFile(file) : null
}

async function addBytes(add: AddEntry, name: string, bytes: Buffer): Promise<void> {
  await add(name, bytes.length, [bytes])
}

/** Until it is forced to the disk, the name may be lost with the power. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
