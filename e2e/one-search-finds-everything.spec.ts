import { expect, test } from 'vitest'
import { expectAccessible } from './testing/accessible.ts'
import { callerAs } from './testing/given-work.ts'
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

test('one menu leads to a page and to a new job for a company, by keys alone', async () => {
  const admin = await callerAs('admin')
  const { _id } = await admin.call('POST', '/companies', { name: 'Menu Works Ltd' })
  await admin.call('POST', '/contacts', {
    companyId: _id,
    name: 'Mo Caller',
    email: 'mo@menu.test',
    phone: '0113 555 0199',
  })
  const page = await openPage({ as: 'admin', at: '/admin/companies' })
  await page.getByRole('heading', { level: 1, name: /Companies/ }).waitFor()
  const choose = async (typed: string, hit: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await page
      .locator('[data-combobox-selected]')
      .and(page.getByRole('option', { name: hit }))
      .waitFor()
    await page.keyboard.press('Enter')
  }

  await choose('planner', /^Planner/)
  await page.waitForURL(/\/admin\/planner$/)
  await choose('+44 113 555 0199', /^Mo Caller/)
  await page.waitForURL(new RegExp(`/admin/companies/${_id}$`))
  await choose('new job for menu', 'New job for Menu Works Ltd')
  await page.waitForURL(new RegExp(`/admin/jobs/new\\?company=${_id}$`))
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
