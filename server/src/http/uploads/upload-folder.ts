import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isAlive, processNamespace } from '#server/db/process-identity.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'

const prefix = 'thorough-upload-'
/** Behind it stands the number of a process of this machine, or of this container. */
const own = `${prefix}${`${hostname()}${processNamespace()}`.replace(/[^A-Za-z0-9.]/g, '')}-`
const oneDay = 24 * 60 * 60 * 1000

/** Readable to this account only: that is how the system makes a temporary folder. */
export function newUploadFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${own}${process.pid}-`))
}

export async function streamMade<Made extends { path: string }>(
  log: Log,
  make: (folder: string) => Promise<Made>,
): Promise<Made & { stream: Readable }> {
  const folder = await newUploadFolder()
  try {
    const made = await make(folder)
    const stream = createReadStream(made.path)
    stream.once('close', () => dropUploadFolder(folder, log))
    return { ...made, stream }
  } catch (error) {
    dropUploadFolder(folder, log)
    throw error
  }
}

/** Nobody waits for it: what is left of it goes with the next start. */
export function dropUploadFolder(folder: string, log: Log) {
  rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
    log.warn({ err: error, folder }, 'A temporary folder could not be removed.'),
  )
}

/**
 * What a killed server could not remove itself: of a process that is seen from here and gone, and whatever is a day old. Others
 * may belong to a server that is at work; how old they are is told by the machine's clock, which dated them.
 */
export async function removeAbandonedUploads() {
  const aDayAgo = systemClock.now().getTime() - oneDay
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const folder = join(tmpdir(), name)
    const facts = await stat(folder).catch(() => null)
    const isAbandoned = facts && (facts.mtimeMs < aDayAgo || isOfGoneProcess(name))
    if (isAbandoned) await rm(folder, { recursive: true, force: true }).catch(() => null)
  }
}

function isOfGoneProcess(name: string): boolean {
  const pid = name.startsWith(own) ? Number.parseInt(name.slice(own.length), 10) : NaN
  return pid > 0 && !isAlive(pid)
}
