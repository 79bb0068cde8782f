import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, isAlive } from '#server/db/process-identity.ts'
import { hasCode } from '#server/platform/error-codes.ts'
import type { Cluster } from './cluster.ts'

/** The steps of a stop, each harder than the one before: fast, immediate, killed. */
const stopSignals = [
  { signal: 'SIGINT', patienceMs: 15_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const

export function recordedPid(data: string): number | undefined {
  const [firstLine] = lockLines(data)
  const pid = Number(firstLine)
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

export function isReady(data: string, pid: number): boolean {
  const lines = lockLines(data)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

export function listeningPort(data: string): number | undefined {
  const lines = lockLines(data)
  return lines[5]?.trim() ? Number(lines[3]) : undefined
}

type Place = Pick<Cluster, 'bin' | 'data'>

export async function stopStalePostmaster(cluster: Place): Promise<boolean> {
  const pid = recordedPid(cluster.data)
  if (pid === undefined || !isPostmasterOf(cluster.data, pid)) return false
  await stopPostmaster(cluster, pid)
  return true
}

export async function stopPostmaster(cluster: Place, pid: number): Promise<void> {
  for (const { signal, patienceMs } of stopSignals) {
    signalQuietly(cluster, pid, signal)
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 20) {
      if (!isStillThere(cluster.data, pid)) return
      await sleep(20)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

/** Asking Windows for a command takes a while: there the number must do once it is known whose it is. */
function isStillThere(data: string, pid: number): boolean {
  return process.platform === 'win32' ? isAlive(pid) : isPostmasterOf(data, pid)
}

/** Looks at the command too: after a crash, another program may have got the number. */
function isPostmasterOf(data: string, pid: number): boolean {
  const command = commandOf(pid)
  if (process.platform === 'win32') return Boolean(command?.includes('postgres') && command.includes(data))
  return command?.includes(`postgres -D ${data}`) ?? false
}

/** Windows has no signals, only the end of a process; PostgreSQL's own program knows how to ask for a clean one. */
function signalQuietly({ bin }: Place, pid: number, signal: (typeof stopSignals)[number]['signal']): void {
  if (process.platform === 'win32' && signal !== 'SIGKILL') {
    spawnSync(join(bin, 'pg_ctl'), ['kill', signal.slice('SIG'.length), String(pid)], { windowsHide: true })
    return
  }
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

function lockLines(data: string): string[] {
  const lockFile = join(data, 'postmaster.pid')
  return existsSync(lockFile) ? readFileSync(lockFile, 'utf8').split('\n') : []
}
