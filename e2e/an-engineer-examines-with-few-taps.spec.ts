import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './testing/accessible.ts'
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

test('each item without a defect takes one tap from Examine next, without scrolling; the last is undone after a reload', async () => {
  const serialNumbers = Array.from({ length: 6 }, (_, place) => `TE-${100 + place}`)
  const { page, jobId, tap, taps } = await openJob('A tap each', serialNumbers)
  const { call } = await callerAs('engineer')
  const last = async () =>
    (await call<{ status: string }[]>('GET', `/inspections/jobs/${jobId}/items?q=TE-105`))[0]?.status
  await page.getByRole('link', { name: 'Examine next' }).click()

  for (const [place] of serialNumbers.entries()) {
    await page.getByText(`${place + 1} of 6 · A tap each`).waitFor()
    await tap('button', 'Fit')
    // The second has the first above it.
    if (place === 1)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(phone.height)
  }

  await page.getByText('All 6 items examined.').waitFor()
  expect(taps()).toBe(6)
  await expect.poll(last).toBe('inspected')
  await page.reload()
  await page.getByRole('button', { name: 'Undo Chain Block TE-105' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chain Block TE-105' }).waitFor()
  await expect.poll(last).toBe('awaiting_inspection')
  // The address is the item's own: after a reload it still asks, and Back leads to the job.
  await page.reload()
  await page.getByRole('button', { name: 'Fit', exact: true }).waitFor()
  await page.goBack()
  await page.getByText('5 of 6 examined').waitFor()
})

test('an item that needs repair takes five taps with phrase and day; next time it is decided with photo and finding in sight', async () => {
  const { call } = await callerAs('engineer')
  const before = await givenLoadedJob('Written before', ['WB-1'])
  const defect = { defectDescription: 'Latch does not close', defectPart: 'Hook', repairDetails: 'Renew the latch' }
  // The firm's usual words are offered: oftener than other tests write theirs.
  for (let number = 2; number < 10; number += 1) {
    const item = { serialNumber: `WB-${number}`, description: 'Chain Block', ...defect }
    await call('POST', `/inspections/jobs/${before}/items`, item)
  }
  const { page, jobId, tap, taps } = await openJob('Five taps', ['FT-1', 'FT-2'])
  await page.getByRole('link', { name: 'Examine next' }).click()

  await tap('button', 'Repair')
  await tap('button', 'Latch does not close')
  await tap('button', 'In 1 month')
  await tap('radio', 'No')
  await page.locator('input[type=file]').setInputFiles(await givenPhoto(page))
  await page.getByRole('img', { name: 'The item' }).waitFor()
  // As high as the sequence is, so that no bar lies over a part of it.
  await page.setViewportSize({ ...phone, height: 3000 })
  await expectAccessible(page, 'the questions about a defect')
  await page.setViewportSize(phone)
  await tap('button', 'Save and next')

  await page.getByRole('heading', { level: 1, name: 'Chain Block FT-2' }).waitFor()
  await page.getByText(/^Chain Block FT-1 saved: Requires Repair$/).waitFor()
  expect(taps()).toBe(5)
  const stored = () => call<object[]>('GET', `/inspections/jobs/${jobId}/items`)
  const answers = { ...defect, fitForPurpose: true, seriousInjuryRisk: false }
  await expect.poll(stored).toMatchObject([{ status: 'requires_repair', ...answers }, {}])
  await tap('button', 'Fit')
  await page.getByText('All 2 items examined.').waitFor()
  await page.getByRole('link', { name: 'Tell them now' }).waitFor()
  await expectAccessibleEverywhere(page)
  await page.setViewportSize(phone)
  await expect.poll(stored).toMatchObject([{}, { status: 'inspected' }])

  const next = await givenNextVisit(jobId)
  await page.goto(`/engineer/job/${next}`)
  await page.getByRole('link', { name: 'Examine next' }).click()
  await page.getByRole('region', { name: 'Equipment' }).locator('img').waitFor()
  await page.getByText(/^Last time, .*: Requires Repair · Hook: Latch does not close/).waitFor()
  await expectAccessibleEverywhere(page)
  await page.setViewportSize(phone)
  await expectDecisionInSight(page)
})

/** The job is completed, and its equipment loaded into another one. */
async function givenNextVisit(jobId: string): Promise<string> {
  const admin = await callerAs('admin')
  const { companyId, siteAddressId, assignedEngineerId } = await admin.call<Record<string, { _id: string }>>(
    'GET',
    `/jobs/${jobId}`,
  )
  await admin.call('POST', `/inspections/jobs/${jobId}/complete`, {})
  const where = {
    companyId: companyId?._id,
    siteAddressId: siteAddressId?._id,
    assignedEngineerId: assignedEngineerId?._id,
  }
  const newJobData = { ...where, title: 'Next time', scheduledDate: '2026-12-02' }
  const loaded = await admin.call<{ job: { _id: string } }>('POST', '/jobs/load-from-previous', {
    previousJobId: jobId,
    newJobData,
  })
  return loaded.job._id
}

/** The three buttons are wholly above the bar, and all that is known of the item above them. */
async function expectDecisionInSight(page: Page) {
  const boxOf = async (role: 'button' | 'region', name: string) => {
    const box = await page.getByRole(role, { name, exact: true }).boundingBox()
    return box ?? expect.fail(`${name} is not in sight`)
  }
  const bar = await boxOf('button', 'Not this item?')
  const buttons = await Promise.all(['Fit', 'Repair', 'Not fit'].map((name) => boxOf('button', name)))
  const equipment = await boxOf('region', 'Equipment')
  const last = await page.getByText(/^Last time, /).boundingBox()
  for (const { y, height } of buttons) {
    expect(y + height).toBeLessThan(bar.y)
    expect(height).toBeGreaterThanOrEqual(48)
    expect((last?.y ?? 0) + (last?.height ?? Infinity)).toBeLessThan(y)
  }
  expect(equipment.y).toBeGreaterThan(56)
  expect(bar.y + bar.height).toBeLessThanOrEqual(phone.height)
}

test('the form of an item is at most two screens high with its folds closed', async () => {
  const { page, jobId } = await openJob('Two screens', ['TS-1', 'TS-2'])
  const { call } = await callerAs('engineer')
  const [first] = await call<{ _id: string }[]>('GET', `/inspections/jobs/${jobId}/items`)
  for (const path of [`edit/${first?._id}`, 'add']) {
    await page.goto(`/engineer/job/${jobId}/${path}`)
    await page.getByLabel('Serial number').waitFor()
    const height = await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = false
      return document.documentElement.scrollHeight
    })
    expect(height, path).toBeLessThanOrEqual(2 * phone.height)
  }
})

