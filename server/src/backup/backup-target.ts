import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { BucketSettings } from '#server/storage/file-store.ts'
import { folderStore } from '#server/storage/folder-store.ts'

/**
 * Where backups are kept beside each other, each stored file only once:
 *
 *     files/<key>                      one stored file, under the name it has in the file store
 *     manifests/<name>.jsonl           which files belong to a backup, each with its size and SHA-256
 *     backups/<name>.tar               the database at one moment; it is there only once everything else is
 */
export interface BackupTarget {
  /** As the person named it. */
  named: string
  /** How many files are copied at the same time. */
  concurrency: number
  /** When it returns, the whole file is there; when it throws, never half of it. */
  put(name: string, fromPath: string): Promise<void>
  open(name: string): Promise<Readable>
  fetch(name: string, toPath: string): Promise<void>
  /** Removes what a backup that was killed left half copied, if nothing was written to it since a moment. */
  removeUnfinished(before: Date): Promise<void>
  /** Everything below this folder; names begin with the folder's. */
  list(folder: string): AsyncIterable<{ name: string; size: number }>
}

export const targetNames = {
  file: (key: string) => `files/${key}`,
  manifest: (backup: string) => `manifests/${backup}.jsonl`,
  archive: (backup: string) => `backups/${backup}.tar`,
}

const mediaType = 'application/octet-stream'

export function folderTarget(root: string): BackupTarget {
  const store = folderStore(root)
  return {
    named: root,
    concurrency: 2,
    put: (name, fromPath) => store.put(name, fromPath, mediaType),
    open: store.open,
    fetch: store.fetch,
    removeUnfinished: store.removeUnfinished,
    async *list(folder) {
      for (const entry of await entriesIn(join(root, folder))) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        yield { name: relative(root, path).split(sep).join('/'), size: (await stat(path)).size }
      }
    },
  }
}

/** The storage SDK is loaded only by whoever needs it. */
export async function bucketTarget(settings: BucketSettings, prefix: string): Promise<BackupTarget> {
  const { bucketStore, listBucket } = await import('#server/storage/bucket-store.ts')
  const store = bucketStore(settings)
  const below = (name: string) => (prefix ? `${prefix}/${name}` : name)
  return {
    named: `s3://${[settings.bucket, prefix].filter(Boolean).join('/')}`,
    concurrency: 8,
    put: (name, fromPath) => store.put(below(name), fromPath, mediaType),
    open: (name) => store.open(below(name)),
    fetch: (name, toPath) => store.fetch(below(name), toPath),
    // An object is there as a whole or not at all.
    removeUnfinished: () => Promise.resolve(),
    async *list(folder) {
      for await (const { name, size } of listBucket(settings, `${below(folder)}/`)) {
        yield { name: prefix ? name.slice(prefix.length + 1) : name, size }
      }
    },
  }
}

/** The names of its finished backups, oldest first. */
export async function listBackups(target: BackupTarget): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of target.list('backups')) {
    const [, backup] = /^backups\/(.+)\.tar$/.exec(name) ?? []
    if (backup) names.push(backup)
  }
  return names.toSorted()
}

async function entriesIn(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
