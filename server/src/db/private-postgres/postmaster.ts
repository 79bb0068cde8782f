import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { postgresEnvironment } from './initialise.ts'
import { postgresArguments } from './settings.ts'
import { isReady, recordedPid, stopStalePostmaster, stopPostmaster } from './stale-postmaster.ts'

interface Postmaster {
  exited: Promise<void>
  stop(): Promise<void>
}

/** What a PostgreSQL that died a moment ago can leave for a few seconds. */
const passingTroubles = ['is still in use', 'lock file "', 'could not bind Unix address', 'could not bind IPv4 address']
const patienceMs = 10_000
const maxLogBytes = 5_000_000

export async function launchPostmaster(cluster: Cluster, isDurable: boolean): Promise<Postmaster> {
  for (let waitedMs = 0; ; waitedMs += 250) {
    await stopStalePostmaster(cluster)
    const attempt = await launch(cluster, isDurable)
    if ('postmaster' in attempt) return attempt.postmaster
    const mayPass = passingTroubles.some((trouble) => attempt.said.includes(trouble))
    if (!mayPass || waitedMs >= patienceMs) throw new Error(failureSentence(cluster, attempt.said))
    await sleep(250)
  }
}

async function launch(cluster: Cluster, isDurable: boolean): Promise<{ postmaster: Postmaster } | { said: string }> {
  const logBefore = startLog(cluster.logFile)
  const child = spawnDetached(cluster, isDurable)
  let isRunning = true
  const exited = once(child, 'exit').then(() => {
    isRunning = false
  })

  const { pid } = child
  while (isRunning && pid !== undefined) {
    if (isReady(cluster.data, pid)) return { postmaster: { exited, stop: () => stopAndReap(cluster, pid, exited) } }
    await Promise.race([exited, sleep(15)])
  }
  await exited
  return { said: readFileSync(cluster.logFile).subarray(logBefore).toString() }
}

/** In a session of its own: Ctrl-C reaches every process of a terminal, and the server must finish its work first. */
function spawnDetached(cluster: Cluster, isDurable: boolean): ChildProcess {
  const log = openSync(cluster.logFile, 'a')
  // PostgreSQL takes the number in an old lock file for a living rival when another program has got it since;
  // the number given here it never does, and its check for surviving children of the old one stays in force.
  const env = postgresEnvironment({ PG_GRANDPARENT_PID: String(recordedPid(cluster.data) ?? 0) })
  const child = spawn(join(cluster.bin, 'postgres'), postgresArguments(cluster, isDurable), {
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
    cwd: cluster.folder,
    env,
    ...cluster.account,
  })
  closeSync(log)
  return child
}

async function stopAndReap(cluster: Cluster, pid: number, exited: Promise<void>): Promise<void> {
  await stopPostmaster(cluster, pid)
  await exited
}

function startLog(logFile: string): number {
  const bytes = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (bytes < maxLogBytes) return bytes
  renameSync(logFile, `${logFile}.old`)
  return 0
}

function failureSentence(cluster: Cluster, said: string): string {
  const lastLines = said.trim().split('\n').slice(-8).join('\n')
  return `The private PostgreSQL in ${cluster.folder} did not start. The end of its log (${cluster.logFile}):\n${lastLines}`
}

export interface Log {
  info(message: string): void
  warn(message: string): void
}

const minPauseMs = 100
const maxPauseMs = 5_000
/** After this long a death is a new trouble, not the old one again. */
const steadyAfterMs = 30_000

export async function keepRunning(cluster: Cluster, isDurable: boolean, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let postmaster: Postmaster | undefined = await launchPostmaster(cluster, isDurable)
  const watching = watch()

  return async () => {
    stopping.abort()
    await postmaster?.stop()
    await watching
  }

  async function watch(): Promise<void> {
    let pauseMs = minPauseMs
    while (postmaster) {
      const startedAtMs = performance.now()
      await postmaster.exited
      postmaster = undefined
      if (performance.now() - startedAtMs > steadyAfterMs) pauseMs = minPauseMs
      while (!postmaster && !stopping.signal.aborted) {
        log.warn('PostgreSQL died; starting it again.')
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        pauseMs = Math.min(pauseMs * 2, maxPauseMs)
        postmaster = stopping.signal.aborted ? undefined : await launchOrWarn()
      }
    }
  }

  async function launchOrWarn(): Promise<Postmaster | undefined> {
    try {
      const launched = await launchPostmaster(cluster, isDurable)
      if (!stopping.signal.aborted) return launched
      await launched.stop()
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error))
    }
    return undefined
  }
}
