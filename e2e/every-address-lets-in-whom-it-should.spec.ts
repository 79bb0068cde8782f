import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './testing/open-page.ts'
import { people, type Person } from './testing/people.ts'

type Visitor = Person | 'visitor'

const unknownJob = '/engineer/job/7c1f0000-0000-4000-8000-000000000000'

const headings: Record<string, string> = {
  '/login': 'Thorough',
  '/no/such/page': 'Page not found',
  ...Object.fromEntries(Object.values(people).map(({ home, heading }) => [home, heading])),
}

/** The route table: where each of them stands after opening the address. */
const landings: Record<string, Record<Visitor, string>> = {
  '/': { visitor: '/login', engineer: '/engineer', admin: '/admin', customer: '/customer' },
  '/login': { visitor: '/login', engineer: '/login', admin: '/login', customer: '/login' },
  '/signature': { visitor: '/login', engineer: '/signature', admin: '/signature', customer: '/customer' },
  '/head-signature': { visitor: '/login', engineer: '/engineer', admin: '/head-signature', customer: '/customer' },
  '/tool-settings': { visitor: '/login', engineer: '/engineer', admin: '/tool-settings', customer: '/customer' },
  '/account': { visitor: '/login', engineer: '/account', admin: '/account', customer: '/account' },
  '/engineer': { visitor: '/login', engineer: '/engineer', admin: '/engineer', customer: '/customer' },
  [unknownJob]: { visitor: '/login', engineer: unknownJob, admin: unknownJob, customer: '/customer' },
  '/customer': { visitor: '/login', engineer: '/engineer', admin: '/admin', customer: '/customer' },
  '/admin': { visitor: '/login', engineer: '/engineer', admin: '/admin', customer: '/customer' },
  '/admin/users': { visitor: '/login', engineer: '/engineer', admin: '/admin/users', customer: '/customer' },
  '/no/such/page': {
    visitor: '/no/such/page',
    engineer: '/no/such/page',
    admin: '/no/such/page',
    customer: '/no/such/page',
  },
}

test.each(['visitor', 'engineer', 'admin', 'customer'] as const)('the %s lands by the route table', async (visitor) => {
  const noSuchJob = /404.*7c1f0000/
  const page = await openPage({ tolerates: [noSuchJob], ...(visitor !== 'visitor' && { as: visitor }) })
  const found: Record<string, string> = {}

  for (const address of Object.keys(landings)) {
    await page.goto(address)
    found[address] = await whereItLeads(page)
  }

  expect(found).toEqual(Object.fromEntries(Object.entries(landings).map(([address, by]) => [address, by[visitor]])))
})

/** Each page has its one main heading, and none stands there before the guard has decided. */
async function whereItLeads(page: Page): Promise<string> {
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  const { pathname } = new URL(page.url())
  const expected = headings[pathname]
  if (expected) expect(heading, pathname).toBe(expected)
  return pathname
}

test('an unknown address says so kindly and leads back', async () => {
  const page = await openPage({ as: 'engineer', at: '/no/such/page' })

  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Go to the start page' }).click()

  await page.waitForURL('/engineer')
})

test('an unknown address inside a portal keeps its frame', async () => {
  const page = await openPage({ as: 'customer', at: '/customer/no/such/page' })

  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
})
