import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './processes.mjs'
import { root } from './repository.mjs'

const workTimeoutMs = 15 * 60_000

/**
 * Does a piece of work while holding a lock of this checkout; waits while another process holds it.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const lock = join(tmpdir(), `thorough-${name}-${process.getuid?.() ?? 'user'}-${key}.lock`)
  while (!take(lock)) {
    if (isLeftBehind(lock)) rmSync(lock, { force: true })
    else await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} lock */
function isLeftBehind(lock) {
  const stat = statSync(lock, { throwIfNoEntry: false })
  if (!stat) return false
  const pid = Number(readFileSync(lock, 'utf8'))
  // Without a number it is not written yet: its owner made the file a moment ago.
  return Date.now() - stat.mtimeMs > workTimeoutMs || (pid > 0 && !isAlive(pid))
}
