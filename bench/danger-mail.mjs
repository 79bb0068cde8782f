import { chromium } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { makeDataFolder, removeDataFolder } from '../e2e/testing/data-folder.mjs'
import { findChromium } from '../e2e/find-chromium.mjs'
import { launchProduct, stopProduct } from '../e2e/testing/product-process.mjs'
import { shown } from './figure.mjs'
import { sessionOf } from './sign-in.mjs'

/** @typedef {import('playwright-core').Page} Page */

const rounds = 10

/** How long after the press on “I’ve told them” the mail server has taken the customer's mail: the slowest of ten. */
export async function measureDangerMail() {
  const mailServer = await openMailServer()
  const dataDir = makeDataFolder()
  const settings = { DATA_DIR: dataDir, DEMO: 'on', SMTP_URL: mailServer.url, MAIL_FROM: 'office@bench.test' }
  const product = launchProduct(settings)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    const address = await product.address
    const seconds = await tellOneAfterTheOther({ address, browser, mailServer })
    return shown([
      {
        name: 'from the press to a danger mail that the mail server has',
        value: Math.max(...seconds),
        unit: 's',
        digits: 2,
        atMost: 5,
      },
    ])
  } finally {
    await browser.close()
    await stopProduct(product)
    await removeDataFolder(dataDir)
    mailServer.close()
  }
}

/**
 * @typedef {object} Bench
 * @property {string} address
 * @property {import('playwright-core').Browser} browser
 * @property {Awaited<ReturnType<typeof openMailServer>>} mailServer
 */

/** @param {Bench} bench */
async function tellOneAfterTheOther({ address, browser, mailServer }) {
  const session = await sessionOf(address, 'engineer@demo.test')
  const admin = callerWith(address, (await sessionOf(address, 'admin@demo.test')).token)
  const engineer = callerWith(address, session.token)
  const localStorage = [
    { name: 'user', value: JSON.stringify(session.user) },
    { name: 'token', value: session.token },
  ]
  const storageState = { cookies: [], origins: [{ origin: address, localStorage }] }
  const page = await (await browser.newContext({ serviceWorkers: 'block', storageState })).newPage()
  const seconds = []
  for (let round = 0; round < rounds; round += 1) {
    const contact = `contact${round}@customer.test`
    const jobId = await dangerousJob(admin, engineer, { contact, engineerId: Object(session.user)._id })
    await page.goto(`${address}/engineer/job/${jobId}/tell`)
    seconds.push(await secondsToTell(page, mailServer.arrivalOf(contact)))
  }
  return seconds
}

/**
 * @param {Page} page
 * @param {Promise<void>} arrival
 */
async function secondsToTell(page, arrival) {
  await page.getByLabel('Who did you tell?').fill('Jo Hall')
  await page.getByRole('radio', { name: 'In person' }).check()
  const button = page.getByRole('button', { name: 'I’ve told them' })
  const start = performance.now()
  await button.click()
  await arrival
  return (performance.now() - start) / 1000
}

/** @typedef {(path: string, body: object) => Promise<string>} Caller */

/**
 * @param {Caller} admin
 * @param {Caller} engineer
 * @param {{ contact: string, engineerId: string }} people
 */
async function dangerousJob(admin, engineer, { contact, engineerId }) {
  const companyId = await admin('/companies', { name: `Firm of ${contact}` })
  await admin('/contacts', { companyId, name: 'Jo Hall', email: contact })
  const site = { companyId, addressLine1: '1 Quay Road', city: 'Hull', postcode: 'HU1 1AA' }
  const siteAddressId = await admin('/site-addresses', site)
  const place = { companyId, siteAddressId, assignedEngineerId: engineerId, scheduledDate: '2026-11-02' }
  const jobId = await admin('/jobs', { ...place, title: 'Danger' })
  await engineer(`/inspections/jobs/${jobId}/items`, {
    description: 'Chain Block',
    serialNumber: contact,
    fitForPurpose: false,
    defectImmediateDanger: true,
    seriousInjuryRisk: false,
    defectDescription: 'Hook cracked',
    repairDetails: 'Renew the hook',
  })
  return jobId
}

/**
 * @param {string} address
 * @param {string} token
 * @returns {Caller} sends and answers the id of what was made
 */
function callerWith(address, token) {
  return async (path, body) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`)
    return String(reply._id)
  }
}

/** A mail server that takes everything, and says when a person's first mail was there. */
async function openMailServer() {
  /** @type {Map<string, () => void>} */
  const expected = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      // The envelope is emptied by the callback.
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      stream.resume()
      stream.on('end', () => {
        callback()
        for (const recipient of recipients) expected.get(recipient)?.()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = Object(server.server.address())
  return {
    url: `smtp://127.0.0.1:${port}`,
    /**
     * @param {string} recipient
     * @returns {Promise<void>}
     */
    arrivalOf: (recipient) => new Promise((resolve) => expected.set(recipient, resolve)),
    close: () => server.close(),
  }
}
