import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

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
