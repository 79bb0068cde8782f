import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  datesAfter,
  invoiceLimits,
  invoiceNumber,
  invoiceTotals,
  lineTotal,
  mayDownloadInvoice,
  quantityFrom,
  unitPriceFrom,
  vatRateFrom,
  whyInvoiceIsFixed,
  type InvoiceStatus,
} from './invoices.rules.ts'
import { basisPointsFrom, percentFrom } from '#contract/values/money.ts'

const anyLine = fc.record({
  quantity: fc.integer({ min: 0, max: invoiceLimits.quantity }),
  unitPricePence: fc.integer({ min: 0, max: invoiceLimits.unitPrice * 100 }),
})
const anyLines = fc.array(anyLine, { maxLength: invoiceLimits.lines })
const anyBasisPoints = fc.integer({ min: 0, max: invoiceLimits.vatRate * 100 })

describe('an invoice', () => {
  test.each([
    ['3 × £33.33 at 20%', [{ quantity: 3, unitPricePence: 3333 }], 20, 9999, 2000],
    ['£166.50 at 5%', [{ quantity: 1, unitPricePence: 16650 }], 5, 16650, 833],
    ['three pennies that would each round up to VAT of their own', pennies(3), 20, 3, 1],
    ['no lines', [], 20, 0, 0],
    ['a quantity of nothing', [{ quantity: 0, unitPricePence: 5000 }], 20, 0, 0],
  ])('of %s comes to its total', (_, lines, rate, subtotalPence, vatPence) => {
    expect(invoiceTotals(lines, basisPointsFrom(rate))).toEqual({
      subtotalPence,
      vatPence,
      totalPence: subtotalPence + vatPence,
    })
  })

  test('comes to the total that whole numbers without end give, up to the largest it can hold', () => {
    fc.assert(
      fc.property(anyLines, anyBasisPoints, (lines, basisPoints) => {
        const subtotal = lines.reduce((sum, line) => sum + BigInt(line.quantity) * BigInt(line.unitPricePence), 0n)
        const tenThousandths = subtotal * BigInt(basisPoints)
        const vat = tenThousandths / 10_000n + (tenThousandths % 10_000n >= 5000n ? 1n : 0n)

        const totals = invoiceTotals(lines, basisPoints)

        expect(BigInt(totals.subtotalPence)).toBe(subtotal)
        expect(BigInt(totals.vatPence)).toBe(vat)
        expect(BigInt(totals.totalPence)).toBe(subtotal + vat)
        expect(Number.isSafeInteger(totals.totalPence)).toBe(true)
      }),
    )
  })

  test('has the sum of its line totals as its subtotal', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const sum = lines.map(lineTotal).reduce((one, other) => one + other, 0)
        expect(invoiceTotals(lines, 2000).subtotalPence).toBe(sum)
      }),
    )
  })
})

describe('a typed quantity', () => {
  test.each([
    ['3', 3],
    ['', 0],
    ['abc', 0],
    ['-2', 0],
    ['1.5', 2],
    ['1e3', 0],
    ['1,200', 1200],
    ['Infinity', 0],
    ['9999999', 100_000],
  ])('of “%s” is %i', (typed, quantity) => {
    expect(quantityFrom(typed)).toBe(quantity)
  })
})

describe('a typed price', () => {
  test.each([
    ['33.33', 3333],
    ['.5', 50],
    ['£1,250.00', 125_000],
    ['12.', 1200],
    ['nothing', 0],
    ['-4', 0],
    ['0.29', 29],
    ['1.005', 101],
    ['99999999', 100_000_000],
  ])('of “%s” is %i pence', (typed, pence) => {
    expect(unitPriceFrom(typed)).toBe(pence)
  })

  test('written with two decimals is that many pence, always', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: invoiceLimits.unitPrice * 100 }), (pence) => {
        const written = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
        expect(unitPriceFrom(written)).toBe(pence)
      }),
    )
  })
})

test.each([
  ['20', 20],
  ['17.5', 17.5],
  ['', 0],
  ['250', 100],
  ['12.345', 12.35],
])('a typed rate of “%s” is %d percent', (typed, rate) => {
  expect(percentFrom(vatRateFrom(typed))).toBe(rate)
})

describe('the status', () => {
  const made = { status: 'invoice_generated', sentAt: null, paidAt: null } as const
  const sent = { status: 'invoice_sent', sentAt: 'Monday', paidAt: null } as const
  const paid = { status: 'invoice_paid', sentAt: 'Monday', paidAt: 'Tuesday' } as const

  test.each<[string, typeof made | typeof sent | typeof paid, InvoiceStatus, { sentAt: unknown; paidAt: unknown }]>([
    ['sent remembers when', made, 'invoice_sent', { sentAt: 'today', paidAt: null }],
    ['paid remembers when, and when it was sent', sent, 'invoice_paid', { sentAt: 'Monday', paidAt: 'today' }],
    ['paid without having been sent', made, 'invoice_paid', { sentAt: null, paidAt: 'today' }],
    ['back to sent is not paid, and was sent when it was', paid, 'invoice_sent', { sentAt: 'Monday', paidAt: null }],
    ['back to generated was never sent', paid, 'invoice_generated', { sentAt: null, paidAt: null }],
    ['sent again changes nothing', sent, 'invoice_sent', { sentAt: 'Monday', paidAt: null }],
  ])('%s', (_, before, after, dates) => {
    expect(datesAfter<unknown>(before, after, 'today')).toEqual(dates)
  })

  test('fixes what a paid invoice says, and no other', () => {
    expect(whyInvoiceIsFixed('invoice_paid')).toBe('invoice-paid')
    expect(whyInvoiceIsFixed('invoice_sent')).toBeNull()
  })

  test('hides the document while the invoice awaits it', () => {
    expect(mayDownloadInvoice('awaiting_invoice')).toBe(false)
    expect(mayDownloadInvoice('invoice_generated')).toBe(true)
  })
})

test('a number has five digits, and more when it must', () => {
  expect(invoiceNumber(1)).toBe('INV-00001')
  expect(invoiceNumber(123_456)).toBe('INV-123456')
})

function pennies(count: number) {
  return Array.from({ length: count }, () => ({ quantity: 1, unitPricePence: 1 }))
}
