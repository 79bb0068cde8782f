import type { Page } from 'playwright-core'
import { inject } from 'vitest'

export type Person = keyof typeof people

export const password = 'thorough-demo'

/** The demo accounts, and the start page of each. */
export const people = {
  admin: { email: 'admin@demo.test', home: '/admin', heading: 'Welcome back!' },
  engineer: { email: 'engineer@demo.test', home: '/engineer', heading: 'Your Jobs' },
  customer: { email: 'customer@demo.test', home: '/customer', heading: 'LOLER Inspections' },
} as const

interface Session {
  user: object
  token: string
}

/** Signs in by the API alone, for tests that are not about the sign-in screen: a demo account, or one that the test has made. */
export async function sessionOf(person: Person | { email: string }, address = inject('productUrl')): Promise<Session> {
  const { email } = typeof person === 'string' ? people[person] : person
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return (await answer.json()) as Session
}

/** Ends a session behind the browser's back. */
export async function revoke(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${inject('productUrl')}/api/auth/logout`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`The session could not be ended: ${await answer.text()}`)
}

/** Signs in as a person does, on the screen, and arrives on the start page. A page without a base address needs the origin. */
export async function signInAs(page: Page, person: Person, origin = '') {
  const { email, home, heading } = people[person]
  await signInWith(page, { email, password }, origin)
  await page.waitForURL(`${origin}${home}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

export async function signInWith(page: Page, credentials: { email: string; password: string }, origin = '') {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(credentials.email)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
