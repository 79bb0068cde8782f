import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Env } from '#server/env.ts'
import { verifyLog } from '#server/features/audit/sealing/log-check.actions.ts'
import { writeExport } from '#server/features/exports/write-export.actions.ts'
import { streamZip } from '#server/features/exports/zip-writer.ts'
import { resetOnMachine } from '#server/features/second-factor/reset.actions.ts'
import { megabytes } from './backup-command.ts'
import { publicUrl } from './serve.ts'
import { openSystemDatabase, withSystem } from './system-access.ts'

/** `verify-log`: also while the server runs. Ends with 1 when an entry is not as it was sealed. */
export async function runVerifyLog(env: Env): Promise<void> {
  const database = await openSystemDatabase(env)
  const { holds, sealedUpTo, problem } = await withSystem(env, database, (system) => verifyLog(system))
  if (!holds) {
    console.error(`The log is not as it was sealed. ${problem}`)
    process.exitCode = 1
  } else if (sealedUpTo === null) console.log('No entry of the log is sealed yet.')
  else console.log(`The log is unchanged: every entry up to ${sealedUpTo.toLocaleString('en-GB')} is as it was sealed.`)
}

/** `second-factor reset <email>`: for an administrator whom no other can help; also while the server runs. */
export async function runSecondFactor(env: Env, verb: string | undefined, email: string | undefined): Promise<void> {
  if (verb !== 'reset' || !email) throw new Error('Name the person: npm run second-factor -- reset name@company.co.uk')
  await withSystem(env, await openSystemDatabase(env), async ({ db, clock }) => {
    const name = await resetOnMachine({ db, clock, publicUrl: publicUrl(env) }, email)
    console.log(`Done: the password alone signs ${name} in now. They are told by email, and it is in the log.`)
  })
}

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
