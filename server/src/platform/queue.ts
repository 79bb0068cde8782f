import { AppError } from '#contract/errors.ts'

interface Limits {
  atOnce: number
  waiting: number
  /** A caller that has waited so long is told to come back; without it, they wait for as long as it takes. */
  maxWaitMs?: number
}

export function queue({ atOnce, waiting, maxWaitMs }: Limits) {
  const line: (() => void)[] = []
  let running = 0

  return Object.assign(enter, { isIdle: () => running === 0 })

  async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else await placeInLine()
    try {
      return await work()
    } finally {
      passOn()
    }
  }

  async function placeInLine(): Promise<void> {
    if (line.length >= waiting) throw busy()
    return new Promise((resolve, reject) => {
      const timeout = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      line.push(next)

      function next() {
        clearTimeout(timeout)
        resolve()
      }

      function giveUp() {
        line.splice(line.indexOf(next), 1)
        reject(busy())
      }
    })
  }

  /** The place goes straight to the next in line, so that nobody slips in between. */
  function passOn() {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
}

export function keyedQueue(limits: Limits) {
  const queues = new Map<string, ReturnType<typeof queue>>()

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = queues.get(key) ?? queue(limits)
    queues.set(key, known)
    try {
      return await known(work)
    } finally {
      if (known.isIdle()) queues.delete(key)
    }
  }
}

function busy(): AppError {
  return new AppError('overloaded', 'The server is busy. Please try again shortly.', { retryAfterSeconds: 5 })
}
