import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/network/free-port.ts'
import { testOpenId } from '#server/testing/network/test-open-id.ts'
import { firstAdministrator } from './testing/api-calls.ts'
import { givenFirmFolder, givenProduct } from './testing/given-product.ts'
import { openPage } from './testing/open-page.ts'

test('a person signs in at their provider, comes back signed in, and no secret stays in the address', async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const people = {
    boss: { email: firstAdministrator.ADMIN_EMAIL, email_verified: true },
  }
  const provider = await testOpenId(people, `${origin}/api/auth/oidc/callback`)
  onTestFinished(provider.close)
  const { issuer, clientId, clientSecret, name } = provider.settings
  await givenProduct(
    {
      ...firstAdministrator,
      PORT: String(port),
      PUBLIC_URL: origin,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: name,
    },
    givenFirmFolder(),
  )

  // The provider's own pages, and the font that they ask for.
  const tolerates = [
    new RegExp(issuer),
    /fonts\.googleapis\.com|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/,
  ]
  const page = await openPage({ origin, at: '/login', width: 360, tolerates })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const signInThere = async (person: string) => {
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click()
    await page.locator('input[name=login]').fill(person)
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  await signInThere('boss')
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(page.url()).toBe(`${origin}/admin`)
  expect(addresses.filter((address) => address.includes(String(token)))).toEqual([])

  const other = await openPage({ origin, at: '/login#sso-refused=no-login', width: 360 })
  await other.getByText('There is no login here for your email address.').waitFor()
  expect(other.url()).toBe(`${origin}/login`)
})
