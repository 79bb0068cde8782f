import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { findChromium } from './find-chromium.mjs'
import { callerAs, givenLoadedJob } from './testing/given-work.ts'
import { givenDevice, openOn } from './testing/own-browser.ts'
import { signInAs } from './testing/people.ts'

/** How often the browser is killed; each kill takes some ten seconds. */
const kills = Number(process.env.BROWSER_KILLS ?? 5)
/** A kill comes so long after the form was opened, at a moment of its own. */
const maxLifeMs = 6_000

/** What the screen has called saved. */
interface Ledger {
  items: string[]
  withPhoto: string[]
}

test('a browser that is killed at any moment loses nothing that the screen called saved, and doubles nothing', async () => {
  const jobId = await givenLoadedJob('A phone that dies', [])
  const origin = inject('productUrl')
  const device = givenDevice()
  const program = await findChromium()
  const ledger: Ledger = { items: [], withPhoto: [] }
  const first = await openOn(device, program)
  await signInAs(first.page, 'engineer', origin)
  await first.page.goto(`${origin}/engineer/job/${jobId}`)
  await first.page.getByText('No inspection items yet').waitFor()
  await first.close()

  for (let life = 0; life < kills; life += 1) {
    const { page, kill } = await openOn(device, program)
    await page.goto(`${origin}/engineer/job/${jobId}/add`)
    await page.getByLabel('Serial number').waitFor()
    // Whatever the kill interrupts fails; what came before it stands in the ledger.
    const adding = addItems(page, life, ledger).catch(() => undefined)
    await sleep(Math.random() * maxLifeMs)
    await kill()
    await adding
  }

  const last = await openOn(device, program)
  await last.page.goto(`${origin}/engineer`)
  await last.page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
  const { call } = await callerAs('engineer')
  const items = await call<{ serialNumber: string; photoUrl: string | null }[]>(
    'GET',
    `/inspections/jobs/${jobId}/items`,
  )
  const serials = items.map(({ serialNumber }) => serialNumber)
  expect(serials).toEqual(expect.arrayContaining(ledger.items))
  expect(new Set(serials).size).toBe(serials.length)
  const shown = items.filter(({ photoUrl }) => photoUrl).map(({ serialNumber }) => serialNumber)
  expect(shown).toEqual(expect.arrayContaining(ledger.withPhoto))
  for (const { photoUrl } of items) if (photoUrl) expect((await fetch(new URL(photoUrl, origin))).status).toBe(200)
})

/** Adds one item after the other, every second with a photo, until the browser is gone. */
async function addItems(page: Page, life: number, ledger: Ledger): Promise<never> {
  for (let count = 0; ; count += 1) {
    const serialNumber = `K${life}-${count}`
    await page.getByLabel('Serial number').fill(serialNumber)
    await page.getByLabel('Description').fill('Shackle')
    const hasPhoto = count % 2 === 1
    if (hasPhoto) {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await picture(page) })
      await page.getByRole('img', { name: 'The item' }).waitFor()
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`Serial number ${serialNumber}`, { exact: true }).waitFor()
    ledger.items.push(serialNumber)
    if (hasPhoto) ledger.withPhoto.push(serialNumber)
    await page.getByRole('link', { name: 'Add Inspection Item' }).click()
  }
}

/** Drawn by the browser, large enough that the form scales it down. */
async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
    canvas.getContext('2d')?.fillRect(50, 50, 200, 200)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
