interface Limit {
  max: number
  /** One that has made no progress for so long no longer counts, so that it holds up nobody else. */
  stalledAfterMs: number
  mayStart?: () => boolean
  onFree?: () => void
}

/** Runs at most so many at a time, in the order they came. Known limiters count one that stalls until it ends. */
export function limitConcurrency({ max, stalledAfterMs, mayStart = () => true, onFree = () => {} }: Limit) {
  const waiting: (() => void)[] = []
  let running = 0

  function startNext(): void {
    while (running < max && waiting.length > 0 && mayStart()) {
      running += 1
      waiting.shift()?.()
    }
  }

  async function run<T>(work: (onProgress: () => void) => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      startNext()
    })
    let isCounted = true
    const release = () => {
      if (!isCounted) return
      isCounted = false
      running -= 1
      startNext()
      onFree()
    }
    let timer = setTimeout(release, stalledAfterMs)
    const onProgress = () => {
      clearTimeout(timer)
      timer = setTimeout(release, stalledAfterMs)
    }
    try {
      return await work(onProgress)
    } finally {
      clearTimeout(timer)
      release()
    }
  }

  return { run, startNext, isIdle: () => running === 0 && waiting.length === 0 }
}

export function trackTasks(onFailure: () => void) {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  return {
    add(task: Promise<void>) {
      const ended = task
        .catch((failure: unknown) => {
          failures.push(failure)
          onFailure()
        })
        .finally(() => underWay.delete(ended))
      underWay.add(ended)
    },
    /** Resolves when all have ended, those added meanwhile too; rejects with the first failure. */
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
      if (failures.length > 0) throw failures[0]
    },
  }
}
