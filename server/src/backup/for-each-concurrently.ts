/** Goes through all of them with several workers; after the first failure nobody begins another. */
export async function forEachConcurrently<T>(
  items: AsyncGenerator<T>,
  workers: number,
  work: (item: T, worker: number) => Promise<void>,
): Promise<void> {
  let hasFailed = false
  async function run(worker: number) {
    for (let next = await items.next(); !next.done && !hasFailed; next = await items.next()) {
      try {
        await work(next.value, worker)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)))
}
