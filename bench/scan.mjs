import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { makeDataFolder, removeDataFolder } from '../e2e/testing/data-folder.mjs'
import { findChromium } from '../e2e/find-chromium.mjs'
import { codeDrawing } from '../e2e/testing/label-picture.mjs'
import { launchProduct, stopProduct } from '../e2e/testing/product-process.mjs'
import { shown } from './figure.mjs'
import { sessionOf } from './sign-in.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Caller */

const slings = 40
const slowdown = 4
const readerCache = 'code-reader'
const maxWaitMs = 60_000

/** Forty slings by scan, without network, on a CPU four times slower: how long each label takes to be its piece, and how many taps. */
export async function measureScan() {
  const dataDir = makeDataFolder()
  const product = launchProduct({ DATA_DIR: dataDir, DEMO: 'on' })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    const address = (await product.address).replace('127.0.0.1', 'localhost')
    const { times, taps } = await scanAll(browser, address)
    const sorted = times.toSorted((one, other) => one - other)
    return shown([
      {
        name: `from a label in view to its piece, 95th of ${slings}`,
        value: sorted[Math.ceil(slings * 0.95) - 1] ?? Infinity,
        unit: 'ms',
        atMost: 1_000,
      },
      { name: '  half of them within', value: sorted[slings / 2] ?? Infinity, unit: 'ms' },
      { name: '  taps for each without a defect', value: taps / slings, digits: 1, atMost: 2 },
    ])
  } finally {
    await browser.close()
    await stopProduct(product)
    await removeDataFolder(dataDir)
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 */
async function scanAll(browser, address) {
  const session = await sessionOf(address, 'engineer@demo.test')
  const { jobId, pieces } = await givenSlings(address, session)
  const localStorage = [
    { name: 'user', value: JSON.stringify(session.user) },
    { name: 'token', value: session.token },
  ]
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  await context.addInitScript(falseCamera)
  const page = await context.newPage()
  await page.goto(`${address}/engineer`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`${address}/engineer/job/${jobId}`)
  await page.getByText(`0 of ${slings} examined`).waitFor()
  await waitUntil(page, areTagsStored, slings)
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await waitUntil(page, isReaderStored, readerCache)
  await context.setOffline(true)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times = []
  let taps = 0
  for (const { name, code } of pieces) {
    times.push(await page.evaluate(timeToPiece, { name, drawing: await codeDrawing(code), slowdown }))
    await page.getByRole('dialog').getByRole('button', { name: 'No defect', exact: true }).click()
    taps += 1
    await page.getByRole('dialog').getByText('saved: Fit for Purpose').waitFor()
  }
  return { times, taps }
}

/**
 * Playwright's own wait takes the promise of an answer for a yes.
 * @template Arg
 * @param {Page} page
 * @param {(arg: Arg) => Promise<boolean>} isTrue in the page
 * @param {Arg} arg
 */
async function waitUntil(page, isTrue, arg) {
  const givingUpAt = performance.now() + maxWaitMs
  // The types of Playwright don't know that a function of the page may take an argument of any kind.
  while (!(await page.evaluate(/** @type {(arg: any) => Promise<boolean>} */ (isTrue), arg))) {
    if (performance.now() > givingUpAt) throw new Error(`${isTrue.name} is still not so.`)
    await sleep(100)
  }
}

/**
 * In the page. Its cache is there before the reader is in it.
 * @param {string} name
 */
async function isReaderStored(name) {
  return (await (await caches.open(name)).keys()).length > 0
}

/**
 * In the page: whether this device knows so many tags without the server.
 * @param {number} count
 */
async function areTagsStored(count) {
  const store = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('thorough-device')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const reading = store.transaction('equipment').objectStore('equipment').index('tagKeys').count()
  const stored = await new Promise((resolve) => {
    reading.onsuccess = () => resolve(reading.result)
  })
  store.close()
  return stored >= count
}

/**
 * In the page, before the app: a camera that looks at a canvas, and a clock on what the reader takes in its own thread,
 * which is not slowed down.
 */
function falseCamera() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const drawing = canvas.getContext('2d')
  const reading = { ms: 0 }
  Object.assign(window, { bench: { canvas, drawing, reading } })
  // A picture that never changes gives no frames.
  setInterval(() => drawing?.fillRect(0, 0, 1, 1), 40)
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: async () => canvas.captureStream(25) })
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (/** @type {[any]} */ ...sent) {
    const began = performance.now()
    this.addEventListener('message', () => (reading.ms += performance.now() - began), { once: true })
    post.apply(this, sent)
  }
}

/**
 * In the page: from the moment the label is in view until its piece is named, as if the reader's thread were slowed down too.
 * @param {{ name: string, drawing: string, slowdown: number }} facts
 */
async function timeToPiece({ name, drawing: svg, slowdown: factor }) {
  const { canvas, drawing, reading } = Object(window).bench
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await picture.decode()
  drawing.fillStyle = '#b8b4ac'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 480, 200, 320, 320)
  const began = performance.now()
  reading.ms = 0
  while (![...document.querySelectorAll('[role=dialog] h3')].some(({ textContent }) => textContent === name))
    if (performance.now() - began > 30_000) throw new Error(`${name} was not read in half a minute.`)
    else await new Promise((resolve) => setTimeout(resolve, 5))
  return performance.now() - began + reading.ms * (factor - 1)
}

/**
 * A job with forty slings that were examined before, each with a code on it.
 * @param {string} address
 * @param {{ user: object, token: string }} session
 */
async function givenSlings(address, session) {
  const admin = callerWith(address, (await sessionOf(address, 'admin@demo.test')).token)
  const engineer = callerWith(address, session.token)
  const { _id: companyId } = await admin('POST', '/companies', { name: 'Forty Slings Ltd' })
  const site = { companyId, addressLine1: '1 Quay', city: 'Hull', postcode: 'HU1 2AB' }
  const { _id: siteAddressId } = await admin('POST', '/site-addresses', site)
  const where = { companyId, siteAddressId, assignedEngineerId: Object(session.user)._id }
  const previous = await admin('POST', '/jobs', { ...where, title: 'Last time', scheduledDate: '2026-05-04' })
  for (let number = 1; number <= slings; number += 1) {
    const sling = { serialNumber: `FS-${number}`, description: 'Chain Sling', manufacturer: 'Yale', wll: '2 t' }
    await engineer('POST', `/inspections/jobs/${previous._id}/items`, { ...sling, examinationDate: '2026-05-04' })
  }
  const newJobData = { ...where, title: 'Forty slings', scheduledDate: '2026-11-20' }
  const { job } = await admin('POST', '/jobs/load-from-previous', { previousJobId: previous._id, newJobData })
  /** @type {{ equipmentId: string, serialNumber: string }[]} */
  const items = await engineer('GET', `/inspections/jobs/${job._id}/items`)
  const pieces = items.map(({ equipmentId, serialNumber }) => ({
    equipmentId,
    name: `Chain Sling ${serialNumber}`,
    code: `SLING ${serialNumber}`,
  }))
  for (const { equipmentId, code } of pieces) await engineer('POST', `/equipment/${equipmentId}/tags`, { value: code })
  return { jobId: job._id, pieces }
}

/**
 * @param {string} address
 * @param {string} token
 * @returns {Caller}
 */
function callerWith(address, token) {
  return async (method, path, body) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}
