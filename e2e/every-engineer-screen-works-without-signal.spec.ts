import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { callerAs, givenLoadedJob } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'
import { givenBreakableProxy, type BreakableProxy } from './testing/breakable-proxy.ts'

test('when the signal goes, each engineer screen goes on, opens again and takes work', async () => {
  const title = 'Airplane mode'
  const jobId = await givenLoadedJob(title, ['AM-1', 'AM-2'])
  const { call } = await callerAs('engineer')
  const items = () =>
    call<{ _id: string; serialNumber: string; wll: string }[]>('GET', `/inspections/jobs/${jobId}/items`)
  const [first] = await items()
  const proxy = await givenBreakableProxy(inject('productUrl'))
  const at = `/engineer/job/${jobId}`
  const page = await openPage({
    as: 'engineer',
    at,
    origin: proxy.address,
    width: 360,
    hasServiceWorker: true,
    tolerates: [/net::ERR_/],
  })
  await page.getByText('Serial number AM-1').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  // The list of jobs, and what it tells about syncing.
  await loseSignal(page, proxy, '/engineer', () => page.getByRole('link', { name: title, exact: true }).waitFor())
  await page.getByRole('button', { name: /sync details/ }).click()
  await page.getByText('The server can’t be reached').waitFor()
  await page.keyboard.press('Escape')

  // A job: a result is recorded, and completing it is asked about.
  await loseSignal(page, proxy, at, () => page.getByText('Serial number AM-1').waitFor())
  await page.getByRole('button', { name: 'Examined, no defect found: Chain Block AM-2' }).click()
  await page.getByText('1 of 2 examined').waitFor()
  await page.getByRole('button', { name: 'Complete Job' }).click()
  await page.getByRole('dialog').getByText('Not examined (1)').waitFor()
  await page.keyboard.press('Escape')

  // The form of an item that is there.
  await loseSignal(page, proxy, `${at}/edit/${first?._id}`, () => expectValue(page, 'Serial number', 'AM-1'))
  await page.getByLabel('WLL').fill('2 t')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Waiting to be sent').first().waitFor()

  // The form of a new one.
  await loseSignal(page, proxy, `${at}/add`, () => page.getByLabel('Serial number').waitFor())
  await page.getByLabel('Serial number').fill('AM-3')
  await page.getByLabel('Description').fill('Shackle')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Serial number AM-3').waitFor()

  proxy.mend()
  await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
  const stands = (await items()).map(({ serialNumber, wll }) => [serialNumber, wll])
  expect(stands).toEqual([
    ['AM-1', '2 t'],
    ['AM-2', '1 t'],
    ['AM-3', ''],
  ])
})

/** Opens a screen with signal, loses it there, and opens the screen again without. */
async function loseSignal(page: Page, proxy: BreakableProxy, at: string, isThere: () => Promise<void>) {
  proxy.mend()
  await page.goto(at)
  await isThere()
  proxy.cut()
  await page.reload()
  await isThere()
  await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor()
}

async function expectValue(page: Page, label: string, value: string) {
  await expect.poll(() => page.getByLabel(label).inputValue()).toBe(value)
}
