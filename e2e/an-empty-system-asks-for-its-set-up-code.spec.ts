import { expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './testing/accessible.ts'
import { givenProduct } from './testing/given-product.ts'
import { openPage } from './testing/open-page.ts'

test('whoever started it makes the first administrator with the printed code, once', async () => {
  const { address, said } = await givenProduct({ NODE_ENV: 'production', DEMO: 'off' })
  const code = /[A-Z2-9]{5}(-[A-Z2-9]{5}){3}/.exec(said())?.[0] ?? 'none printed'
  const page = await openPage({ origin: address, at: '/', tolerates: [/api\/auth\/setup/] })

  await page.waitForURL('/setup')
  await page.getByRole('heading', { name: 'Set up Thorough' }).waitFor()
  await expectAccessibleEverywhere(page)
  await page.getByLabel('Your name').fill('Amelia Hart')
  await page.getByLabel('Email').fill('amelia@firm.test')
  await page.getByLabel('Password', { exact: true }).fill('a long enough secret')

  await page.getByLabel('Set-up code').fill('AAAAA-AAAAA-AAAAA-AAAAA')
  await page.getByRole('button', { name: 'Set up Thorough' }).click()
  await page.getByText('This is not the set-up code that the server printed when it started.').waitFor()

  await page.getByLabel('Set-up code').fill(code)
  await page.getByRole('button', { name: 'Set up Thorough' }).click()
  await page.waitForURL('/admin')
  await page.getByText('Amelia Hart').waitFor()

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('/login')
  await page.goto('/setup')
  await page.waitForURL('/login')
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  expect(await page.getByText('Or try a demo account').count()).toBe(0)
})
