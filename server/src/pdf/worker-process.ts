import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { AppError } from '#contract/errors.ts'
import { environmentWith } from '#server/env.ts'
import { queue } from '#server/platform/queue.ts'
import type { WorkerReply, WorkerRequest } from './render-request.ts'

interface WorkerProcessSettings {
  workerFile: () => string
  idleMs: number
  maxMs: number
  /** How far behind the server its process stands: who waits for a page comes before who waits for a document. */
  niceness: number
}

export interface WorkerProcess {
  ask(request: WorkerRequest): Promise<Exclude<WorkerReply, { failed: string }>>
  close(): void
}

export function openWorkerProcess({ workerFile, idleMs, maxMs, niceness }: WorkerProcessSettings): WorkerProcess {
  const inTurn = queue({ atOnce: 1, waiting: 50 })
  let worker: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined

  /** A resting worker keeps nobody from ending; it ends with the process that started it. */
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
    ask: (request) =>
      inTurn(async () => {
        clearTimeout(resting)
        worker ??= started(workerFile(), niceness, (ended) => {
          if (worker === ended) worker = undefined
        })
        keepAlive(worker)
        const reply = await replyOf(worker, request, maxMs)
        if ('rendered' in reply && reply.isSpent) end()
        else rest()
        if ('failed' in reply) throw new Error(`The document could not be rendered. ${reply.failed}`)
        return reply
      }),
    close() {
      clearTimeout(resting)
      end()
    },
  }
}

/** The engine would use every core, and glibc a heap for each thread, which keeps what the others could use. */
const engineSettings = {
  RAYON_NUM_THREADS: String(Math.max(1, availableParallelism() - 1)),
  MALLOC_ARENA_MAX: '2',
}

function started(file: string, niceness: number, onEnd: (worker: ChildProcess) => void): ChildProcess {
  const worker = fork(file, [String(niceness)], {
    // Without the flags of the process that starts it: they may load things that are none of its business.
    // Little room for what is new keeps what is old small.
    execArgv: ['--expose-gc', '--max-semi-space-size=1'],
    env: environmentWith(engineSettings),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  worker.once('exit', () => onEnd(worker))
  // One that could not be started never exits.
  worker.on('error', () => onEnd(worker))
  return worker
}

function keepAlive(worker: ChildProcess) {
  worker.ref()
  worker.channel?.ref()
}

async function replyOf(worker: ChildProcess, request: WorkerRequest, maxMs: number): Promise<WorkerReply> {
  const givingUp = setTimeout(() => worker.kill('SIGKILL'), maxMs)
  const settled = new AbortController()
  const ended = once(worker, 'exit', settled).then(() => Promise.reject(new Error('The renderer process ended.')))
  const sending = new Promise<never>((_, reject) => worker.send(request, (error) => error && reject(error)))
  try {
    // It fails with an error of the process too. Only pdf.worker.ts speaks on this channel.
    const [reply] = (await Promise.race([once(worker, 'message', settled), ended, sending])) as [WorkerReply]
    return reply
  } catch (cause) {
    throw interrupted(cause)
  } finally {
    clearTimeout(givingUp)
    settled.abort()
  }
}

/** It was killed, ran out of memory or took too long. Nothing was made; it may be asked again. */
function interrupted(cause: unknown): AppError {
  return new AppError('unavailable', 'The document could not be rendered just now. Please try again.', {
    retryAfterSeconds: 5,
    cause,
  })
}
