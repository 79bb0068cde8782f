import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { hasCode } from '#server/platform/error-codes.ts'
import { startTimeOf } from './process-identity.ts'

export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
}

const Holder = z.object({ pid: z.int(), began: z.string() })
type Holder = z.infer<typeof Holder>

/** Takes over what a killed server left: a number another process got since is not that server. Returns the release. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const lock = join(dataDir, 'server.lock')
  const mine = JSON.stringify({ pid: process.pid, began: startTimeOf(process.pid) ?? '' } satisfies Holder)

  while (!putWhole(lock, mine)) removeIfLeftBehind(lock, dataDir)
  return () => {
    if (read(lock) === mine) rmSync(lock, { force: true })
  }
}

/** A link appears with its content or not at all, so that nobody ever reads half a lock. */
function putWhole(lock: string, content: string): boolean {
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function removeIfLeftBehind(lock: string, dataDir: string): void {
  const found = read(lock)
  if (found === undefined) return
  refuseIfAlive(found, dataDir)

  const aside = `${lock}.${process.pid}.left-behind`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = read(aside)
  // Another server took the lock over between our look and our move: it gets its lock back.
  if (moved !== undefined && moved !== found) putWhole(lock, moved)
  rmSync(aside, { force: true })
}

function refuseIfAlive(found: string, dataDir: string): void {
  const holder = parse(found)
  if (!holder || startTimeOf(holder.pid) !== holder.began) return
  throw new DataDirInUse(
    `Another Thorough server (process ${holder.pid}) already uses the data folder ${dataDir}. ` +
      'Stop it first, or give this one a DATA_DIR of its own.',
  )
}

function parse(text: string): Holder | undefined {
  try {
    return Holder.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
