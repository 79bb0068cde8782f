import { test } from 'vitest'
import { expectAccessible } from './testing/accessible.ts'
import { lookAtEach } from './testing/look-at-each.ts'
import { openPage } from './testing/open-page.ts'
import type { Person } from './testing/people.ts'

/**
 * Every page that is built, and who looks at it; the administrators' have a spec of their own. Later pages are added here.
 * The engineer's job and form, the set-up and the verification page are looked at in their own specs.
 */
const pages: [occasion: string, as: Person | 'visitor', addresses: string[]][] = [
  ['a visitor', 'visitor', ['/login', '/forgotten', '/reset/nobodys', '/no/such/page', '/unsubscribe/nobodys']],
  ['an engineer', 'engineer', ['/engineer', '/engineer/no/such/page', '/signature', '/account']],
  [
    'a customer',
    'customer',
    ['/customer', '/customer/equipment', '/customer/certificates', '/customer/no/such/page', '/account'],
  ],
]

test.each(pages)('%s can use every page, on a computer by day and on a phone by night', (_, as, addresses) =>
  lookAtEach(addresses, as),
)

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
