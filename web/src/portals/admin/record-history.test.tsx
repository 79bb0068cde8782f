import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { adminPages } from './pages.ts'
import { json } from '#web/testing/false-server.ts'
import { givenEquipment } from '#web/testing/given-equipment.ts'
import { givenImport } from '#web/testing/given-import.ts'
import { givenInvoice } from '#web/testing/given-invoice.ts'
import { givenJob } from '#web/testing/given-job.ts'
import { givenNotice } from '#web/testing/given-notice.ts'
import { givenOrder } from '#web/testing/given-order.ts'
import { givenColleague, givenCompany } from '#web/testing/given-records.ts'
import { address, openAsAdmin } from '#web/testing/open-admin.tsx'

const history = { name: 'History' }

async function chooseFromMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await userEvent.click(await screen.findByRole('menuitem', history))
}

async function followLink() {
  await userEvent.click(await screen.findByRole('link', history))
}

const company = { _id: givenCompany()._id, company: givenCompany(), contacts: [], siteAddresses: [] }

test.each([
  ['jobs', 'jobs', chooseFromMenu, givenJob()],
  ['companies', 'companies', chooseFromMenu, company],
  ['equipment', 'equipment', chooseFromMenu, givenEquipment()],
  ['invoices', 'invoices', chooseFromMenu, givenInvoice()],
  ['purchase-orders', 'purchase-orders', chooseFromMenu, givenOrder()],
  ['import', 'imports', chooseFromMenu, givenImport()],
  ['users', 'users', chooseFromMenu, givenColleague()],
  ['danger', 'notices', followLink, { ...givenNotice(), timeline: [] }],
])('a record below /admin/%s leads to its history in the log', async (path, resource, follow, record) => {
  const Page = adminPages.find((page) => page.path === `${path}/*`)?.Page
  if (!Page) throw new Error(`There is no page ${path}.`)
  openAsAdmin(`/admin/${path}/${record._id}`, <Route path={`/admin/${path}/*`} element={<Page />} />, {
    [`GET /api/${resource}/${record._id}`]: () => json(200, record),
  })

  await follow()

  expect(address()).toBe(`/admin/log?about=${record._id}`)
})
