import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '#server/outside/file-store.ts'
import { readArchive, type ArchiveEntry } from './archive-reader.ts'

/** Puts every file where it was. Done twice it changes nothing: a file is never another one under the same key. */
export async function restoreFiles(path: string, files: FileStore): Promise<number> {
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
  return count
}

async function unpack({ content }: ArchiveEntry, path: string): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    for await (const piece of content()) await handle.writeFile(piece)
  } finally {
    await handle.close()
  }
}
