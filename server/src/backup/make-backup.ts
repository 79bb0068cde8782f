import { existsSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { copyOut } from '#server/db/copy-rows.ts'
import { listSequences, listTables } from '#server/db/table-facts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { names } from './archive-entry.ts'
import { verifyArchive } from './archive-reader.ts'
import { createArchive, type ArchiveWriter } from './archive-writer.ts'
import type { BackupFacts } from './backup-facts.ts'
import { noteBackup, recordBeside } from './issued-numbers.ts'
import type { LastNumbers } from './issued-numbers.rules.ts'
import { withStoredFilesLock } from './with-stored-files-lock.ts'
import { lastNumbers } from './number-tables.ts'
import { storedFileRows } from './stored-file-rows.ts'
import { addStoredFiles, type FilesReport } from './stored-files.ts'

export interface System {
  pool: Pool
  files: FileStore
  /** Where the sealing key lies on one machine; null where it lies in the database. */
  sealFile: string | null
  clock: Clock
}

export interface BackupReport extends FilesReport {
  tables: number
  bytes: number
}

/** Rows are collected into parts of this size, so that each has a length before it is written. */
const partBytes = 4 * 1024 * 1024

/**
 * Everything as it stood at one moment, while the servers go on: all tables are read in one snapshot, which is over
 * before the first file is copied. It has its name only once it is whole and was read back.
 */
export async function makeBackup(path: string, system: System): Promise<BackupReport> {
  if (existsSync(path)) throw new Error(`${path} is there already. Name another file.`)
  const unfinished = `${path}.unfinished`
  const archive = await createArchive(unfinished)
  try {
    const { facts, numbers } = await writeTables(archive, system, 1)
    const rows = storedFileRows(unfinished, facts, await archive.size())
    const report = await withStoredFilesLock(system.pool, () =>
      addStoredFiles(archive, { rows, files: system.files, path: unfinished }),
    )
    const bytes = await archive.finish()
    await verifyArchive(unfinished)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    await noteBackup(system, recordBeside(path), { madeAt: facts.madeAt, last: numbers })
    return { ...report, tables: facts.tables.length, bytes }
  } catch (error) {
    await archive.abandon()
    throw error
  }
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
    // One in the middle of something is not given to anybody else.
    client.release(true)
  }
}

/** Everything but the files, as it stood at one moment. */
export async function writeTables(
  archive: ArchiveWriter,
  { pool, sealFile, clock }: System,
  format: BackupFacts['format'],
): Promise<{ facts: BackupFacts; numbers: LastNumbers }> {
  return inOneSnapshot(pool, async (client) => {
    const facts = await factsOf(client, clock, format)
    await archive.add(names.facts, Buffer.from(`${JSON.stringify(facts, null, 2)}\n`))
    if (sealFile && existsSync(sealFile)) await archive.add(names.seal, await readFile(sealFile))
    for (const table of facts.tables) await addTable(archive, client, table)
    return { facts, numbers: await lastNumbers(client, facts.tables) }
  })
}

async function factsOf(client: ClientBase, clock: Clock, format: BackupFacts['format']): Promise<BackupFacts> {
  const tables = await listTables(client)
  if (!tables.some(({ name }) => name === 'migrations')) throw new Error('This database holds no system of Thorough.')
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return {
    product: 'Thorough',
    format,
    madeAt: clock.now().toISOString(),
    migrations: rows.map(({ name }) => name),
    tables,
    sequences: await listSequences(client),
  }
}

async function addTable(archive: ArchiveWriter, client: ClientBase, { name, columns }: BackupFacts['tables'][number]) {
  let rows: Buffer[] = []
  let bytes = 0
  let part = 0
  const flush = async () => {
    if (bytes > 0) await archive.add(names.tablePart(name, (part += 1)), Buffer.concat(rows))
    rows = []
    bytes = 0
  }
  for await (const chunk of copyOut(client, { table: name, columns })) {
    rows.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) await flush()
  }
  await flush()
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
