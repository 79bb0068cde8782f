import { screen, within } from '@testing-library/react'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { statusMeanings } from '#web/features/purchase-orders/order-words.ts'
import { PurchaseOrdersPages } from '#web/portals/admin/purchase-orders.pages.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenOrder } from '#web/testing/given-order.ts'
import { openAsAdmin } from '#web/testing/open-admin.tsx'

const order = givenOrder({ invoiceUrl: '/files/1/invoice.pdf' })

function openOrder() {
  openAsAdmin(
    `/admin/purchase-orders/${order._id}`,
    <Route path="/admin/purchase-orders/*" element={<PurchaseOrdersPages />} />,
    {
      [`GET /api/purchase-orders/${order._id}`]: () => json(200, order),
    },
  )
}

test('an order may be set to any of its four states', async () => {
  openOrder()

  const status = within(await screen.findByRole('combobox', { name: 'Status of PO #12' }))

  expect(status.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)).toEqual([
    'draft',
    'ordered',
    'received',
    'paid',
  ])
})

test('its documents are PDF, JPEG or PNG, the first and every later one', async () => {
  openOrder()
  await screen.findByRole('region', { name: 'Documents' })

  for (const label of ['Replace invoice', 'Click to upload delivery note'])
    expect(screen.getByLabelText(label, { selector: 'input' }).getAttribute('accept')).toBe('.pdf,.jpg,.jpeg,.png')
})

test('draft is grey, ordered blue, received green and paid purple', () => {
  expect(statusMeanings).toEqual({ draft: 'waiting', ordered: 'progress', received: 'good', paid: 'settled' })
})
