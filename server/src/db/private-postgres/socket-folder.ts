import { createHash } from 'node:crypto'
import { lstatSync, chmodSync, chownSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mayUse, type Account } from './account.ts'

/** What an operating system takes as the path of a socket. */
const maxPathBytes = 107

/** The folder of the socket: beside the data, or a short one where the path would be too long for a socket. */
export function makeSocketFolder(cluster: string, account: Account | undefined): string {
  const beside = join(cluster, 'socket')
  if (isShortEnough(beside)) {
    makePrivateFolder(beside, account)
    return beside
  }
  const short = join(temporaryFolder(account), `thorough-${keyOf(cluster)}`)
  refuseIfForeign(short, account)
  makePrivateFolder(short, account)
  return short
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= maxPathBytes
}

function temporaryFolder(account: Account | undefined): string {
  const preferred = tmpdir()
  const fits = isShortEnough(join(preferred, `thorough-${keyOf('')}`))
  return fits && (!account || mayUse(account, preferred)) ? preferred : '/tmp'
}

/** Everybody may write to the temporary folder: another person could have put a trap there under our name. */
function refuseIfForeign(folder: string, account: Account | undefined): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  if (!stat) return
  const isOurs = stat.uid === (account?.uid ?? process.getuid?.()) || stat.uid === process.getuid?.()
  if (!stat.isDirectory() || !isOurs)
    throw new Error(`${folder} belongs to another user. Remove it, or set DATA_DIR to a shorter path.`)
}

export function makePrivateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

export function keyOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
