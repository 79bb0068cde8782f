import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../e2e/find-chromium.mjs'
import { openLink } from './link.mjs'
import { sessionOf } from './sign-in.mjs'

/** @typedef {import('./figure.mjs').Figure} Figure */

const itemCount = 100
const photoCount = 20
/** A middling 4G signal. */
export const fourG = { upBitsPerSecond: 9_000_000, downBitsPerSecond: 30_000_000, roundTripMs: 60 }

/**
 * A day's work leaves a phone over 4G: a real browser sends its outbox through a narrow link, against the same bytes in
 * one plain request through the same link.
 * @param {string} address
 * @returns {Promise<Figure[]>}
 */
export async function measureSync(address) {
  const link = await openLink(address, fourG)
  try {
    const { seconds, bytes } = await syncThrough(link, address)
    const raw = await rawUpload(bytes)
    return [
      {
        name: `syncing ${itemCount} items and ${photoCount} photos over 4G, share of the raw upload`,
        value: seconds / raw,
        digits: 2,
        atMost: 1.5,
      },
      { name: '  syncing', value: seconds, unit: 's', digits: 2 },
      { name: '  raw upload of the same bytes', value: raw, unit: 's', digits: 2 },
      { name: '  bytes', value: bytes / 1_000_000, unit: 'MB', digits: 2 },
    ]
  } finally {
    link.close()
  }
}

/**
 * From the first entry's departure until the badge says that nothing waits any more, and the server has it all.
 * @param {Awaited<ReturnType<typeof openLink>>} link
 * @param {string} address
 */
