import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { renameStubbornly } from '#server/storage/rename.ts'

/** The secret in this file, made and kept on first use, for its owner's eyes only. Of two who make it, one wins. */
export async function storedSecret(file: string, make: () => Promise<string>): Promise<string> {
  const kept = await contentOf(file)
  if (kept !== null) return kept
  const unfinished = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await writeDurably(unfinished, await make())
    // Unlike a rename, a link never takes the place of what is there already.
    await link(unfinished, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
  return readFile(file, 'utf8')
}

/** Puts this secret in the place of whatever is there, whole or not at all. */
export async function replaceSecret(file: string, content: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeDurably(unfinished, content)
  await renameStubbornly(unfinished, file)
}

async function contentOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
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

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
