import { test } from 'vitest'
import { lookAtEach } from './testing/look-at-each.ts'

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
      '/admin/due',
      '/admin/reminders',
      '/admin/recovered-work',
      '/admin/held-mail',
      '/admin/system',
      '/engineer',
    ],
  ],
  [
    'an administrator who looks after the register',
    [
      '/admin/equipment',
      '/admin/equipment?condition=retired',
      '/admin/equipment/new',
      '/admin/equipment/{equipment}',
      '/admin/equipment/{equipment}/edit',
      '/admin/equipment/duplicates',
    ],
  ],
  [
    'an administrator who bills and buys',
    [
      '/admin/invoices',
      '/admin/invoices?tab=all',
      '/admin/invoices/{invoices}',
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
