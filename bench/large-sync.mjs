import { randomBytes, randomUUID } from 'node:crypto'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { makeDataFolder, removeDataFolder } from '../e2e/testing/data-folder.mjs'
import { findChromium } from '../e2e/find-chromium.mjs'
import { launchProduct, stopProduct } from '../e2e/testing/product-process.mjs'
import { buildStale } from '../scripts/build.mjs'
import { runMain } from '../scripts/processes.mjs'
import { shown } from './figure.mjs'
import { addItemAtOnce, addNextItem, copyItems, storePhotos, typing } from './large-sync-page.mjs'
import { openLink } from './link.mjs'
import { sessionOf } from './sign-in.mjs'
import { fourG, openJobOf, rawUpload, untilNothingWaits } from './sync.mjs'

// node bench/large-sync.mjs [items] [photos] [slowdown]: 2,000 items and 500 photos leave a slow phone over 4G while
// a user types. Progress goes to stderr.
const itemCount = Number(process.argv[2] ?? 2_000)
const photoCount = Number(process.argv[3] ?? 500)
const slowdown = Number(process.argv[4] ?? 6)
/** A busy machine takes long to open a page at a sixth of its speed. */
const patienceMs = 5 * 60_000
const photosAtATime = 20

await runMain(async () => {
  await buildStale()
  const dataDir = makeDataFolder()
  const product = launchProduct({ DATA_DIR: dataDir, DEMO: 'on' })
  try {
    await measure(await product.address)
  } finally {
    await stopProduct(product)
    await removeDataFolder(dataDir)
  }
})

/** @param {string} address */
async function measure(address) {
  const link = await openLink(address, fourG)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    const session = await sessionOf(address, 'engineer@demo.test')
    const jobId = await openJobOf(address, session.token)
    const { page, setSlowdown } = await phone(browser, link.address, session)
    await page.goto(`${link.address}/engineer`)
    await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
    const idleAtOnce = await addItemAtOnce(page, `${link.address}/engineer/job/${jobId}/add`, 'IDLE-1')
    const idle = await addNextItem(page, 'IDLE-2')
    await page.goto(`${link.address}/engineer`)
    await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
    // Away from the app, so that nothing is sent while the outbox is filled.
    await page.goto(`${link.address}/api/health`)
    await setSlowdown(1)
    await fill(page, { userId: Object(session.user)._id, jobId })
    await setSlowdown(slowdown)
    const watch = untilNothingWaits(page, link.carriedUp, 20 * 60_000)
    const progress = reportProgress(page, link.carriedUp)
    const atOnce = await addItemAtOnce(page, `${link.address}/engineer/job/${jobId}/add`, 'BUSY-1')
    const whileText = await addNextItem(page, 'BUSY-2')
    // Photos go behind all text that waits for none.
    if (photoCount > 0) await page.waitForRequest((request) => request.url().includes('upload-photo'))
    const whilePhotos = await addNextItem(page, 'BUSY-3')
    const { seconds, bytes } = await watch
    clearInterval(progress)
    const opened = await openingOf(page, `${link.address}/engineer`, jobId)
    const raw = await rawUpload(bytes)
    shown([
      {
        name: `syncing ${itemCount} items and ${photoCount} photos over 4G, CPU ${slowdown} times slower`,
        value: seconds,
        unit: 's',
        digits: 1,
        atMost: 600,
      },
      { name: '  share of the raw upload of the same bytes', value: seconds / raw, digits: 2 },
      { name: '  raw upload', value: raw, unit: 's', digits: 1 },
      { name: '  bytes', value: bytes / 1_000_000, unit: 'MB', digits: 1 },
      ...typed('while texts are sent', whileText, true),
      ...typed('while photos are sent', whilePhotos, true),
      ...typed('with nothing to send', idle, false),
      ...typed('100 keys in four seconds from the moment the page shows', atOnce, false),
      ...typed('the same with nothing to send', idleAtOnce, false),
      { name: `opening a job of ${opened.items} items`, value: opened.ms, unit: 'ms', atMost: 1_000 },
      { name: '  nodes on the page', value: opened.nodes },
    ])
  } finally {
    await browser.close()
    link.close()
  }
}

/**
 * @param {string} when
 * @param {{ typing: number, save: number }} measured
 * @param {boolean} isPromised
 * @returns {import('./figure.mjs').Figure[]}
 */
function typed(when, { typing, save }, isPromised) {
  return [
    { name: `  typing ${when}, 95th of 100 keys`, value: typing, unit: 'ms', ...(isPromised && { atMost: 150 }) },
    { name: '  a save then', value: save, unit: 'ms', ...(isPromised && { atMost: 1_000 }) },
  ]
}

/**
 * Says every ten seconds what the badge says and how much has gone up.
 * @param {import('playwright-core').Page} page
 * @param {() => number} carriedUp
 */
function reportProgress(page, carriedUp) {
  const began = performance.now()
  const report = async () => {
    const badge = page.locator('button[aria-label*="pending sync"]').first()
    const words = await badge.getAttribute('aria-label', { timeout: 5_000 }).catch(() => 'no badge yet')
    const seconds = Math.round((performance.now() - began) / 1000)
    console.error(`${seconds} s: ${words}, ${(carriedUp() / 1_000_000).toFixed(1)} MB sent`)
  }
  return setInterval(() => void report(), 10_000).unref()
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} origin
 * @param {{ user: object, token: string }} session
 */
async function phone(browser, origin, session) {
  const localStorage = [
    { name: 'user', value: JSON.stringify(session.user) },
    { name: 'token', value: session.token },
  ]
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.addInitScript(typing)
  const devTools = await context.newCDPSession(page)
  const setSlowdown = (/** @type {number} */ rate) => devTools.send('Emulation.setCPUThrottlingRate', { rate })
  await setSlowdown(slowdown)
  return { page, setSlowdown }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {{ userId: string, jobId: string }} whose
 */
async function fill(page, whose) {
  /** @type {string[]} */
  const photoIds = []
  while (photoIds.length < photoCount) {
    const size = Math.min(photosAtATime, photoCount - photoIds.length)
    const photos = await Promise.all(Array.from({ length: size }, makePhoto))
    await page.evaluate(storePhotos, { ...whose, photos })
    photoIds.push(...photos.map(({ _id }) => _id))
  }
  await page.evaluate(copyItems, { ...whose, itemCount, photoIds })
}

/** As a phone scales its photos: 2,000 pixels long, some hundred kilobytes. */
async function makePhoto() {
  const noise = { width: 250, height: 188, channels: /** @type {const} */ (3) }
  const jpeg = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
    .resize(2000, 1500, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { _id: randomUUID(), base64: jpeg.toString('base64') }
}

/**
 * From the tap on the job until its first item is seen.
 * @param {import('playwright-core').Page} page
 * @param {string} list
 * @param {string} jobId
 */
async function openingOf(page, list, jobId) {
  await page.goto(list)
  const job = page.locator(`a[href$="/engineer/job/${jobId}"]`).first()
  await job.waitFor()
  const ms = await page.evaluate(async (href) => {
    const began = performance.now()
    const link = document.querySelector(`a[href$="${href}"]`)
    if (link instanceof HTMLElement) link.click()
    while (!document.querySelector('[aria-posinset="1"], li h3')) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - began
  }, `/engineer/job/${jobId}`)
  const items = Number(await page.locator('[aria-setsize]').first().getAttribute('aria-setsize'))
  return { ms, items, nodes: await page.locator('*').count() }
}
