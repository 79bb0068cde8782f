import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { buildStale } from '../scripts/build.mjs'
import { ensureInstalled } from '../scripts/install.mjs'
import { runMain } from '../scripts/processes.mjs'
import { root } from '../scripts/repository.mjs'
import { makeDataFolder, removeDataFolder } from './testing/data-folder.mjs'
import { findChromium } from './find-chromium.mjs'
import { launchProduct, stopProduct } from './testing/product-process.mjs'

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {object} Picture
 * @property {string} name
 * @property {string} as whose screen it is; nobody's when empty
 * @property {string} at
 * @property {(page: Page) => Promise<unknown>} [after] what is done before the picture is taken
 */

const folder = join(root, 'docs', 'guide', 'pictures')
const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 680 }, deviceScaleFactor: 2, hasTouch: true }
const password = 'thorough-demo'
const secret = 'a long enough secret'
const restMs = 600

/** @type {Picture[]} */
const desktopPictures = [
  { name: 'office-dashboard', as: 'admin@demo.test', at: '/admin' },
  { name: 'office-jobs', as: 'admin@demo.test', at: '/admin/jobs' },
  { name: 'office-job', as: 'admin@demo.test', at: '/admin/jobs?status=completed', after: openFirstJob },
  { name: 'office-planner', as: 'admin@demo.test', at: '/admin/planner' },
  { name: 'office-due', as: 'admin@demo.test', at: '/admin/due' },
  { name: 'office-equipment', as: 'admin@demo.test', at: '/admin/equipment' },
  { name: 'office-piece', as: 'admin@demo.test', at: '/admin/equipment?condition=unsafe', after: openFirstPiece },
  { name: 'office-labels', as: 'admin@demo.test', at: '/admin/equipment', after: openLabels },
  { name: 'office-import-file', as: 'admin@demo.test', at: '/admin/import/new' },
  { name: 'office-import-done', as: 'admin@demo.test', at: '/admin/import', after: openFirstImport },
  { name: 'office-import-columns', as: 'admin@demo.test', at: '/admin/import/new', after: chooseSheet },
  { name: 'office-import-check', as: 'admin@demo.test', at: '/admin/import/new', after: checkSheet },
  { name: 'office-danger', as: 'admin@demo.test', at: '/admin/danger' },
  { name: 'office-invoices', as: 'admin@demo.test', at: '/admin/invoices' },
  { name: 'office-orders', as: 'admin@demo.test', at: '/admin/purchase-orders' },
  { name: 'office-kpis', as: 'admin@demo.test', at: '/admin/kpis' },
]

/** @type {Picture[]} */
const phonePictures = [
  { name: 'engineer-jobs', as: 'engineer@demo.test', at: '/engineer' },
  { name: 'engineer-job', as: 'engineer@demo.test', at: '/engineer', after: openStartedJob },
  { name: 'engineer-item', as: 'engineer@demo.test', at: '/engineer', after: addItem },
  { name: 'engineer-offline', as: 'engineer@demo.test', at: '/engineer', after: loseSignal },
  { name: 'engineer-also-at-site', as: 'engineer@demo.test', at: '/engineer', after: openAlsoAtSite },
  { name: 'customer-inspections', as: 'customer@demo.test', at: '/customer' },
  { name: 'customer-equipment', as: 'customer@demo.test', at: '/customer/equipment', after: scrollToHeading },
  { name: 'customer-verify', as: 'customer@demo.test', at: '/customer', after: openVerification },
  // Of other companies: to this customer they are what anyone sees.
  { name: 'label-in-date', as: 'customer@demo.test', at: '/t/DEM0-0000-0032' },
  { name: 'label-do-not-use', as: 'customer@demo.test', at: '/t/DEM0-0000-0038' },
]

/** `npm run pictures`: takes every picture of the guides anew, on a demo system of its own. */
await runMain(async () => {
  await ensureInstalled()
  await buildStale()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    await withProduct({ DEMO: 'on' }, async (address) => {
      await certificatesAreIssued(address)
      for (const picture of desktopPictures) await take(browser, { ...desktop, baseURL: address }, picture)
      for (const picture of phonePictures) await take(browser, { ...phone, baseURL: address }, picture)
    })
    const first = { ADMIN_EMAIL: 'you@firm.test', ADMIN_PASSWORD: secret, ADMIN_NAME: 'Amelia Hart' }
    await withProduct({ DEMO: 'off', ...first }, (address) =>
      take(
        browser,
        { ...desktop, baseURL: address },
        { name: 'office-first-steps', as: 'you@firm.test', at: '/admin' },
      ),
    )
  } finally {
    await browser.close()
  }
})

/**
 * @param {Record<string, string>} settings
 * @param {(address: string) => Promise<void>} use
 */
