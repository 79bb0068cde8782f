import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './testing/accessible.ts'
import { callerAs, givenLoadedJob } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'

/** `npm run test:faults` asks for twenty. */
const times = Number(process.env['FAULTS_TELLINGS'] ?? 1)
const photosOfEach = 10

const attempts = Array.from({ length: times }, (_, index) => [index + 1])

test.each(attempts)(
  'a danger told without signal goes with its item before anything else, ahead of the 20 photos that wait (time %i)',
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
    await addPhotos(page)
    await page.getByRole('button', { name: 'Save and next' }).click()
    await page.getByRole('heading', { level: 1, name: `Examine Chain Block DF-2-${time}` }).waitFor()
    await addPhotos(page)
    await page.getByRole('heading', { name: 'Defects' }).click()
    await page.getByLabel('Danger now').check()
    await page.getByRole('combobox', { name: 'Defect' }).fill('Hook cracked at the root')
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

    const ahead = sent.findIndex((body) => body.includes('Jo Hall'))
    // Nothing but what it is about goes before it.
    expect(sent.slice(0, ahead + 1).every((body) => body.includes(`DF-2-${time}`))).toBe(true)
    expect([ahead >= 0, sent.indexOf('photo') > ahead]).toEqual([true, true])
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
  await page.getByLabel('Told to').fill('Jo Hall')
  await page.getByRole('radio', { name: 'In person' }).check()
  await sign(page)
  await page.getByRole('button', { name: 'They have been told' }).click()
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
