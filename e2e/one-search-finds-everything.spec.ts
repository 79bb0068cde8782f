import { expect, test } from 'vitest'
import { expectAccessible } from './testing/accessible.ts'
import { openPage } from './testing/open-page.ts'

const field = { name: 'Search everything' }

test('the office finds an order by its number from any page, without a mouse', async () => {
  const page = await openPage({ as: 'admin', at: '/admin/companies' })
  await page.getByRole('heading', { level: 1, name: /Companies/ }).waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('#1')
  await page.getByRole('group', { name: 'Purchase orders' }).getByRole('option').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/admin\/purchase-orders\/[0-9a-f-]{36}$/)
})

test('on a phone the search fills the screen and leads to a company', async () => {
  const page = await openPage({ as: 'admin', at: '/tool-settings', width: 360 })

  await page.getByRole('button', field).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByLabel(field.name).fill('ltd')
  const hit = dialog.getByRole('group', { name: 'Companies' }).getByRole('option').first()
  await hit.waitFor()
  await expectAccessible(page)
  expect((await dialog.boundingBox())?.width).toBe(360)
  expect((await hit.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await hit.click()

  await page.waitForURL(/\/admin\/companies\/[0-9a-f-]{36}$/)
})

test('an engineer finds what is on the phone without a signal', async () => {
  const page = await openPage({ as: 'engineer', at: '/engineer', width: 360, tolerates: [/net::ERR_/] })
  const title = (await page.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
  // The code of the search comes with its first use; from then on it is here.
  await page.getByRole('button', field).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.waitFor()
  await page.context().setOffline(true)

  await dialog.getByLabel(field.name).fill(title)
  await dialog.getByRole('group', { name: 'Jobs' }).getByRole('option').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/engineer\/job\/[0-9a-f-]{36}$/)
})
