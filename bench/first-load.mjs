import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/find-chromium.mjs'

/** @typedef {import('./figure.mjs').Figure} Figure */
/** @typedef {import('playwright-core').Response} Response */

const kilobyte = 1024

/**
 * What a browser that was never here before fetches for the sign-in screen.
 * @param {string} address
 * @returns {Promise<Figure[]>}
 */
export async function measureFirstLoad(address) {
  const executablePath = await findChromium()
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
  try {
    // The service worker fetches the rest later, in the background.
    const page = await browser.newPage({ serviceWorkers: 'block' })
    /** @type {Response[]} */
    const responses = []
    page.on('response', (response) => responses.push(response))
    await page.goto(`${address}/login`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    const of = async (/** @type {string[]} */ ...kinds) =>
      sum(await Promise.all(responses.filter((each) => kinds.includes(each.request().resourceType())).map(brotliBytes)))
    return [
      {
        name: 'first load of the sign-in screen, scripts and styles in brotli',
        value: (await of('script', 'stylesheet')) / kilobyte,
        unit: 'KB',
        digits: 1,
        atMost: 120,
      },
      { name: '  scripts', value: (await of('script')) / kilobyte, unit: 'KB', digits: 1 },
      { name: '  styles', value: (await of('stylesheet')) / kilobyte, unit: 'KB', digits: 1 },
      { name: '  fonts, besides', value: (await of('font')) / kilobyte, unit: 'KB', digits: 1 },
    ]
  } finally {
    await browser.close()
  }
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

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}
