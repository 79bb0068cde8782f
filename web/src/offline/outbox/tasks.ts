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