test('what was not presented is answered before completing, and the person on site signs for it', async () => {
  const { page, jobId, tap } = await openJob('Counted', ['CT-1', 'CT-2', 'CT-3'])
  await tap('button', 'Examined, no defect found: Chain Block CT-1')
  await page.getByText('1 of 3 examined').waitFor()

  await tap('button', 'Complete Job')
  const dialog = page.getByRole('dialog', { name: 'Complete Counted?' })
  await dialog.getByText('3 expected, 1 examined, 2 not answered').waitFor()
  await dialog.getByRole('button', { name: 'Chain Block CT-2: Not answered' }).click()
  await page.getByRole('menuitem', { name: 'Not presented' }).click()
  await page.getByLabel(/^Reason/).fill('On hire')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Signature of the person on site' }).click()
  await dialog.getByLabel('Name of the person on site').fill('Derek Hall')
  await signOn(page)
  await dialog.getByRole('button', { name: 'Complete Job' }).click()

  const { call } = await callerAs('engineer')
  await expect
    .poll(() => call('GET', `/inspections/jobs/${jobId}/count`))
    .toMatchObject({
      expected: 3,
      examined: 1,
      outcomes: { not_presented: 1, not_this_visit: 1 },
      siteSignature: { name: 'Derek Hall' },
    })
})

async function signOn(page: Page) {
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.down()
  for (const share of [0.4, 0.5, 0.6, 0.7]) await page.mouse.move(x + width * share, y + height * share)
  await page.mouse.up()
}
