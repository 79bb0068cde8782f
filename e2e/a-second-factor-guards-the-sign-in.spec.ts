import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from './testing/accessible.ts'
import { givenEngineer } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'
import { password, signInWith } from './testing/people.ts'

/** Refused sign-ins are part of the test. */
const tolerates = [/401/]

test('an app’s code and a recovery code open the account, and the app of a lost phone is replaced', async () => {
  const engineer = await givenEngineer('Una Token')
  const page = await openPage({ as: engineer, at: '/account', width: 360 })

  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await expectAccessible(page)
  await confirmApp(page)
  await page.getByRole('button', { name: 'I have written them down' }).waitFor()
  const codes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await page.getByText('10 of 10 left').waitFor()

  const other = await openPage({ width: 360, tolerates })
  await signInWith(other, { email: engineer.email, password })
  await other.getByLabel('Code from your app').fill('000000')
  await other.keyboard.press('Enter')
  await other.getByText(/^This code is not right/).waitFor()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code').fill(codes[0] ?? '')
  await other.keyboard.press('Enter')
  await other.getByRole('heading', { level: 1, name: 'Your Jobs' }).waitFor()

  // The phone is lost: a new one takes its place.
  await other.goto('/account')
  await other.getByText('9 of 10 left').waitFor()
  await other.getByRole('button', { name: 'Replace authenticator app' }).click()
  await other.getByLabel('Your password').fill(password)
  await other.getByRole('button', { name: 'Continue' }).click()
  await confirmApp(other, 'Replace')
  await other.getByText('Your new authenticator app is set up.').waitFor()
  await other.getByText('9 of 10 left').waitFor()
})

/** Reads the key off the screen, as an app does, and enters its code. */
async function confirmApp(page: Page, verb = 'Switch on') {
  const key = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
  await page
    .getByLabel('Code from your app')
    .fill(TOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }))
  await page.getByRole('button', { name: verb, exact: true }).click()
}

test('a passkey is added, is the second factor, and signs in by itself', async () => {
  const engineer = await givenEngineer('Pascal Keye')
  // Passkeys belong to a name, not to a number.
  const origin = inject('productUrl').replace('127.0.0.1', 'localhost')
  const page = await openPage({ as: engineer, at: `${origin}/account`, origin })
  await addAuthenticator(page)

  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name of this passkey').fill('Van phone')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await page.getByText('Van phone').waitFor()

  await page.evaluate(() => localStorage.clear())
  await signInWith(page, { email: engineer.email, password }, origin)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Jobs' }).waitFor()

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Jobs' }).waitFor()
})

/** Chromium's own, which holds passkeys and answers at once. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
