import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#contract/errors.ts'
import type { DrawnPaper, PaperOrder, SealKey, WorkerReply, WorkerRequest } from './pdf-order.ts'
import { queue } from './queue.ts'

/** Draws and seals paper, away from the process that answers requests. */
export interface Press {
  print(order: PaperOrder): Promise<DrawnPaper>
  /** The certificates of a sealing key, as PEM; fails when the key can't be opened. */
  certificatesOf(key: SealKey): Promise<string[]>
  close(): Promise<void>
}

interface PressSettings {
  /** The drawing process's own program. */
  workerFile?: string
  /** How long it stays when there is nothing more to draw. */
  idleMs?: number
  longestMs?: number
}

const timestampRestMs = 60_000

/** One paper at a time, in a process that is there only while there is something to draw. */
export function openPress({ workerFile, idleMs = 15_000, longestMs = 120_000 }: PressSettings = {}): Press {
  const inTurn = queue({ atOnce: 1, waiting: 50 })
  let worker: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined
  let timestampsFailedAt = -Infinity

  /** A timestamp server that is away is not asked again for a while: each time would cost the full wait. */
  function withoutVainWait(order: PaperOrder): PaperOrder {
    const isAway = performance.now() - timestampsFailedAt < timestampRestMs
    return order.seal && isAway ? { ...order, seal: { ...order.seal, timestampUrl: null } } : order
  }

  async function ask(request: WorkerRequest): Promise<Exclude<WorkerReply, { failed: string }>> {
    return inTurn(async () => {
      clearTimeout(resting)
      worker ??= started(workerFile ?? besideUs('pdf.worker.js'), (ended) => {
        if (worker === ended) worker = undefined
      })
      keepAlive(worker)
      const reply = await replyOf(worker, request, longestMs)
      if ('drawn' in reply && reply.drawn.timestamp === 'failed') timestampsFailedAt = performance.now()
      if ('drawn' in reply && reply.isSpent) end()
      else rest()
      if ('failed' in reply) throw new Error(`The paper could not be drawn. ${reply.failed}`)
      return reply
    })
  }

  /** A resting worker keeps nobody from ending; it ends with whoever started it. */
  function rest() {
    worker?.unref()
    worker?.channel?.unref()
    resting = setTimeout(end, idleMs).unref()
  }

  function end() {
    if (worker?.connected) worker.disconnect()
    worker = undefined
  }

  return {
    async print(order) {
      const reply = await ask({ draw: withoutVainWait(order) })
      if (!('drawn' in reply)) throw new Error('The drawing process answered something else.')
      return reply.drawn
    },
    async certificatesOf(key) {
      const reply = await ask({ openKey: key })
      if (!('certificates' in reply)) throw new Error('The drawing process answered something else.')
      return reply.certificates
    },
    async close() {
      clearTimeout(resting)
      end()
    },
  }
}

function started(file: string, onEnd: (worker: ChildProcess) => void): ChildProcess {
  // Without the flags of whoever starts it: they may load things that are none of its business.
  const worker = fork(file, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  worker.once('exit', () => onEnd(worker))
  // One that could not be started never exits.
  worker.on('error', () => onEnd(worker))
  return worker
}

function keepAlive(worker: ChildProcess) {
  worker.ref()
  worker.channel?.ref()
}

function replyOf(worker: ChildProcess, request: WorkerRequest, longestMs: number): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    const givingUp = setTimeout(() => worker.kill('SIGKILL'), longestMs)
    const settle = () => {
      clearTimeout(givingUp)
      worker.off('message', onMessage)
      worker.off('exit', onExit)
      worker.off('error', onError)
    }
    const onMessage = (reply: unknown) => {
      settle()
      // Only pdf.worker.ts speaks on this channel.
      resolve(reply as WorkerReply)
    }
    const onExit = () => {
      settle()
      reject(interrupted(undefined))
    }
    const onError = (error: Error) => {
      settle()
      reject(interrupted(error))
    }
    worker.on('message', onMessage)
    worker.on('exit', onExit)
    worker.on('error', onError)
    worker.send(request, (error) => error && onError(error))
  })
}

/** It was killed, ran out of memory or took too long. Nothing was made; it may be asked again. */
function interrupted(cause: unknown): AppError {
  return new AppError('unavailable', 'The document could not be drawn just now. Please try again.', {
    retryAfterSeconds: 5,
    cause,
  })
}

/** The bundle puts its chunks below the folder in which the programs lie. */
function besideUs(name: string, folder = dirname(fileURLToPath(import.meta.url))): string {
  const file = join(folder, name)
  if (existsSync(file)) return file
  if (dirname(folder) === folder) throw new Error(`${name} is not beside the server's program.`)
  return besideUs(name, dirname(folder))
}
