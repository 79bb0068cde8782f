import { describe, expect, test } from 'vitest'
import { expectAccessible } from './testing/accessible.ts'
import { openPage } from './testing/open-page.ts'
import { password, people, signInAs, type Person } from './testing/people.ts'

const persons = Object.keys(people) as Person[]

describe('the sign-in screen', () => {
  test('says what this is, whom to ask, and which year it is', async () => {
    const page = await openPage()
    await page.clock.setFixedTime('2031-12-31T12:00:00Z')
    await page.goto('/login')

    await page.getByRole('heading', { level: 1, name: 'Thorough' }).waitFor()
    await page.getByText('The inspection system for LOLER').waitFor()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await page.getByText('Need help? Contact your administrator.').waitFor()
    await page.getByText('© 2031 Thorough. All rights reserved.').waitFor()
    expect(await page.title()).toContain('Sign in')
  })

  test('requires an email and a password, and points at the one that is missing', async () => {
    const page = await openPage({ at: '/login' })
    const email = page.getByLabel('Email')
    const secret = page.getByLabel('Password', { exact: true })
    for (const field of [email, secret]) expect(await field.getAttribute('required')).not.toBeNull()

    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
    await email.fill('engineer@demo.test')
    await page.getByRole('button', { name: 'Sign in' }).click()

    await expect.poll(() => secret.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await secret.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
  })

  test('answers a wrong password in a red box and stays', async () => {
    const page = await openPage({ at: '/login', tolerates: [/api\/auth\/login/] })

    await page.getByLabel('Email').fill('nobody@demo.test')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()

    const box = page.getByRole('alert')
    await box.waitFor()
    expect(await box.textContent()).toBe('Invalid email or password')
    expect(await box.evaluate(isRed)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody@demo.test')
    await expectAccessible(page)
  })

  test('reads Signing in... until the answer is there', async () => {
    const page = await openPage({ at: '/login' })
    let answerNow = () => {}
    const asked = new Promise<void>((resolve) => (answerNow = resolve))
    await page.route('**/api/auth/login', async (call) => {
      await asked
      await call.continue()
    })

    await page.getByLabel('Email').fill(people.engineer.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()

    const button = page.getByRole('button', { name: 'Signing in...' })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    answerNow()
    await page.waitForURL('/engineer')
  })

  test.each(persons)('takes the %s home and keeps the session as user and token', async (person) => {
    const page = await openPage()

    await signInAs(page, person)

    const user = await page.evaluate(() => localStorage.getItem('user'))
    expect(JSON.parse(user ?? '{}')).toMatchObject({ email: people[person].email, role: person })
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{40,}$/)
  })

  test.each([
    ['Grace Hopwood', '/admin'],
    ['Tom Ashworth', '/engineer'],
    ['Zoë O’Brien-Ołowska', '/engineer'],
    ['Priya Nair', '/customer'],
    ['Owen Pritchard', '/customer'],
  ])('lets anyone try the demo as %s with one tap', async (name, home) => {
    const page = await openPage({ at: '/login', width: 360 })

    await page.getByRole('button', { name }).click()

    await page.waitForURL(home)
  })

  test('needs no mouse', async () => {
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('LOLER Inspections')

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