async function syncThrough({ address: linkAddress, carriedUp }, address) {
  const session = await sessionOf(address, 'engineer@demo.test')
  const jobId = await openJobOf(address, session.token)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    const localStorage = [
      { name: 'user', value: JSON.stringify(session.user) },
      { name: 'token', value: session.token },
    ]
    const storageState = { cookies: [], origins: [{ origin: linkAddress, localStorage }] }
    const context = await browser.newContext({ serviceWorkers: 'block', storageState })
    const page = await context.newPage()
    await page.goto(`${linkAddress}/engineer`)
    await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
    // Away from the app, so that nothing is sent while the outbox is filled.
    await page.goto(`${linkAddress}/api/health`)
    await page.evaluate(fillOutbox, { userId: Object(session.user)._id, jobId, work: await makeWork() })
    const before = await itemsOf(jobId, address, session.token)
    const watch = untilNothingWaits(page, carriedUp)
    await page.goto(`${linkAddress}/engineer`)
    const figures = await watch
    const arrived = (await itemsOf(jobId, address, session.token)) - before
    if (arrived !== itemCount) throw new Error(`Of ${itemCount} items ${arrived} have arrived.`)
    return figures
  } finally {
    await browser.close()
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {() => number} carriedUp
 * @param {number} [timeout]
 * @returns {Promise<{ seconds: number, bytes: number }>}
 */
export async function untilNothingWaits(page, carriedUp, timeout = 120_000) {
  const first = { at: 0, bytes: 0 }
  page.on('request', (request) => {
    const isEntry = request.method() === 'POST' && request.url().includes('/api/inspections/')
    if (isEntry && first.at === 0) Object.assign(first, { at: performance.now(), bytes: carriedUp() })
  })
  // By its attribute: asking a slowed page for the roles and names of all it shows would slow it further.
  const badge = (/** @type {string} */ selector) => page.locator(selector).waitFor({ timeout })
  await badge('button[aria-label^="Online "]:not([aria-label^="Online 0"])')
  await badge('button[aria-label^="Online 0"]')
  return { seconds: (performance.now() - first.at) / 1000, bytes: carriedUp() - first.bytes }
}

/**
 * How many items the server has of a job.
 * @param {string} jobId
 * @param {string} address
 * @param {string} token
 */
async function itemsOf(jobId, address, token) {
  const answer = await fetch(`${address}/api/inspections/jobs/${jobId}/items?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return Number(answer.headers.get('x-total-count'))
}

/**
 * @param {string} address
 * @param {string} token
 */
export async function openJobOf(address, token) {
  const answer = await fetch(`${address}/api/inspections/device`, { headers: { authorization: `Bearer ${token}` } })
  const { jobs } = await answer.json()
  const open = jobs.find(
    (/** @type {{ status: string }} */ { status }) => status === 'in_progress' || status === 'pending',
  )
  return String(open._id)
}

/** As a phone scales its photos: 2,000 pixels long, some hundred kilobytes. */
async function makeWork() {
  /** @type {{ _id: string, base64: string }[]} */
  const photos = []
  for (let count = 0; count < photoCount; count += 1) {
    const noise = { width: 250, height: 188, channels: /** @type {const} */ (3) }
    const jpeg = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
      .resize(2000, 1500, { kernel: 'cubic' })
      .jpeg({ quality: 85 })
      .toBuffer()
    photos.push({ _id: randomUUID(), base64: jpeg.toString('base64') })
  }
  const items = Array.from({ length: itemCount }, (_, index) => ({
    _id: randomUUID(),
    serialNumber: `4G-${index}`,
    description: 'Chain Block',
    manufacturer: 'Yale',
    wll: '1 t',
    examinationDate: '2026-06-01',
    // Every fifth has a photo.
    photoUrl:
      index % (itemCount / photoCount) === 0
        ? `/files/${photos[index / (itemCount / photoCount)]?._id}/photo.jpg`
        : null,
  }))
  return { photos, items }
}

/**
 * In the page: puts entries and photos on the device as the app does, each photo before the item that shows it.
 * @param {{ userId: string, jobId: string, work: Awaited<ReturnType<typeof makeWork>> }} facts
 */
async function fillOutbox({ userId, jobId, work: { photos, items } }) {
  const store = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('thorough-device')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const step = store.transaction(['outbox', 'photos'], 'readwrite')
  const now = Date.now()
  const entry = {
    userId,
    jobId,
    itemId: null,
    photoId: null,
    version: null,
    isChained: false,
    addedAt: now,
    attempts: 0,
  }
  const fresh = { holdUntil: null, undo: null, isOfferedAgain: false, attention: null, needs: 0 }
  const post = (/** @type {object} */ said) =>
    step.objectStore('outbox').add({ ...entry, ...fresh, _id: crypto.randomUUID(), ...said })
  for (const item of items) {
    const photo = photos.find(({ _id }) => item.photoUrl?.includes(_id))
    if (photo) {
      const bytes = Uint8Array.from(atob(photo.base64), (character) => character.charCodeAt(0)).buffer
      step
        .objectStore('photos')
        .add({ userId, _id: photo._id, jobId, bytes, type: 'image/jpeg', from: 'camera', storedAt: now })
      post({ name: 'uploadPhoto', photoId: photo._id, input: { _id: photo._id } })
    }
    post({ name: 'createItem', itemId: item._id, photoId: photo?._id ?? null, input: { jobId, ...item } })
  }
  await new Promise((resolve, reject) => {
    step.oncomplete = resolve
    step.onerror = () => reject(step.error)
  })
  store.close()
}

const maxRawRequestBytes = 50_000_000

/**
 * Seconds for so many bytes over the same kind of link, in requests that end before a server's time limit.
 * @param {number} bytes
 */
export async function rawUpload(bytes) {
  const sink = createServer((request, answer) => {
    request.resume().on('end', () => answer.end('{}'))
  })
  sink.listen(0, '127.0.0.1')
  await once(sink, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (sink.address())
  const link = await openLink(`http://127.0.0.1:${port}`, fourG)
  const body = randomBytes(Math.min(Math.round(bytes), maxRawRequestBytes))
  try {
    const began = performance.now()
    for (let left = Math.round(bytes); left > 0; left -= body.length) {
      await (await fetch(link.address, { method: 'POST', body: body.subarray(0, left) })).text()
    }
    return (performance.now() - began) / 1000
  } finally {
    link.close()
    sink.close()
  }
}
