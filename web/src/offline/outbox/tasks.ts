export interface Tasks {
  add: (task: Promise<void>) => void
  /** Resolves when all have ended, those added meanwhile too; rejects with the first failure. */
  settled: () => Promise<void>
}

export function trackTasks(onFailure: () => void): Tasks {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  return {
    add(task) {
      const ended = task
        .catch((failure: unknown) => {
          failures.push(failure)
          onFailure()
        })
        .finally(() => underWay.delete(ended))
      underWay.add(ended)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
      if (failures.length > 0) throw failures[0]
    },
  }
}
