import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { makeDataFolder, removeDataFolder } from '../e2e/testing/data-folder.mjs'
import { launchProduct, stopProduct } from '../e2e/testing/product-process.mjs'
import { buildStale } from '../scripts/build.mjs'
import { runMain } from '../scripts/processes.mjs'
import { waitUntilIdle } from './wait-until-idle.mjs'
import { openBrowserPrinter } from './certificates-chromium.mjs'
import { administrator, completedJob, slowestPercent, timedIssue } from './certificates-issue.mjs'
import { makePhotos } from './certificates-photos.mjs'
import { openBenchRenderer } from './certificates-renderer.mjs'
import { tell } from './figure.mjs'
import { median } from './median.mjs'
import { watchMemory } from './memory.mjs'

/** @typedef {import('./figure.mjs').Figure} Figure */

/** Items in a report, how often it is made, and how many times faster than a browser it must be. */
const sizes = [
  { items: 1, rounds: 15, rendering: 20, whole: 5 },
  { items: 20, rounds: 7, rendering: 6, whole: 5 },
  { items: 200, rounds: 3, rendering: 4, whole: 4 },
]

const settlingMs = 200

/**
 * Reports of 1, 20 and 200 items with photos, against headless Chromium printing the same in the same minutes.
 * @param {{ address: string, pid: number }} product
 * @returns {Promise<Figure[]>}
 */
export async function measureCertificates(product) {
  const folder = mkdtempSync(join(tmpdir(), 'thorough-bench-'))
  const photos = await makePhotos(folder)
  const pdfRenderer = await openBenchRenderer()
  const browser = await openBrowserPrinter()
  const admin = await administrator(product.address)
  try {
    /** @type {Figure[]} */
    const figures = []
    let jobId = ''
    for (const size of sizes) {
      // Two that take turns: the engine keeps what it laid out for the last document, and none is to find its own there.
      const jobIds = [
        await completedJob(admin, size.items, (at) => photos.large(at)),
        (jobId = await completedJob(admin, size.items, (at) => photos.large(size.items + at))),
      ]
      /** Those of another round, as the report shows them. */
      const printed = async (/** @type {number} */ round) => {
        /** @type {string[]} */
        const files = []
        for (let at = 0; at < size.items; at += 1) files.push(await photos.print(round * size.items + at))
        return files
      }
      const rivals = {
        browser: async (/** @type {number} */ round) =>
          browser.render(pdfRenderer.document(pdfRenderer.facts(size.items, round)), await printed(round)),
        rendering: async (/** @type {number} */ round) =>
          pdfRenderer.render(pdfRenderer.facts(size.items, round), await printed(round)),
        issue: (/** @type {number} */ round) => timedIssue(admin, jobIds[round % 2] ?? jobId),
      }
      figures.push(...compared(size, await takingTurns(rivals, size.rounds)))
    }
    return [...figures, ...(await measureMeanwhile(product, admin, jobId))]
  } finally {
    await browser.close()
    await pdfRenderer.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The first round warms up and does not count. Each begins when the machine is done with what the last one left behind.
 * @param {Record<'browser' | 'rendering' | 'issue', (round: number) => Promise<number>>} rivals
 * @param {number} rounds
 */
async function takingTurns(rivals, rounds) {
  const took = { browser: [0], rendering: [0], issue: [0] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of /** @type {const} */ (['browser', 'rendering', 'issue'])) {
      await sleep(settlingMs)
      took[name][round] = await rivals[name](round)
    }
  }
  const middle = (/** @type {number[]} */ values) => median(values.slice(1))
  return { browser: middle(took.browser), rendering: middle(took.rendering), issue: middle(took.issue) }
}

/**
 * @param {(typeof sizes)[number]} size
 * @param {Record<'browser' | 'rendering' | 'issue', number>} took
 * @returns {Figure[]}
 */
function compared({ items, rendering, whole }, took) {
  const name = `report of ${items} ${items === 1 ? 'item' : 'items'}`
  return [
    { name: `${name}: printed by Chromium`, value: took.browser, unit: 'ms' },
    { name: '  rendered', value: took.rendering, unit: 'ms' },
    { name: '  issued: frozen, rendered, sealed, stored', value: took.issue, unit: 'ms' },
    {
      name: `  ${name}: rendering, times faster than Chromium`,
      value: took.browser / took.rendering,
      digits: 1,
      atLeast: rendering,
    },
    {
      name: `  ${name}: the whole issue, times faster than Chromium`,
      value: took.browser / took.issue,
      digits: 1,
      atLeast: whole,
    },
  ]
}

/**
 * What others feel while 200 items are issued, and what that takes.
 * @param {{ pid: number }} product
 * @param {import('./certificates-issue.mjs').Administrator} admin
 * @param {string} jobId
 * @returns {Promise<Figure[]>}
 */
async function measureMeanwhile({ pid }, admin, jobId) {
  const issueSome = async () => {
    for (let round = 0; round < 3; round += 1) await timedIssue(admin, jobId)
  }
  const idle = await slowestPercent(admin, () => sleep(3_000))
  const busy = await slowestPercent(admin, issueSome)
  // Apart from the calls: looking at the memory of every process takes this one, which times them, tens of milliseconds.
  const watching = watchMemory(pid)
  await issueSome()
  const { renderer, all } = watching.end()
  return [
    { name: 'other calls while 200 items are issued, 99th of 100', value: busy, unit: 'ms', digits: 1 },
    { name: '  times that of an idle server', value: busy / idle, digits: 1, atMost: 3 },
    { name: 'memory of the renderer process for 200 items', value: renderer, unit: 'MB', atMost: 400 },
    { name: 'memory of all processes meanwhile', value: all, unit: 'MB', atMost: 500 },
  ]
}

const isCommand = import.meta.url === pathToFileURL(process.argv[1] ?? '').href
if (isCommand) await runMain(measureAlone)

async function measureAlone() {
  await buildStale()
  const dataDir = makeDataFolder()
  const product = launchProduct({ DATA_DIR: dataDir, DEMO: 'on' })
  try {
    const address = await product.address
    await waitUntilIdle(product)
    for (const figure of await measureCertificates({ address, pid: product.pid })) {
      console.log(tell(figure))
    }
  } finally {
    await stopProduct(product)
    await removeDataFolder(dataDir)
  }
}
