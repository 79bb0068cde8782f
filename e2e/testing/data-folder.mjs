import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A fresh DATA_DIR. As root, PostgreSQL runs under another account, which must be able to come in. */
export function makeDataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'thorough-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Copies what a stopped server has left, with the account it belongs to. What PostgreSQL keeps elsewhere stays there, and
 * the server starts on an empty folder.
 * @param {string} from
 * @param {string} to
 */
export function copyDataFolder(from, to) {
  if (postgresHome(from) === join(from, 'postgres')) execFileSync('cp', ['-a', `${from}/.`, to])
}

/**
 * Removes a DATA_DIR and the PostgreSQL that a killed server may have left on it.
 * @param {string} folder
 */
export async function removeDataFolder(folder) {
  const home = postgresHome(folder)
  const pid = postmasterPid(folder)
  if (pid !== undefined && isAlive(pid)) await killPostmaster(pid)
  rmSync(home, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/**
 * The process number of the PostgreSQL that runs, or ran last, on this DATA_DIR.
 * @param {string} folder
 */
export function postmasterPid(folder) {
  const lock = postmasterLock(folder)
  return lock[0] ? Number(lock[0]) : undefined
}

/**
 * Where this DATA_DIR's PostgreSQL listens, as `new Pool` of pg takes it.
 * @param {string} folder
 */
export function postgresConnection(folder) {
  return { host: postmasterLock(folder)[4] ?? '', user: 'thorough', database: 'thorough' }
}

/**
 * Takes the database's files away, so that PostgreSQL can't start again; gives the way back.
 * @param {string} folder
 */
export function hideDatabase(folder) {
  const data = join(postgresHome(folder), 'data')
  const hidden = `${data}-hidden`
  renameSync(data, hidden)
  return () => renameSync(hidden, data)
}

/** @param {number} pid */
async function killPostmaster(pid) {
  process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await sleep(20)
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** @param {string} folder */
function postmasterLock(folder) {
  const file = join(postgresHome(folder), 'data', 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

/**
 * Beside the other data, or where this note says.
 * @param {string} folder
 */
function postgresHome(folder) {
  const note = join(folder, 'postgres-is-in.txt')
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : join(folder, 'postgres')
}
