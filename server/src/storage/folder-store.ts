import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/errors.ts'
import { hasCode } from '#server/platform/error-codes.ts'
import type { FileStore } from './file-store.ts'
import { renameWithRetry } from './rename.ts'

const ownerOnly = { file: 0o600, folder: 0o700 }

/** Not FlyDrive's disk driver: it writes under the final name, moves by copying, and leaves files readable to all. */
export function folderStore(root: string): FileStore {
  /** Under a name of its own until it is whole and on the disk. */
  async function place(key: string, lay: (unfinished: string) => Promise<void>) {
    const path = join(root, key)
    const unfinished = join(root, 'unfinished', randomUUID())
    await makeFolder(dirname(unfinished))
    await makeFolder(dirname(path))
    try {
      await lay(unfinished)
      await forceToDisk(unfinished, ownerOnly.file)
      await renameWithRetry(unfinished, path)
      await forceToDisk(dirname(path), ownerOnly.folder)
    } finally {
      await rm(unfinished, { force: true })
    }
  }
  return {
    put: (key, fromPath) => place(key, (unfinished) => copyFile(fromPath, unfinished, constants.COPYFILE_EXCL)),
    write: (key, content) =>
      place(key, (unfinished) =>
        pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: ownerOnly.file })),
      ),
    async open(key) {
      const file = await open(join(root, key)).catch(refuseMissing)
      return file.createReadStream()
    },
    async fetch(key, toPath) {
      await copyFile(join(root, key), toPath).catch(refuseMissing)
    },
    async remove(key) {
      await rm(join(root, key), { force: true })
    },
    async removeUnfinished(before) {
      const folder = join(root, 'unfinished')
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const facts = await stat(path).catch(() => null)
        if (facts && facts.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

async function makeFolder(path: string) {
  await mkdir(path, { recursive: true, mode: ownerOnly.folder })
}

/** Until it is forced to the disk, a file or the name of a file may be lost with the power. */
async function forceToDisk(path: string, mode: number) {
  // Windows forces to the disk only what is open for writing, and a folder never is.
  const isFolder = mode === ownerOnly.folder
  if (isFolder && process.platform === 'win32') return
  const handle = await open(path, isFolder ? 'r' : 'r+')
  try {
    await handle.chmod(mode)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function refuseMissing(error: unknown): never {
  throw hasCode(error, 'ENOENT') ? noSuchFile(error) : error
}

export function noSuchFile(cause: unknown): AppError {
  return new AppError('not-found', 'This file is no longer there.', { cause })
}
