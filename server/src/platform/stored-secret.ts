import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { renameWithRetry } from '#server/storage/rename.ts'
import { hasCode } from './error-codes.ts'

/** Puts this secret in the place of whatever is there, whole or not at all, for its owner's eyes only. */
export async function replaceSecret(file: string, content: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeDurably(unfinished, content)
  await renameWithRetry(unfinished, file)
}

export async function readSecret(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
}

async function writeDurably(file: string, content: string) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
