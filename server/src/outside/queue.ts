import { AppError } from '#contract/errors.ts'

/** Lets a few pieces of work run at once and a bounded number wait; the next is told to come back. */
export function queue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else await placeInLine()
    try {
      return await work()
    } finally {
      passOn()
    }
  }

  function placeInLine(): Promise<void> {
    if (line.length >= waiting) {
      throw new AppError('overloaded', 'The server is busy. Please try again shortly.', { retryAfterSeconds: 5 })
    }
    return new Promise((resolve) => line.push(resolve))
  }

  /** The place goes straight to the next in line, so that nobody slips in between. */
  function passOn() {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
}
