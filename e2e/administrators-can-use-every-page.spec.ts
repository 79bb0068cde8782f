import { expect, test } from 'vitest'
import { lookAtEach } from './testing/look-at-each.ts'
import { openPage } from './testing/open-page.ts'

/** Every page of the office. Later pages are added here. */
const pages: [occasion: string, addresses: string[]][] = [
  [
    'an administrator in the morning',
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
    [
      '/admin/jobs',
      '/admin/jobs/new',
      '/admin/planner',
      '/admin/planner?view=month',
      '/admin/jobs/load-from-previous',
      '/admin/jobs/{jobs?status=completed}',
      '/admin/jobs/{jobs?status=completed}/edit',
      '/admin/due',
      '/admin/reminders',
      '/admin/recovered-work',
      '/admin/held-mail',
      '/admin/system',
      '/admin/log',
      '/engineer',
    ],
  ],
  [
    'an administrator who looks after the register',
    [
      '/admin/certificates',
      '/admin/equipment',
      '/admin/equipment?condition=retired',
      '/admin/equipment/new',
      '/admin/equipment/{equipment}',
      '/admin/equipment/{equipment}/edit',
      '/admin/equipment/duplicates',
      '/admin/import',
      '/admin/import/new',
      '/admin/import/{imports}',
    ],
  ],
  [
    'an administrator who bills and buys',
    [
      '/admin/invoices',
      '/admin/invoices?tab=all',
      '/admin/invoices/{invoices}',
      '/admin/invoices/{invoices?status=awaiting_invoice}/edit',
      '/admin/invoices/{invoices?status=invoice_sent}/credit',
      '/admin/invoices/credit-notes',
      '/admin/purchase-orders',
      '/admin/purchase-orders/{purchase-orders}',
    ],
  ],
  [
    'an administrator who settles how things are',
    [
      '/admin/no/such/page',
      '/admin/users/{users}',
      '/head-signature',
      '/tool-settings',
      '/admin/danger',
      '/admin/danger/{notices}',
    ],
  ],
]

test.each(pages)('%s can use every page, on a computer by day and on a phone by night', (_, addresses) =>
  lookAtEach(addresses, 'admin'),
)

test('twelve jobs are in sight at 1280 × 800, and twenty certificates take at most five screens of a phone', async () => {
  const page = await openPage({ as: 'admin' })
  // Numbers of a firm that has worked for years take no second line of filters.
  await page.route('**/api/jobs/counts*', (route) =>
    route.fulfill({ json: { pending: 11_700, in_progress: 1_234, completed: 40_123, cancelled: 2_345 } }),
  )
  await page.goto('/admin/jobs?status=all')
  await page.getByText('55,402').filter({ visible: true }).waitFor()
  const rows = page.locator('tbody tr')
  await rows.nth(11).waitFor()

  const boxes = await Promise.all(Array.from({ length: 12 }, (_, row) => rows.nth(row).boundingBox()))
  expect(boxes.map((box) => Math.round(box?.height ?? 0))).toEqual(Array(12).fill(48))
  const last = boxes.at(-1)
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(800)
  // The heads stay where they are read.
  await rows.last().scrollIntoViewIfNeeded()
  expect((await page.getByRole('columnheader', { name: 'Scheduled' }).boundingBox())?.y).toBeLessThan(100)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/certificates')
  await rows.first().waitFor()
  const end = await rows.nth(Math.min(20, await rows.count()) - 1).evaluate((row) => {
    return row.getBoundingClientRect().bottom + window.scrollY
  })
  expect(end).toBeLessThanOrEqual(5 * 740)

  await page.goto('/admin/invoices?tab=all')
  const names = page.getByRole('rowheader').getByRole('link', { name: /^INV-/ })
  await names.first().waitFor()
  const widths = await names.evaluateAll((links) =>
    links.map(({ firstElementChild: name }) => [name?.scrollWidth, name?.clientWidth]),
  )
  expect(widths.map(([needed]) => needed)).toEqual(widths.map(([, given]) => given))
})
