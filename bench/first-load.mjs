import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findChromium } from '../e2e/find-chromium.mjs'
import { sessionOf } from './sign-in.mjs'

/** @typedef {import('./figure.mjs').Figure} Figure */
/** @typedef {import('playwright-core').Response} Response */

const kilobyte = 1024

/**
 * What a browser that was never here before fetches for the sign-in screen, and for the engineer's first page.
 * @param {string} address
 * @returns {Promise<Figure[]>}
 */
export async function measureFirstLoad(address) {
  const executablePath = await findChromium()
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
  try {
    const visitor = await firstLoad(browser, { address: `${address}/login`, heading: 'Welcome back' })
    const session = await sessionOf(address, 'engineer@demo.test')
    const engineer = await firstLoad(browser, { address: `${address}/engineer`, heading: 'Your Jobs', session })
    return [
      {
        name: 'first load of the sign-in screen, scripts and styles in brotli',
        ...inKilobytes(visitor, 'script', 'stylesheet'),
        atMost: 120,
      },
      { name: '  scripts', ...inKilobytes(visitor, 'script') },
      { name: '  styles', ...inKilobytes(visitor, 'stylesheet') },
      { name: '  fonts, besides', ...inKilobytes(visitor, 'font') },
      {
        name: 'first load of the engineer portal, scripts and styles in brotli',
        ...inKilobytes(engineer, 'script', 'stylesheet'),
        atMost: 300,
      },
    ]
  } finally {
    await browser.close()
  }
}

/**
 * @typedef {{ user: object, token: string }} Session
 * @typedef {{ kind: string, bytes: number }} Fetched
 */

/**
 * All that is fetched until nothing more comes.
 * @param {import('playwright-core').Browser} browser
 * @param {{ address: string, heading: string, session?: Session }} visit
 * @returns {Promise<Fetched[]>}
 */
async function firstLoad(browser, { address, heading, session }) {
  // The service worker fetches the rest later, in the background.
  const page = await browser.newPage({ serviceWorkers: 'block', ...(session && storedIn(address, session)) })
  /** @type {Response[]} */
  const responses = []
  page.on('response', (response) => responses.push(response))
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  const fetched = responses.map(async (each) => ({
    kind: each.request().resourceType(),
    bytes: await brotliBytes(each),
  }))
  return Promise.all(fetched)
}

/**
 * @param {string} address
 * @param {Session} session
 */
function storedIn(address, { user, token }) {
  const localStorage = [
    { name: 'user', value: JSON.stringify(user) },
    { name: 'token', value: token },
  ]
  return { storageState: { cookies: [], origins: [{ origin: new URL(address).origin, localStorage }] } }
}

/**
 * @param {Fetched[]} fetched
 * @param {string[]} kinds
 */
function inKilobytes(fetched, ...kinds) {
  const bytes = fetched.filter(({ kind }) => kinds.includes(kind)).reduce((total, each) => total + each.bytes, 0)
  return { value: bytes / kilobyte, unit: 'KB', digits: 1 }
}

/**
 * What went over the wire; small files are sent as they are, and so count as they are.
 * @param {Response} response
 */
async function brotliBytes(response) {
  const encoding = response.headers()['content-encoding']
  if (encoding && encoding !== 'br') return brotliCompressSync(await response.body()).length
  return (await response.request().sizes()).responseBodySize
}
