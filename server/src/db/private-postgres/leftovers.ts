import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf } from '../process-identity.ts'

/** The steps of a stop, each harder than the one before: fast, immediate, killed. */
const stopSignals = [
  { signal: 'SIGINT', patienceMs: 15_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const

/** The number in the lock file of a data folder, whether or not that process is still there. */
export function recordedPid(data: string): number | undefined {
  const [firstLine] = lockLines(data)
  const pid = Number(firstLine)
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** Whether this very postmaster says that it takes connections. */
export function isReady(data: string, pid: number): boolean {
  const lines = lockLines(data)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** Stops the PostgreSQL that a killed server left running on this data folder. */
export async function stopLeftBehind(data: string): Promise<boolean> {
  const pid = recordedPid(data)
  if (pid === undefined || !isPostmasterOf(data, pid)) return false
  await stopPostmaster(data, pid)
  return true
}

export async function stopPostmaster(data: string, pid: number): Promise<void> {
  for (const { signal, patienceMs } of stopSignals) {
    signalQuietly(pid, signal)
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 20) {
      if (!isPostmasterOf(data, pid)) return
      await sleep(20)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

/** Looks at the command too: after a crash, another program may have got the number. */
function isPostmasterOf(data: string, pid: number): boolean {
  return commandOf(pid)?.includes(`postgres -D ${data}`) ?? false
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}

function lockLines(data: string): string[] {
  const lockFile = join(data, 'postmaster.pid')
  return existsSync(lockFile) ? readFileSync(lockFile, 'utf8').split('\n') : []
}
