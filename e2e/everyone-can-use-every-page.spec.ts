import { test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './testing/accessible.ts'
import { callerAs } from './testing/given-work.ts'
import { openPage } from './testing/open-page.ts'
import type { Person } from './testing/people.ts'

/**
 * Every page that is built, and who looks at it. Later pages are added here; an address with `{…}` is that of the first
 * record of this list. The engineer's job and form, the set-up and the verification page are looked at in their own specs.
 */
const pages: [occasion: string, as: Person | 'visitor', addresses: string[]][] = [
  ['a visitor', 'visitor', ['/login', '/no/such/page']],
  ['an engineer', 'engineer', ['/engineer', '/engineer/no/such/page', '/signature']],
  ['a customer', 'customer', ['/customer', '/customer/no/such/page']],
  [
    'an administrator in the morning',
    'admin',
    [
      '/admin',
      '/admin/kpis',
      '/admin/companies?add=1',
      '/admin/companies/{companies}',
      '/admin/users',
      '/admin/users/new',
    ],
  ],
  [
    'an administrator who plans',
    'admin',
    [
      '/admin/jobs',
      '/admin/jobs/new',
      '/admin/jobs/load-from-previous',
      '/admin/jobs/{jobs?status=completed}',
      '/admin/recovered-work',
      '/engineer',
    ],
  ],
  [
    'an administrator who bills and buys',
    'admin',
    [
      '/admin/invoices',
      '/admin/invoices?tab=all',
      '/admin/invoices/{invoices}',
      '/admin/purchase-orders',
      '/admin/purchase-orders/{purchase-orders}',
    ],
  ],
  [
    'an administrator who settles how things are',
    'admin',
    ['/admin/no/such/page', '/admin/users/{users}', '/head-signature', '/tool-settings'],
  ],
]

test.each(pages)('%s can use every page, on a desk and on a phone, by day and by night', async (_, as, addresses) => {
  const page = await openPage(as === 'visitor' ? {} : { as })
  for (const address of addresses) {
    await page.goto(await withRecord(address))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')

    await expectAccessibleEverywhere(page)
  }
})

/** The address with the first record of the list it names. */
async function withRecord(address: string): Promise<string> {
  const list = /\{(.+)\}/.exec(address)?.[1]
  if (!list) return address
  const admin = await callerAs('admin')
  const [first] = await admin.call<{ _id: string }[]>('GET', `/${list}`)
  return address.replace(/\{.+\}/, first?._id ?? 'none')
}

test('on a phone the administrator reaches every page through a menu, without a mouse', async () => {
  const page = await openPage({ as: 'admin', at: '/admin', width: 360 })

  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Inspections' }).press('Enter')
  await page.waitForURL('/engineer')
})

test('the first Tab on a page offers to skip to its content', async () => {
  const page = await openPage({ as: 'engineer', at: '/engineer' })
  await page.getByRole('heading', { level: 1, name: 'Your Jobs' }).waitFor()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await page.waitForFunction(() => document.activeElement?.id === 'content')
})
