import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/errors.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { listBackups, targetNames, type BackupTarget } from './backup-target.ts'
import { readManifest, type ManifestEntry, type ManifestWriter } from './manifest.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import type { StoredFileRow } from './stored-file-rows.ts'

export interface CopyReport {
  /** All files of the backup, copied or there already. */
  files: number
  copied: number
  copiedBytes: number
  /** Named by the database and not in the store. */
  missing: string[]
  /** In the store, but other bytes than were received. */
  damaged: string[]
}

interface Copying {
  target: BackupTarget
  files: FileStore
  manifest: ManifestWriter
  /** For what is on its way. */
  folder: string
}

/** Copies what the target lacks. What an earlier backup has copied and what still has its size is not read again. */
export async function copyMissingFiles(rows: AsyncGenerator<StoredFileRow>, copying: Copying): Promise<CopyReport> {
  const { target, manifest } = copying
  const there = await filesThere(target, copying.folder)
  const report: CopyReport = { files: 0, copied: 0, copiedBytes: 0, missing: [], damaged: [] }

  async function copy(row: StoredFileRow): Promise<ManifestEntry | null> {
    const copied = await copyOne(row, copying)
    if (!copied) {
      report.missing.push(row.key)
      return null
    }
    if (row.sha256 !== null && row.sha256 !== copied.sha256) report.damaged.push(row.key)
    report.copied += 1
    report.copiedBytes += copied.size
    return copied
  }

  await forEachConcurrently(rows, target.concurrency, async (row) => {
    const entry = there.get(row.key) ?? (await copy(row))
    if (!entry) return
    report.files += 1
    await manifest.add({ ...entry, mediaType: row.mediaType })
  })
  return report
}

/** What the last backup holds and what still lies there in full, by key. */
async function filesThere(target: BackupTarget, folder: string): Promise<Map<string, ManifestEntry>> {
  const there = new Map<string, ManifestEntry>()
  const last = (await listBackups(target)).at(-1)
  if (!last) return there
  const sizes = new Map<string, number>()
  for await (const { name, size } of target.list('files')) sizes.set(name, size)
  const path = join(folder, 'last-manifest')
  // Without the list of what was copied, everything is copied anew.
  if ((await target.fetch(targetNames.manifest(last), path).catch(nullIfMissing)) === null) return there
  for await (const entry of readManifest(path)) {
    if (sizes.get(targetNames.file(entry.key)) === entry.size) there.set(entry.key, entry)
  }
  return there
}

async function copyOne(row: StoredFileRow, { files, target, folder }: Copying): Promise<ManifestEntry | null> {
  const stream = await files.open(row.key).catch(nullIfMissing)
  if (!stream) return null
  const path = join(folder, randomUUID())
  try {
    const { size, sha256 } = await unpack(stream, path)
    await target.put(targetNames.file(row.key), path)
    return { key: row.key, mediaType: row.mediaType, size, sha256 }
  } finally {
    await rm(path, { force: true })
  }
}

export function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not-found') return null
  throw error
}

/** Writes a stream to a file of this machine and says what it was. */
export async function unpack(stream: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    stream,
    async function* hashed(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  return { size, sha256: hash.digest('hex') }
}
