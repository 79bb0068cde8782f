import type { ChildProcess } from 'node:child_process'
import { stopMessage } from './stop-signal.ts'

interface PauseSettings {
  firstMs: number
  maxMs: number
  stableAfterMs: number
}

interface SupervisedProcess {
  stop(): Promise<void>
}

const defaultPauses: PauseSettings = { firstMs: 1_000, maxMs: 30_000, stableAfterMs: 10_000 }

/** One that can't start, as on a full disk, would otherwise be started hundreds of times a minute. */
export function keepRunning({
  start,
  warn,
  pauses = defaultPauses,
}: {
  start: () => ChildProcess
  warn: (message: string) => void
  pauses?: PauseSettings
}): SupervisedProcess {
  const pauseAfter = restartPauses(pauses)
  let isStopping = false
  let pause: NodeJS.Timeout | undefined
  let current = run()

  function run(): ChildProcess {
    const startedAt = performance.now()
    const child = start()
    child.once('exit', (code, signal) => {
      if (isStopping) return
      const pauseMs = pauseAfter(performance.now() - startedAt)
      const when = pauseMs === 0 ? 'at once' : `in ${pauseMs / 1000} s`
      warn(`Server process ${child.pid} ended with ${signal ?? `code ${code}`}; another is started ${when}.`)
      pause = setTimeout(() => (current = run()), pauseMs)
    })
    return child
  }

  return {
    async stop() {
      isStopping = true
      clearTimeout(pause)
      if (current.exitCode !== null || current.signalCode !== null) return
      const ended = new Promise((resolve) => current.once('exit', resolve))
      if (process.platform === 'win32' && current.connected) current.send(stopMessage)
      else current.kill('SIGTERM')
      await ended
    },
  }
}

export function restartPauses({ firstMs, maxMs, stableAfterMs }: PauseSettings): (ranMs: number) => number {
  let pauseMs = 0
  return (ranMs) => {
    pauseMs = ranMs >= stableAfterMs ? 0 : Math.min(maxMs, Math.max(firstMs, pauseMs * 2))
    return pauseMs
  }
}
