import { shown } from './figure.mjs'
import { openFilledSystem } from './filled-system.mjs'
import { growthCalls } from './growth-calls.mjs'
import { fillLargeFirm } from './growth-data.mjs'

const asks = 20

/** How long a person waits in a firm with 100,000 jobs, 1,000,000 items and 200,000 pieces of equipment. */
export async function measureGrowth() {
  /** @type {(() => Promise<unknown>)[]} */
  const undo = []
  try {
    const startedAt = performance.now()
    const { address, adminPassword } = await openFilledSystem(fillLargeFirm, undo)
    console.log(`100,000 jobs and 1,000,000 items in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    const figures = []
    for (const { name, ask, atMost } of await growthCalls(address, adminPassword))
      figures.push(...shown([{ name, value: await percentile95(ask), unit: 'ms', atMost }]))
    return figures
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** @param {() => Promise<void>} ask */
async function percentile95(ask) {
  // Once to warm up what is read from the disk.
  await ask()
  const tookMs = []
  for (let time = 0; time < asks; time += 1) {
    const startedAt = performance.now()
    await ask()
    tookMs.push(performance.now() - startedAt)
  }
  return tookMs.toSorted((one, other) => one - other)[Math.ceil(asks * 0.95) - 1] ?? 0
}
