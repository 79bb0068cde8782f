import { median } from './median.mjs'

/**
 * Several systems take turns at the same call, so that whatever else the machine does meets them alike.
 * @param {(() => Promise<unknown>)[]} asks the call at each system
 * @param {{ rounds: number, asksPerRound?: number }} often
 * @returns {Promise<number[]>} the median time of the call at each, in milliseconds
 */
export async function takeTurns(asks, { rounds, asksPerRound = 1 }) {
  /** @type {number[][]} */
  const tookMs = asks.map(() => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [place, ask] of asks.entries())
      for (let time = 0; time < asksPerRound; time += 1) {
        const startedAt = performance.now()
        await ask()
        // The first round warms up plans and caches.
        if (round > 0) tookMs[place]?.push(performance.now() - startedAt)
      }
  return tookMs.map(median)
}
