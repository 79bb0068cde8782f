import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { names } from './archive-entry.ts'
import { verifyArchive } from './archive-reader.ts'
import { createArchive } from './archive-writer.ts'
import { listBackups, targetNames, type BackupTarget } from './backup-target.ts'
import { copyMissingFiles, type CopyReport } from './copy-files.ts'
import { noteBackup, recordIn } from './issued-numbers.ts'
import { withStoredFilesLock } from './with-stored-files-lock.ts'
import { writeTables, type System } from './make-backup.ts'
import { createManifest } from './manifest.ts'
import { storedFileRows } from './stored-file-rows.ts'

export interface TargetReport extends CopyReport {
  name: string
  tables: number
  /** Of the database's archive. */
  bytes: number
}

/** Nobody copies to one file for so long without writing to it. */
const hourMs = 60 * 60_000

/**
 * Beside the earlier backups of a folder or bucket. All tables are read in one snapshot, which is over before the first
 * file is copied. The archive comes last: a backup that was killed on the way is none, and the next one goes on.
 */
export async function backUpTo(target: BackupTarget, system: System): Promise<TargetReport> {
  const name = system.clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  await target.removeUnfinished(new Date(system.clock.now().getTime() - hourMs))
  if ((await listBackups(target)).includes(name)) throw new Error(`${target.named} holds a backup ${name} already.`)
  const folder = await mkdtemp(join(tmpdir(), 'thorough-backup-'))
  try {
    const [path, manifestPath] = [join(folder, 'archive.tar'), join(folder, 'manifest')]
    const archive = await createArchive(path)
    const { facts, numbers } = await writeTables(archive, system, 2)
    const manifest = await createManifest(manifestPath)
    const rows = storedFileRows(path, facts, await archive.size())
    const report = await withStoredFilesLock(system.pool, () =>
      copyMissingFiles(rows, { target, files: system.files, manifest, folder }),
    )
    await archive.add(names.manifestHash, Buffer.from(await manifest.finish()))
    const bytes = await archive.finish()
    await verifyArchive(path)
    await target.put(targetNames.manifest(name), manifestPath)
    await target.put(targetNames.archive(name), path)
    await noteBackup(system, recordIn(target), { madeAt: facts.madeAt, last: numbers })
    return { ...report, name, tables: facts.tables.length, bytes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
