import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AppError } from '#contract/errors.ts'
import { replaceSecret } from '#server/platform/stored-secret.ts'
import type { BucketSettings } from '#server/storage/file-store.ts'
import { withTemporaryFolder } from '#server/storage/temporary-folder.ts'

export interface BackupPlace {
  named: string
  /** The names of its archives, oldest first. */
  list(): Promise<string[]>
  /** Has an archive written to a path of this machine, and stores it under a name; until it is complete, there is none. */
  add<T>(name: string, write: (path: string) => Promise<T>): Promise<T>
  read<T>(name: string, read: (path: string) => Promise<T>): Promise<T>
  /** Removes what a killed backup left, unless it was written to within the last hour. */
  removeUnfinished(now: Date): Promise<void>
  readNote(): Promise<string | null>
  writeNote(text: string): Promise<void>
}

const noteName = 'thorough-numbers.json'
const hourMs = 60 * 60_000

export function folderPlace(root: string): BackupPlace {
  const note = join(root, noteName)
  return {
    named: root,
    list: async () => archivesIn(await namesIn(root)),
    async add(name, write) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      return write(join(root, name))
    },
    read: (name, read) => read(join(root, name)),
    async removeUnfinished(now) {
      for (const name of (await namesIn(root)).filter((each) => /^thorough-.*\.tar\.unfinished$/.test(each))) {
        const path = join(root, name)
        if (now.getTime() - (await stat(path)).mtimeMs > hourMs) await rm(path, { force: true })
      }
    },
    readNote: () => readFile(note, 'utf8').catch(() => null),
    writeNote: (json) => replaceSecret(note, json),
  }
}

export async function bucketPlace(settings: BucketSettings, prefix: string): Promise<BackupPlace> {
  const { bucketStore, listBucket } = await import('#server/storage/bucket-store.ts')
  const store = bucketStore(settings)
  const below = (name: string) => (prefix ? `${prefix}/${name}` : name)
  return {
    named: `s3://${[settings.bucket, prefix].filter(Boolean).join('/')}`,
    async list() {
      const names: string[] = []
      for await (const name of listBucket(settings, below(''))) names.push(name.slice(below('').length))
      return archivesIn(names)
    },
    add: (name, write) =>
      withTemporaryFolder(async (folder) => {
        const path = join(folder, name)
        const written = await write(path)
        await store.put(below(name), path, 'application/x-tar')
        return written
      }),
    read: (name, read) =>
      withTemporaryFolder(async (folder) => {
        const path = join(folder, name)
        await store.fetch(below(name), path)
        return read(path)
      }),
    // An object is there as a whole or not at all.
    removeUnfinished: () => Promise.resolve(),
    readNote: () => store.open(below(noteName)).then(text, nullIfMissing),
    writeNote: (json) =>
      withTemporaryFolder(async (folder) => {
        const path = join(folder, noteName)
        await writeFile(path, json, { mode: 0o600 })
        await store.put(below(noteName), path, 'application/json')
      }),
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not-found') return null
  throw error
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : []
}

/** Named after their time, so that the order of their names is that of their age. */
function archivesIn(names: string[]): string[] {
  return names.filter((name) => /^thorough-\d{4}-\d\d-\d\d[^/]*\.tar$/.test(name)).toSorted()
}
