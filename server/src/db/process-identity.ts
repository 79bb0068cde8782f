import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The command line of a running process; undefined when there is none, also for one that has died but is not reaped. */
export function commandOf(pid: number): string | undefined {
  const command =
    process.platform === 'linux' ? fromProc(pid, 'cmdline')?.replaceAll('\0', ' ') : fromPs(pid, 'command')
  return command?.trim() || undefined
}

/** When a process began, in a form that no later process with the same number can repeat; undefined when it is gone. */
export function beginningOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return fromPs(pid, 'lstart')
  if (commandOf(pid) === undefined) return undefined
  const fieldsAfterName = fromProc(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  const startedAtTick = fieldsAfterName?.[19]
  return startedAtTick && `${bootId()}:${startedAtTick}`
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

function fromProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

function fromPs(pid: number, column: string): string | undefined {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio }).trim()
  } catch {
    return undefined
  }
}
