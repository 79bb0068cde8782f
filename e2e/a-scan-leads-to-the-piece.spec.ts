import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { findChromium } from './find-chromium.mjs'
import { callerAs, givenEngineer, givenLoadedJob } from './testing/given-work.ts'
import { writeCameraPicture } from './testing/label-picture.mjs'
import { openPage } from './testing/open-page.ts'
import { givenDevice, openOn } from './testing/own-browser.ts'
import { password, signInWith } from './testing/people.ts'

/** As people know it, and as it stands on labels. */
const origin = () => inject('productUrl').replace('127.0.0.1', 'localhost')

/** A job with this piece, and a code of ours on it. */
async function givenLabelled(title: string, serialNumber: string, code: string) {
  const engineer = await givenEngineer(`${title} Engineer`)
  const jobId = await givenLoadedJob(title, [serialNumber], undefined, engineer)
  const { call } = await callerAs(engineer)
  const [item = {}] = await call<Record<string, string>[]>('GET', `/inspections/jobs/${jobId}/items`)
  const label = `${origin()}/t/${code}`
  await call('POST', `/equipment/${item.equipmentId}/tags`, { value: label })
  return { engineer, jobId, item, label }
}

test('a label before the camera and a hand scan lead to the item, also without signal after a cold start', async () => {
  const { engineer, jobId, item, label } = await givenLabelled('Scanned', 'SC-1', '7K2M-9QD4-T8XZ')
  const [device, program] = [givenDevice(), await findChromium()]
  const picture = join(givenDevice(), 'label.y4m')
  await writeCameraPicture(picture, label)
  const camera = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${picture}`,
  ]
  const first = await openOn(device, program, camera)
  await signInWith(first.page, { ...engineer, password }, origin())
  await first.page.getByRole('heading', { level: 1, name: 'Your Jobs' }).waitFor()
  await first.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await first.page.goto(`${origin()}/engineer/job/${jobId}`)
  await expectScanned(first.page)
  await expect.poll(() => first.page.evaluate(() => caches.has('code-reader'))).toBe(true)
  await expect.poll(() => first.page.evaluate(isTagStored)).toBe(true)
  await first.kill()

  const { page } = await openOn(device, program, camera)
  await page.context().setOffline(true)
  await page.goto(`${origin()}/engineer/job/${jobId}`)
  await expectScanned(page)
  await page.goto(`${origin()}/engineer`)
  await page.getByRole('button', { name: 'Search everything' }).click()
  await page.locator('input:focus').waitFor()
  await handScan(page, label)
  await page.waitForURL(`**/engineer/job/${jobId}/examine/${item._id}`)
})

/** The scanner shows which piece it is. */
async function expectScanned(page: Page) {
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Chain Block SC-1' }).waitFor()
}

/** In the page: whether this device knows the tag without the server. */
async function isTagStored(): Promise<boolean> {
  const store = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('thorough-device')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('It could not be opened.'))
  })
  const reading = store.transaction('equipment').objectStore('equipment').index('tagKeys').count()
  const stored = await new Promise<number>((resolve) => {
    reading.onsuccess = () => resolve(reading.result)
  })
  store.close()
  return stored > 0
}

/** What a scanner that plays a keyboard sends: a key every ten milliseconds, whatever else the machine does. */
async function handScan(page: Page, value: string) {
  const keyboard = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  for (const [place, key] of [...value.split(''), 'Enter'].entries()) {
    const text = key === 'Enter' ? '\r' : key
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp: began + place / 100 })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: began + place / 100 })
  }
}

test('a hand scanner in the search of the register opens the piece, and takes its keys out again', async () => {
  const { item, label } = await givenLabelled('Register', 'RG-1', '7K2M-9QD4-T8X0')
  const page = await openPage({ as: 'admin', at: '/admin/equipment' })
  const search = page.getByRole('searchbox', { name: 'Search serial number, description, place' })
  await search.click()

  await handScan(page, label)

  await page.waitForURL(`**/admin/equipment/${item.equipmentId}`)
  await page.goBack()
  expect(await search.inputValue()).toBe('')
})
