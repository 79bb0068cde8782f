import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { statusMeanings } from '#web/features/purchase-orders/order-words.ts'
import { PurchaseOrdersPages } from './purchase-orders.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenOrder } from '#web/testing/given-order.ts'
import { openAsAdmin, page } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'

const routes = <Route path="/admin/purchase-orders/*" element={<PurchaseOrdersPages />} />
const order = givenOrder({ invoiceUrl: '/files/1/invoice.pdf' })

function openOrder() {
  openAsAdmin(`/admin/purchase-orders/${order._id}`, routes, {
    [`GET /api/purchase-orders/${order._id}`]: () => json(200, order),
  })
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

test('a cost is a number from 0 in steps of a penny, and 0 at first', async () => {
  openAsAdmin('/admin/purchase-orders', routes, { 'GET /api/purchase-orders': () => page([]) })
  await press('Create Purchase Order')

  expect(screen.getByLabelText('Cost (£)')).toMatchObject({ type: 'number', min: '0', step: '0.01', value: '0' })
  expect(screen.getByText('Total: £0.00')).toBeDefined()
})

describe('an order’s badge', () => {
  const styles = (name: string) => readFileSync(join(import.meta.dirname, '../../../ui/theme', name), 'utf8')
  const badges = styles('meaning.module.css')
  const tokens = styles('tokens.css')

  /** The colour of a meaning by day: how much of it is colour, and which, by the circle of colours. */
  function colourOf(status: keyof typeof statusMeanings) {
    const meaning = statusMeanings[status]
    expect(badges).toMatch(new RegExp(`\\.${meaning}[\\s,{.a-z]*\\{[^}]*color: var\\(--${meaning}\\)`))
    const hex = tokens.match(new RegExp(`--${meaning}: #(..)(..)(..)`))?.slice(1) ?? []
    const [red = 0, green = 0, blue = 0] = hex.map((pair) => Number.parseInt(pair, 16))
    const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * (180 / Math.PI)
    return { spread: Math.max(red, green, blue) - Math.min(red, green, blue), hue: (angle + 360) % 360 }
  }

  test('is grey for draft', () => {
    expect(colourOf('draft').spread).toBeLessThan(40)
  })

  test.each([
    ['ordered', 'blue', 210, 250],
    ['received', 'green', 120, 170],
    ['paid', 'purple', 255, 290],
  ] as const)('an order’s badge for %s is %s', (status, _, from, to) => {
    const { spread, hue } = colourOf(status)

    expect(spread).toBeGreaterThan(60)
    expect(hue).toBeGreaterThan(from)
    expect(hue).toBeLessThan(to)
  })
})
