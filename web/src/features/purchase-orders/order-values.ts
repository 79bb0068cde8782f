import type { z } from 'zod'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { NewPurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { orderTotal, withoutBlankLines } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { poundsFrom, type Pence } from '#contract/values/money.ts'
import { penceTyped } from '#contract/values/typed-numbers.ts'

export type LineValues = typeof blankLine
export type OrderValues = typeof blankOrder

export const blankLine = { description: '', cost: '0' }

export const blankOrder = { supplier: '', contractReference: '', lineItems: [blankLine], notes: '' }

export function totalOf({ lineItems }: OrderValues): Pence {
  return orderTotal(lineItems.map(({ cost }) => penceTyped(cost)))
}

/** What goes to the server: lines that nobody filled in are left out. */
export function orderToSend(values: OrderValues): z.input<typeof NewPurchaseOrder> {
  return { ...values, lineItems: withoutBlankLines(values.lineItems).map(lineToSend) }
}

export function errorsOf(values: OrderValues): Record<string, string> {
  const { lineItems, ...errors } = fieldErrors(NewPurchaseOrder, {
    ...values,
    lineItems: values.lineItems.map(lineToSend),
  })
  return lineItems ? { ...errors, [firstLine]: 'Enter what you’re ordering.' } : errors
}

/** Where the keyboard goes when there is no line at all. */
const firstLine = 'lineItems.0.description'

export function hasLines({ lineItems }: OrderValues): boolean {
  return withoutBlankLines(lineItems).length > 0
}

function lineToSend({ description, cost }: LineValues) {
  return { description, cost: poundsFrom(penceTyped(cost)) }
}
