import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './testing/accessible.ts'
import { callerAs, givenLoadedJob } from './testing/given-work.ts'
import { givenPhoto } from './testing/given-photo.ts'
import { openPage } from './testing/open-page.ts'

/** A phone of the smallest usual size. */
const phone = { width: 360, height: 740 }

/** Taps: choosing from a list is two, a serial number and a photo are none. */
function counter(page: Page) {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (role: 'link' | 'button' | 'radio' | 'option' | 'combobox', name: string) => {
      taps += 1
      await page.getByRole(role, { name, exact: true }).click()
    },
  }
}

async function openJob(title: string, serialNumbers: string[]) {
  const jobId = await givenLoadedJob(title, serialNumbers)
  const page = await openPage({ as: 'engineer', at: `/engineer/job/${jobId}`, width: phone.width })
  await page.setViewportSize(phone)
  await page.getByText(`Serial number ${serialNumbers[0]}`).waitFor()
  return { page, jobId, ...counter(page) }
}

test('a loaded item without a defect takes one tap', async () => {
  const { page, tap, taps } = await openJob('One tap', ['OT-1', 'OT-2'])

  await tap('button', 'Examined, no defect found: Chain Block OT-1')

  await page.getByText('1 of 2 examined').waitFor()
  expect(taps()).toBe(1)
})

test('the next item like the last takes two taps', async () => {
  const { page, tap, taps } = await openJob('Two taps', ['TT-1'])

  await tap('link', 'Add another like this: Chain Block TT-1')
  await page.getByLabel('Serial number').fill('TT-2')
  await tap('button', 'Save')

  await page.getByRole('heading', { name: 'Inspection Items (2)' }).waitFor()
  expect(taps()).toBe(2)
})

test('an item that needs repair takes four taps, a photo and a phrase, and leads to the next', async () => {
  const { call } = await callerAs('engineer')
  const before = await givenLoadedJob('Written before', ['WB-1'])
  const defect = { defectDescription: 'Latch does not close', defectPart: 'Hook', repairDetails: 'Renew the latch' }
  const item = { serialNumber: 'WB-2', description: 'Chain Block', ...defect }
  await call('POST', `/inspections/jobs/${before}/items`, item)
  const { page, jobId, tap, taps } = await openJob('Four taps', ['FT-1', 'FT-2'])

  await tap('link', 'Examine Chain Block FT-1')
  await tap('radio', 'Fit, repair by …')
  await tap('button', 'In 1 month')
  await page.locator('input[type=file]').setInputFiles(await givenPhoto(page))
  await page.getByRole('img', { name: 'The item' }).waitFor()
  await tap('combobox', 'Defect')
  await page.getByRole('option', { name: /^Latch does not close/ }).click()
  await expect.poll(() => page.getByLabel('Repair required').inputValue()).toBe('Renew the latch')
  await expectAccessibleEverywhere(page)
  await page.setViewportSize(phone)
  await tap('button', 'Save and next')

  await page.getByRole('heading', { level: 1, name: 'Examine Chain Block FT-2' }).waitFor()
  await page.getByText(/^Chain Block FT-1 is saved: Fit, repair by/).waitFor()
  // The four, and one of the two that choosing the phrase takes.
  expect(taps()).toBe(5)
  const stored = () => call<object[]>('GET', `/inspections/jobs/${jobId}/items`)
  await expect.poll(stored).toMatchObject([{ status: 'requires_repair', ...defect, fitForPurpose: true }, {}])

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('No item awaits its inspection any more.').waitFor()
  await page.getByText(/^Fit, repair by .* · Hook: Latch does not close$/).waitFor()
  await expectAccessibleEverywhere(page)
})

test('the form of an item is at most two screens high with its folds closed', async () => {
  const { page, jobId } = await openJob('Two screens', ['TS-1', 'TS-2'])
  const { call } = await callerAs('engineer')
  const [first] = await call<{ _id: string }[]>('GET', `/inspections/jobs/${jobId}/items`)
  for (const path of [`examine/${first?._id}`, `edit/${first?._id}`, 'add']) {
    await page.goto(`/engineer/job/${jobId}/${path}`)
    await page.getByLabel('Serial number').waitFor()
    const height = await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = false
      return document.documentElement.scrollHeight
    })
    expect(height, path).toBeLessThanOrEqual(2 * phone.height)
  }
})
