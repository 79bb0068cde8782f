import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '#server/storage/file-store.ts'
import { names } from './archive-entry.ts'
import { readArchive, wholeOf } from './archive-reader.ts'
import { CannotRestore } from './backup-facts.ts'
import { listBackups, targetNames, type BackupTarget } from './backup-target.ts'
import { nullIfMissing, unpack } from './copy-files.ts'
import { recordIn } from './issued-numbers.ts'
import type { System } from './make-backup.ts'
import { hashOfFile, readManifest, type ManifestEntry } from './manifest.ts'
import { restoreBackup, type RestoreReport } from './restore-backup.ts'
import type { RestoredFiles } from './restore-files.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'

/** Brings back the latest backup of a folder or bucket, or the one that is named. */
export async function restoreFrom(
  target: BackupTarget,
  at: string | undefined,
  system: System,
): Promise<RestoreReport> {
  const name = await chooseBackup(target, at)
  const folder = await mkdtemp(join(tmpdir(), 'thorough-restore-'))
  try {
    const [path, manifestPath] = [join(folder, 'archive.tar'), join(folder, 'manifest')]
    await target.fetch(targetNames.archive(name), path)
    await target.fetch(targetNames.manifest(name), manifestPath)
    return await restoreBackup(path, system, {
      record: recordIn(target),
      restoreFiles: async () => {
        await requireWholeManifest(path, manifestPath, name)
        return restoreFilesOf(readManifest(manifestPath), { target, files: system.files, folder })
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function chooseBackup(target: BackupTarget, at: string | undefined): Promise<string> {
  const there = await listBackups(target)
  const name = at?.replace(/\.tar$/, '') ?? there.at(-1)
  if (name !== undefined && there.includes(name)) return name
  if (there.length === 0) throw new CannotRestore(`There is no backup in ${target.named}.`)
  throw new CannotRestore(`There is no backup ${name} in ${target.named}. There are: ${there.slice(-10).join(', ')}.`)
}

async function requireWholeManifest(path: string, manifestPath: string, name: string): Promise<void> {
  for await (const entry of readArchive(path)) {
    if (entry.name !== names.manifestHash) continue
    if ((await wholeOf(entry)).toString() === (await hashOfFile(manifestPath))) return
  }
  throw new CannotRestore(`The list of files of the backup ${name} is damaged. Nothing was restored.`)
}

interface Restoring {
  target: BackupTarget
  files: FileStore
  folder: string
}

/** What is lost or damaged in the target is named and left out; everything else is brought back. */
async function restoreFilesOf(entries: AsyncGenerator<ManifestEntry>, restoring: Restoring): Promise<RestoredFiles> {
  const report: RestoredFiles = { files: 0, missing: [], damaged: [] }
  await forEachConcurrently(entries, restoring.target.concurrency, async (entry, worker) => {
    const found = await restoreOne(entry, restoring, join(restoring.folder, `file-${worker}`))
    if (found === 'restored') report.files += 1
    else report[found].push(entry.key)
  })
  return report
}

async function restoreOne({ key, mediaType, sha256 }: ManifestEntry, { target, files }: Restoring, path: string) {
  const stream = await target.open(targetNames.file(key)).catch(nullIfMissing)
  if (!stream) return 'missing'
  const unpacked = await unpack(stream, path)
  if (unpacked.sha256 !== sha256) return 'damaged'
  await files.put(key, path, mediaType)
  return 'restored'
}
