import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { penceFrom, poundsFrom } from '#contract/values/money.ts'
import { NewPurchaseOrder } from './purchase-orders.contract.ts'
import {
  datesAfter,
  mayRemoveLine,
  orderLimits,
  orderTotal,
  type OrderDates,
  type PurchaseOrderStatus,
} from './purchase-orders.rules.ts'

const never: OrderDates<number> = { orderedAt: null, receivedAt: null, paidAt: null }

describe('the dates of an order', () => {
  test.each<[string, PurchaseOrderStatus[], object]>([
    ['a draft has none', ['draft'], never],
    ['each status reached has its own', ['ordered', 'received', 'paid'], { orderedAt: 1, receivedAt: 2, paidAt: 3 }],
    ['a status passed over has none', ['paid'], { ...never, paidAt: 1 }],
    ['going back keeps them', ['ordered', 'draft'], { ...never, orderedAt: 1 }],
    ['the first time counts', ['ordered', 'draft', 'ordered'], { ...never, orderedAt: 1 }],
  ])('%s', (_, statuses, dates) => {
    const after = statuses.reduce((now, status, index) => datesAfter<number>(now, status, index + 1), never)

    expect(after).toEqual(dates)
  })
})

describe('a new order', () => {
  const lineItems = [{ description: 'Shackles', cost: 12.5 }]

  test('drops the lines that nobody filled in', () => {
    const { lineItems: kept } = NewPurchaseOrder.parse({
      supplier: 'Gunnebo',
      lineItems: [{ description: '  ', cost: 9 }, { description: ' Shackles ' }, { description: '' }],
    })

    expect(kept).toEqual([{ description: 'Shackles', cost: 0 }])
  })

  test.each([
    ['a supplier', { supplier: ' ', lineItems }, 'supplier', 'This is required.'],
    ['a line', { supplier: 'Gunnebo', lineItems: [] }, 'lineItems', 'Please add at least one line item'],
    [
      'a described line',
      { supplier: 'Gunnebo', lineItems: [{ description: ' ', cost: 1 }] },
      'lineItems',
      'Please add at least one line item',
    ],
  ])('needs %s', (_, order, field, words) => {
    const { error } = NewPurchaseOrder.safeParse(order)

    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, words]])
  })

  test.each([-1, 0.001, 10_000_001, 'x'])('can’t cost %s', (cost) => {
    const order = { supplier: 'Gunnebo', lineItems: [{ description: 'Shackles', cost }] }

    expect(NewPurchaseOrder.safeParse(order).success).toBe(false)
  })
})

test('the total is the sum of the costs to the penny, up to the largest an order can hold', () => {
  const anyCost = fc.integer({ min: 0, max: orderLimits.cost * 100 })
  fc.assert(
    fc.property(fc.array(anyCost, { maxLength: orderLimits.lines }), (costs) => {
      const total = orderTotal(costs.map((cost) => penceFrom(poundsFrom(cost))))
      expect(BigInt(total)).toBe(costs.reduce((sum, cost) => sum + BigInt(cost), 0n))
    }),
  )
})

test('a line can be removed while another is left', () => {
  expect([mayRemoveLine([1]), mayRemoveLine([1, 2])]).toEqual([false, true])
})
