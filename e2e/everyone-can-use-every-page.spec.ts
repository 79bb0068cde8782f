import { describe, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './testing/accessible.ts'
import { openPage } from './testing/open-page.ts'
import type { Person } from './testing/people.ts'

/** Every page that is built, and who looks at it. Later pages are added here. */
const pages: [address: string, as: Person | 'visitor'][] = [
  ['/login', 'visitor'],
  ['/no/such/page', 'visitor'],
  ['/engineer', 'engineer'],
  ['/engineer', 'admin'],
  ['/engineer/no/such/page', 'engineer'],
  ['/signature', 'engineer'],
  ['/customer', 'customer'],
  ['/customer/no/such/page', 'customer'],
  ['/admin', 'admin'],
  ['/admin/users', 'admin'],
  ['/admin/companies', 'admin'],
  ['/admin/jobs', 'admin'],
  ['/admin/recovered-work', 'admin'],
  ['/admin/no/such/page', 'admin'],
  ['/head-signature', 'admin'],
  ['/tool-settings', 'admin'],
]

describe('on a desk and on a phone, by day and by night', () => {
  test.each(pages)('%s passes for the %s', async (at, as) => {
    const page = await openPage({ at, ...(as !== 'visitor' && { as }) })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')

    await expectAccessibleEverywhere(page)
  })
})

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
