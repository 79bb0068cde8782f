interface Bounds {
  atOnce: number
  waiting: number
  /** What the next one gets when the queue is full. */
  refusal: () => Error
}

/** Runs at most so many at once, lets so many wait, and refuses the rest at once. */
export function boundedQueue({ atOnce, waiting, refusal }: Bounds) {
  let running = 0
  const queue: (() => void)[] = []

  async function takeTurn() {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw refusal()
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** The turn passes straight to the next in line, so nobody can slip in between. */
  function passTurn() {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    await takeTurn()
    try {
      return await work()
    } finally {
      passTurn()
    }
  }
}
