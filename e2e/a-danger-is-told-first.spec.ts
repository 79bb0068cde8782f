import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './testing/accessible.ts'
import { callerAs, givenEngineer, givenLoadedJob } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'

/** `npm run test:faults` asks for twenty. */
const times = Number(process.env['FAULTS_TELLINGS'] ?? 1)
const photosOfEach = process.env['FAULTS_TELLINGS'] ? 10 : 3

const attempts = Array.from({ length: times }, (_, index) => [index + 1])

test.each(attempts)(
  'a danger told without signal is the first call when there is one, ahead of the photos that wait (time %i)',
  async (time) => {
    const jobId = await givenLoadedJob(`Danger first ${time}`, [`DF-1-${time}`, `DF-2-${time}`])
    const page = await openPage({
      as: 'engineer',
      at: `/engineer/job/${jobId}`,
      width: 360,
      hasServiceWorker: true,
      tolerates: [/net::ERR_/],
    })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.getByText(`Serial number DF-1-${time}`).waitFor()

    await page.context().setOffline(true)
    await page.getByRole('link', { name: `Examine Chain Block DF-1-${time}` }).click()
    await page.getByRole('link', { name: 'Change the details' }).click()
    await addPhotos(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: `Chain Block DF-2-${time}` }).waitFor()
    await page.getByRole('button', { name: 'Not fit' }).click()
    await addPhotos(page)
    await page.getByRole('radio', { name: 'Danger now' }).check()
    await page.getByRole('combobox', { name: 'Defect' }).fill('Hook cracked at the root')
    await page.getByLabel('Repair required').fill('Replace the hook')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await tell(page)
    await page.reload()
    await page.getByText('Waiting to be sent').first().waitFor()
    // In the order of sending: a photo may be answered before the call that went ahead of it.
    const sent: string[] = []
    page.on('request', (request) => {
      const isPhoto = request.url().endsWith('/upload-photo')
      if (/\/api\/inspections\//.test(request.url()) && request.method() !== 'GET')
        sent.push(isPhoto ? 'photo' : (request.postData() ?? ''))
    })
    await page.context().setOffline(false)
    await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()

    expect(sent[0]).toContain('"createNotice"')
    const { call } = await callerAs('engineer')
    const told = await call<object[]>('GET', `/inspections/jobs/${jobId}/notices`)
    expect(told).toMatchObject([
      {
        toldName: 'Jo Hall',
        how: 'in_person',
        seriousInjuryRisk: true,
        signatureUrl: expect.any(String),
        state: 'unread',
      },
    ])
    const items = await call<{ photos: object[] }[]>('GET', `/inspections/jobs/${jobId}/items`)
    expect(items.map(({ photos }) => photos.length)).toEqual([photosOfEach, photosOfEach])
    await page.close()
  },
)

test('Your Jobs begins with the danger, which is told in four taps; the day fits a phone’s screen, six jobs two and a half', async () => {
  const person = await givenEngineer('Fay Four')
  const jobId = await givenLoadedJob('Four taps', ['FT-1'], undefined, person)
  const engineer = await callerAs(person)
  const admin = await callerAs('admin')
  const job = await admin.call<Record<'companyId' | 'siteAddressId', { _id: string }>>('GET', `/jobs/${jobId}`)
  const [companyId, siteAddressId] = [job.companyId._id, job.siteAddressId._id]
  await admin.call('POST', '/contacts', { companyId, name: 'Jane Doe', email: 'jane@acme.test' })
  const visit = { companyId, siteAddressId, assignedEngineerId: engineer.userId }
  for (const day of ['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'])
    await admin.call('POST', '/jobs', { ...visit, title: `Visit of ${day}`, scheduledDate: day })
  await admin.call('PUT', `/jobs/${jobId}`, {
    scheduledDate: new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' }),
  })
  const [item] = await engineer.call<{ _id: string }[]>('GET', `/inspections/jobs/${jobId}/items`)
  const danger = { fitForPurpose: false, defectImmediateDanger: true, seriousInjuryRisk: false }
  const words = { defectDescription: 'Cracked', repairDetails: 'Renew the hook' }
  await engineer.call('PUT', `/inspections/items/${item?._id}`, { ...danger, ...words })
  const page = await openPage({ as: person, at: '/engineer', width: 360 })
  let taps = 0
  const tap = async (role: 'link' | 'button' | 'radio', name: string | RegExp, among: Page | Locator = page) => {
    taps += 1
    await among.getByRole(role, { name }).click()
  }
  const needs = page.getByRole('listitem').filter({ hasText: 'Four taps Works Ltd' }).first()
  const today = page.getByRole('region', { name: /^Today/ })
  await needs.getByText('The customer hasn’t been told.').waitFor()
  const bottoms = await today
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom + scrollY))
  expect(bottoms[0]).toBeLessThan(740)
  const cards = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom + scrollY))
  expect(cards).toHaveLength(6)
  expect(cards[5]).toBeLessThan(2.5 * 740)

  await tap('link', 'Tell them now', needs)
  await tap('button', 'Jane Doe')
  taps += 1
  await page.getByRole('radio', { name: 'In person' }).check()
  await tap('button', 'I’ve told them')

  await page.getByText('Recorded. Sending now.').waitFor()
  expect(taps).toBe(4)
  await page.getByText('Told, no answer yet').waitFor()
  const told = await engineer.call<object[]>('GET', `/inspections/jobs/${jobId}/notices`)
  expect(told).toMatchObject([{ toldName: 'Jane Doe', how: 'in_person' }])
  await page.close()
})

async function tell(page: Page) {
  const link = page.getByRole('link', { name: 'Tell them now' })
  // In sight without scrolling, below the bar at the top and above the one at the bottom.
  await expect.poll(async () => (await link.boundingBox())?.y).toBeGreaterThan(56)
  await expect.poll(async () => (await link.boundingBox())?.y).toBeLessThan(640)
  await link.click()
  await page.getByText('DANGER NOW').waitFor()
  await expectAccessibleEverywhere(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Who did you tell?').fill('Jo Hall')
  await page.getByRole('radio', { name: 'In person' }).check()
  await sign(page)
  await page.getByRole('button', { name: 'I’ve told them' }).click()
  await page.getByRole('region', { name: 'Danger notices' }).getByText('Jo Hall').waitFor()
}

/** With the pointer, as a finger does: whatever lies over the pad would take the stroke. */
async function sign(page: Page) {
  await page.getByText('Their signature').click()
  const pad = page.getByRole('img', { name: 'Signature pad, empty' })
  await pad.hover({ position: { x: 20, y: 60 } })
  await page.mouse.down()
  await pad.hover({ position: { x: 200, y: 40 } })
  await page.mouse.up()
  await page.getByRole('img', { name: 'Signature pad, 1 stroke drawn' }).waitFor()
}

async function addPhotos(page: Page) {
  const address = await page.evaluate(() => document.createElement('canvas').toDataURL('image/png'))
  const buffer = Buffer.from(address.split(',')[1] ?? '', 'base64')
  const pictures = page.getByRole('img', { name: /^The item/ })
  for (let count = 1; count <= photosOfEach; count += 1) {
    // The last one leaves no room for another.
    await page.locator('input[type=file]').first().setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
    await pictures.nth(count - 1).waitFor()
  }
}
