import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hasCode } from '#server/platform/error-codes.ts'

/** The command line of a running process; undefined when there is none, also for one that has died but is not reaped. */
export function commandOf(pid: number): string | undefined {
  return commandFrom(pid)?.trim() || undefined
}

function commandFrom(pid: number): string | undefined {
  if (process.platform === 'linux') return fromProc(pid, 'cmdline')?.replaceAll('\0', ' ')
  return process.platform === 'win32' ? fromWindows(pid, 'CommandLine') : fromPs(pid, 'command')
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Whose numbers of processes are ours: containers may share a machine's name and folders, but not these. Else empty. */
export function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** When a process began, in a form that no later process with the same number can repeat; undefined when it is gone. */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform === 'win32') return fromWindows(pid, 'CreationDate.Ticks')
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

/** Half a second at most, asked once per start and stop. */
function fromWindows(pid: number, property: string): string | undefined {
  const question = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").${property}`
  return answerOf('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', question])
}

function fromPs(pid: number, column: string): string | undefined {
  return answerOf('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)])
}

function answerOf(program: string, words: string[]): string | undefined {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return execFileSync(program, words, { encoding: 'utf8', stdio, windowsHide: true }).trim() || undefined
  } catch {
    return undefined
  }
}
