import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whom PostgreSQL runs as. It refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Our own system account, made when missing; where none can be made, the machine's `nobody`. */
export function unprivilegedAccount(): Account {
  const found = accountNamed('thorough') ?? createAccount() ?? accountNamed('nobody')
  if (!found) {
    throw new Error(
      'PostgreSQL refuses to run as root, and this machine has no other account for it. ' +
        'Start Thorough as an ordinary user, or set DATABASE_URL.',
    )
  }
  return found
}

/** Data that exist stay with the account that made them: its number may differ on another machine. */
export function ownerOf(folder: string): Account | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

export function mayUse(account: Account, folder: string): boolean {
  const tests = 'test -x "$0" && test -w "$0"'
  return spawnSync('/bin/sh', ['-c', tests, folder], { ...account, cwd: '/' }).status === 0
}

export function mayRun(account: Account, program: string): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

function createAccount(): Account | undefined {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  spawnSync('useradd', [...options, 'thorough'], { stdio: 'ignore' })
  return accountNamed('thorough')
}

function accountNamed(name: string): Account | undefined {
  const uid = numberFrom('-u', name)
  const gid = numberFrom('-g', name)
  return uid && gid ? { uid, gid } : undefined
}

function numberFrom(option: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

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
