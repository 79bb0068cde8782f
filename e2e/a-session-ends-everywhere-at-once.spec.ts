import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './testing/open-page.ts'
import { people, revoke, signInAs } from './testing/people.ts'

/** What a page has asked for may be answered after its session has ended. */
const callUnderWay = /\b401\b/

test('log-out forgets the person on this device and on the server', async () => {
  const page = await openPage({ as: 'customer', at: people.customer.home, tolerates: [callUnderWay] })
  const token = await page.evaluate(() => localStorage.getItem('token'))

  const told = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('/login')

  expect(await sessionKeys(page)).toEqual([])
  expect((await told).status()).toBe(200)
  const answer = await page.request.get('/api/users/profile', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

test('Back after log-out does not show the portal again', async () => {
  const page = await openPage({ tolerates: [callUnderWay] })
  await signInAs(page, 'admin')
  await page.getByRole('link', { name: 'Companies' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('/login')

  // At once, while the way to the sign-in screen may still be under way.
  await page.goBack()

  await page.getByRole('heading', { name: 'Welcome back', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await page.getByRole('navigation').count()).toBe(0)
})

test('an expired session leads to the sign-in screen on the next call and touches nothing else', async () => {
  const page = await openPage({ as: 'admin', at: '/admin', tolerates: [callUnderWay] })
  await page.getByRole('heading', { level: 1, name: people.admin.heading }).waitFor()
  await page.evaluate(() => localStorage.setItem('work that waits', 'three items'))
  await revoke((await page.evaluate(() => localStorage.getItem('token'))) ?? '')

  await page.goto('/tool-settings')

  await page.waitForURL('/login')
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  expect(await sessionKeys(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('work that waits'))).toBe('three items')
})

test('all tabs share one session: signed in once, signed out once', async () => {
  const first = await openPage({ tolerates: [callUnderWay] })
  await signInAs(first, 'engineer')

  const second = await first.context().newPage()
  await second.goto('/')
  await second.waitForURL('/engineer')
  await second.getByRole('heading', { level: 1, name: 'Your Jobs' }).waitFor()
  await second.getByRole('button', { name: 'Log out' }).click()

  await first.waitForURL('/login')
  await first.getByRole('heading', { name: 'Welcome back' }).waitFor()
})

async function sessionKeys(page: Page) {
  const keys = await page.evaluate(() => Object.keys(localStorage))
  return keys.filter((key) => key === 'user' || key === 'token')
}
