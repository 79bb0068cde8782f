import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Env } from '#server/env.ts'
import { writeExport } from '#server/features/exports/write-export.actions.ts'
import { streamZip } from '#server/features/exports/zip-writer.ts'
import { megabytes } from './backup-command.ts'
import { openSystemDatabase, withSystem } from './system-access.ts'

/** `export <file>`: everything as a zip that other programs read; also while the server runs. */
export async function runExport(env: Env, file: string | undefined): Promise<void> {
  if (!file) throw new Error('Name the file: npm run export -- thorough-export.zip')
  const path = resolve(file)
  const unfinished = `${path}.unfinished`
  const database = await openSystemDatabase(env)
  const bytes = await withSystem(env, database, async (system) => {
    const scope = { companyId: null, siteIds: null, isForCustomer: false }
    try {
      return await streamZip({
        mtime: system.clock.now(),
        write: (zip) => writeExport(system, { scope, zip, onProgress: async () => undefined }),
        take: (stream) => pipeline(stream, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })),
      })
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  })
  await rename(unfinished, path)
  console.log(`Exported everything (${megabytes(bytes)}) to ${path}.`)
}
