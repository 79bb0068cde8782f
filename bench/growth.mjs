import { shown } from './figure.mjs'
import { openFilledSystem } from './filled-system.mjs'
import { callsThatMayNotGrow } from './growth-calls.mjs'
import { fillWithJobs } from './growth-data.mjs'
import { takeTurns } from './take-turns.mjs'

/** @typedef {import('./growth-calls.mjs').Call} Call */
/** @typedef {{ jobs: number, address: string, calls: Call[] }} Firm */

const sizes = [1_000, 10_000, 100_000]
const rounds = 15
const asksPerRound = 8

/** How much longer a call takes when the firm is a hundred times as large. */
export async function measureGrowth() {
  /** @type {(() => Promise<unknown>)[]} */
  const undo = []
  try {
    const firms = []
    for (const jobs of sizes) firms.push(await openFirm(jobs, undo))
    return await compare(firms)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/**
 * @param {number} jobs
 * @param {(() => Promise<unknown>)[]} undo
 * @returns {Promise<Firm>}
 */
async function openFirm(jobs, undo) {
  const { address, adminPassword } = await openFilledSystem(async (client) => {
    const startedAt = performance.now()
    await fillWithJobs(client, jobs)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.log(`${jobs.toLocaleString('en-GB')} jobs and ${(jobs * 10).toLocaleString('en-GB')} items in ${seconds} s`)
  }, undo)
  return { jobs, address, calls: await callsThatMayNotGrow(address, adminPassword) }
}

/** @param {Firm[]} firms */
async function compare(firms) {
  const asked = firms[0]?.calls ?? []
  /** @type {Map<string, number>} */
  const inSmallFirm = new Map()
  const figures = []
  for (const [place, { name, firstPage }] of asked.entries()) {
    const tookMs = await takeTurns(
      firms.map(
        ({ calls }) =>
          async () =>
            calls[place]?.ask(),
      ),
      { rounds, asksPerRound },
    )
    const [small = 1, , large = 0] = tookMs
    const told = tookMs.map((ms) => ms.toFixed(2)).join(' / ')
    inSmallFirm.set(name, small)
    const figure = firstPage
      ? { value: large / (inSmallFirm.get(firstPage) ?? small), unit: '× page 1', atMost: 2 }
      : { value: large / small, unit: '× 1,000', atMost: 1.3 }
    figures.push(...shown([{ name: `${name}, 100,000 jobs`, digits: 2, ...figure }]))
    console.log(`  at 1,000, 10,000 and 100,000 jobs: ${told} ms`)
  }
  return figures
}
