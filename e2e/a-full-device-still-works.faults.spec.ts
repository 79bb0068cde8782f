import { expect, inject, test } from 'vitest'
import { findChromium } from './find-chromium.mjs'
import { callerAs, givenLoadedJob } from './testing/given-work.ts'
import { givenDevice, openOn } from './testing/own-browser.ts'
import { signInAs } from './testing/people.ts'
import { givenBreakableProxy } from './testing/breakable-proxy.ts'

test('a full device says so in the form, what waits on it is sent, and nothing that was saved is lost', async () => {
  const jobId = await givenLoadedJob('A full phone', ['FP-1'])
  const { address: origin, cut, mend } = await givenBreakableProxy(inject('productUrl'))
  const { page } = await openOn(givenDevice(), await findChromium())
  const browser = await page.context().newCDPSession(page)
  // From the beginning: a browser remembers for a while how much room there was.
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 30_000_000 })
  await signInAs(page, 'engineer', origin)
  await page.goto(`${origin}/engineer/job/${jobId}`)
  await page.getByText('Serial number FP-1').waitFor()
  await expect.poll(() => page.evaluate(hasReserve)).toBe(true)

  // Without signal, one save; then the room is gone.
  cut()
  await page.getByRole('link', { name: 'Examine Chain Block FP-1' }).click()
  await page.getByRole('link', { name: 'Change the details' }).click()
  await page.getByLabel('WLL').fill('2 t')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The only item is examined.').waitFor()
  await page.getByRole('link', { name: 'Back to the job' }).first().click()
  await page.getByText('Waiting to be sent').waitFor()
  await page.evaluate(fillUp)
  await page.getByRole('link', { name: 'Add Inspection Item' }).click()
  await page.getByLabel('Serial number').fill('FP-2')
  await page.getByLabel('Description').fill('Shackle')
  await page.getByText('This device is full').waitFor()

  // With signal what waits leaves, though nothing else fits.
  mend()
  const { call } = await callerAs('engineer')
  const wlls = async () =>
    (await call<{ wll: string }[]>('GET', `/inspections/jobs/${jobId}/items`)).map(({ wll }) => wll)
  await expect.poll(wlls, { timeout: 60_000 }).toEqual(['2 t'])
  await page.getByRole('button', { name: /0\spending syncs/ }).waitFor()

  // Once there is room, the form that was held up is saved as it was typed.
  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Serial number FP-2').waitFor()
  await expect.poll(wlls, { timeout: 60_000 }).toHaveLength(2)
})

/** Whether room is set aside for sending; in the browser. */
function hasReserve(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('thorough-device')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const count = database.transaction('reserve').objectStore('reserve').count('room')
      count.onsuccess = () => {
        database.close()
        resolve(count.result > 0)
      }
    }
  })
}

/** Stores something else until not even a hundred bytes fit; in the browser. */
function fillUp(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('something else')
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const sizes = [1_000_000, 100_000, 10_000, 1_000, 100]
      const store = () => {
        const [size] = sizes
        if (size === undefined) return resolve()
        const adding = opening.result.transaction('rows', 'readwrite')
        adding.objectStore('rows').add('x'.repeat(size))
        adding.oncomplete = store
        adding.onabort = () => {
          sizes.shift()
          store()
        }
      }
      store()
    }
  })
}
