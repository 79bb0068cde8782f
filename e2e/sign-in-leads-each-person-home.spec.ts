import { describe, expect, test } from 'vitest'
import { expectAccessible } from './testing/accessible.ts'
import { callerAs } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'
import { password, people } from './testing/people.ts'

describe('the sign-in screen', () => {
  test('answers a wrong password in a red box and stays', async () => {
    const page = await openPage({ at: '/login', tolerates: [/api\/auth\/login/] })

    await page.getByLabel('Email').fill('nobody@demo.test')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()

    const box = page.getByRole('alert')
    await box.waitFor()
    expect(await box.textContent()).toBe('Invalid email or password')
    expect(await box.evaluate(isRed)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody@demo.test')
    await expectAccessible(page)
  })

  test('lets anyone try the demo with one tap', async () => {
    const page = await openPage({ at: '/login', width: 360 })

    await page.getByRole('button', { name: 'Zoë O’Brien-Ołowska' }).click()

    await page.waitForURL('/engineer')
  })

  test('needs no mouse, and keeps the session as user and token', async () => {
    const page = await openPage({ at: '/login' })
    await page.getByRole('button', { name: 'Tom Ashworth' }).waitFor()

    await page.keyboard.press('Tab')
    expect(await focusedName()).toBe('email')
    await page.keyboard.type(people.customer.email)
    await page.keyboard.press('Tab')
    expect(await focusedName()).toBe('password')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')

    await page.waitForURL('/customer')
    // Where the page begins: what must be answered stands above its heading.
    await page.waitForFunction(() => document.activeElement?.id === 'content')
    const user = await page.evaluate(() => localStorage.getItem('user'))
    expect(JSON.parse(user ?? '{}')).toMatchObject({ email: people.customer.email, role: 'customer' })
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{40,}$/)

    function focusedName() {
      return page.evaluate(() => document.activeElement?.getAttribute('name'))
    }
  })
})

/** Runs in the browser: whether an element's background has more red in it than anything else. */
function isRed(element: Element): boolean {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number)
  return red > green && red > blue
}

test('an invitation leads to a password of one’s own and home; the used link says so', async () => {
  const admin = await callerAs('admin')
  const ivy = { name: 'Ivy Newcombe', email: 'ivy.newcombe@firm.test', role: 'engineer' }
  const { link } = await admin.call<{ link: string }>('POST', '/users', ivy)
  const page = await openPage({ at: new URL(link).pathname, width: 360, tolerates: [/404/] })

  await page.getByRole('heading', { name: 'Welcome, Ivy Newcombe' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('New password').fill('under the lifting beam')
  await page.keyboard.press('Enter')
  await page.waitForURL('/engineer')
  await page.getByRole('heading', { level: 1, name: 'Your Jobs' }).waitFor()

  const again = await openPage({ at: new URL(link).pathname, tolerates: [/404/] })
  await again.getByText(/^This invitation has been used/).waitFor()
})