async function withProduct(settings, use) {
  const dataDir = makeDataFolder()
  const product = launchProduct({ DATA_DIR: dataDir, ...settings })
  try {
    await use(await product.address)
  } finally {
    await stopProduct(product)
    await removeDataFolder(dataDir)
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions & { baseURL: string }} device
 * @param {Picture} picture
 */
async function take(browser, device, { name, as, at, after }) {
  const storageState = {
    cookies: [],
    origins: [{ origin: device.baseURL, localStorage: await sessionOf(device.baseURL, as) }],
  }
  const context = await browser.newContext({ ...device, locale: 'en-GB', reducedMotion: 'reduce', storageState })
  const page = await context.newPage()
  await page.goto(at)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await after?.(page)
  // Scrolling and moving parts come to rest.
  await page.waitForTimeout(restMs)
  const file = join(folder, `${name}.png`)
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, colours: 96, effort: 10, compressionLevel: 9 })
    .toFile(file)
  console.log(`${name}.png  ${Math.round(size / 1024)} KB`)
  await context.close()
}

/**
 * @param {string} address
 * @param {string} email
 */
async function sessionOf(address, email) {
  const { user, token } = await signIn(address, email)
  return [
    { name: 'user', value: JSON.stringify(user) },
    { name: 'token', value: String(token) },
  ]
}

/**
 * @param {string} address
 * @param {string} email
 */
async function signIn(address, email) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: email.endsWith('@demo.test') ? password : secret }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in.`)
  return answer.json()
}

/**
 * A demo issues its certificates after the start; the picture of a job shows them.
 * @param {string} address
 */
async function certificatesAreIssued(address) {
  const { token } = await signIn(address, 'admin@demo.test')
  const headers = { authorization: `Bearer ${token}` }
  for (;;) {
    const jobs = await (await fetch(`${address}/api/jobs?status=completed&limit=50`, { headers })).json()
    if (jobs.every((/** @type {{ certificateUrl?: string }} */ { certificateUrl }) => certificateUrl)) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** @param {Page} page */
async function openFirstJob(page) {
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { name: 'Certificates' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** @param {Page} page */
async function openFirstPiece(page) {
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { name: 'Examinations' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** @param {Page} page */
async function openLabels(page) {
  await page.getByRole('button', { name: 'Labels' }).click()
  await page.getByRole('dialog').waitFor()
}

/** @param {Page} page */
async function openFirstImport(page) {
  await page.locator('tbody a').first().click()
  await page.getByText(/^Done, and/).waitFor()
  await page.waitForLoadState('networkidle')
}

/** @param {Page} page */
async function chooseSheet(page) {
  const sheet = join(root, 'docs', 'guide', 'samples', 'lifting-register-2026.csv')
  await page.getByLabel('Choose a file or drop it here').setInputFiles(sheet)
  await page.getByRole('button', { name: 'Check' }).waitFor()
}

/** @param {Page} page */
async function checkSheet(page) {
  await chooseSheet(page)
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('tab', { name: /^Needs you/ }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** @param {Page} page */
async function openStartedJob(page) {
  await page.getByRole('listitem').filter({ hasText: 'In Progress' }).first().getByRole('link').first().click()
  await page.getByRole('heading', { name: /^Inspection Items/ }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** @param {Page} page */
async function openAlsoAtSite(page) {
  await openStartedJob(page)
  const part = page.locator('details').filter({ hasText: 'Also at this site' })
  await part.waitFor()
  if ((await part.getAttribute('open')) === null) await part.locator('summary').click()
  // Below the bar that stays on top.
  await part.evaluate((details) => window.scrollBy(0, details.getBoundingClientRect().top - 150))
}

/** @param {Page} page */
async function addItem(page) {
  await openStartedJob(page)
  await page.getByRole('link', { name: 'Add Inspection Item' }).first().click()
  await page.getByRole('heading', { name: 'Add Inspection Item' }).waitFor()
  await page.getByLabel('Serial number').fill('CB-1042')
  await page.getByLabel('Description').fill('Chain Block')
  await page.getByLabel('WLL').fill('1 t')
}

/** @param {Page} page */
async function loseSignal(page) {
  await addItem(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByText('Serial number CB-1042').waitFor()
  await page.getByText('Offline').first().waitFor()
}

/**
 * Past the danger, which the picture of the inspections shows.
 * @param {Page} page
 */
async function scrollToHeading(page) {
  const heading = page.getByRole('heading', { level: 1 })
  // The tabs stand above it.
  await heading.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 90))
}

/** @param {Page} page */
async function openVerification(page) {
  const certificate = page.waitForResponse((answer) => /\/api\/certificates\/jobs\/[^/]+$/.test(answer.url()))
  await page
    .getByRole('button', { name: /View Certificate/ })
    .first()
    .click()
  const { verifyUrl } = await (await certificate).json()
  await page.goto(new URL(verifyUrl).pathname)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}
