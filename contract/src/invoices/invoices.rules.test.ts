import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  datesAfter,
  invoiceLimits,
  invoiceNumber,
  mayDeleteInvoice,
  mayDownloadInvoice,
  offersDownload,
  paymentDaysIn,
  dueOn,
  quantityFrom,
  unitPriceFrom,
  vatRateFrom,
  whyInvoiceIsFixed,
  whyNotIssuable,
  whyNotVoidable,
  type InvoiceStatus,
  whyNotSuppliedThen,
} from './invoices.rules.ts'
import { percentFrom } from '#contract/values/money.ts'

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
  ['250', 30],
  ['12.345', 12.35],
])('a typed rate of “%s” is %d percent', (typed, rate) => {
  expect(percentFrom(vatRateFrom(typed))).toBe(rate)
})

describe('the status', () => {
  const never = { firstSentAt: null, firstPaidAt: null }
  const made = { status: 'invoice_generated', sentAt: null, paidAt: null, ...never } as const
  const sent = { ...made, status: 'invoice_sent', sentAt: 'Monday', firstSentAt: 'Monday' } as const
  const paid = { ...sent, status: 'invoice_paid', paidAt: 'Tuesday', firstPaidAt: 'Tuesday' } as const
  const back = { ...paid, status: 'awaiting_invoice', sentAt: null, paidAt: null } as const

  test.each<[string, Parameters<typeof datesAfter>[0], InvoiceStatus, { sentAt: unknown; paidAt: unknown }]>([
    ['sent remembers when', made, 'invoice_sent', { sentAt: 'today', paidAt: null }],
    ['paid remembers when, and when it was sent', sent, 'invoice_paid', { sentAt: 'Monday', paidAt: 'today' }],
    ['paid without having been sent', made, 'invoice_paid', { sentAt: null, paidAt: 'today' }],
    ['back to sent is not paid, and was sent when it was', paid, 'invoice_sent', { sentAt: 'Monday', paidAt: null }],
    ['back to generated was never sent', paid, 'invoice_generated', { sentAt: null, paidAt: null }],
    ['sent again changes nothing', sent, 'invoice_sent', { sentAt: 'Monday', paidAt: null }],
    ['sent anew was sent when it first was', back, 'invoice_sent', { sentAt: 'Monday', paidAt: null }],
    ['paid anew was sent and paid when it first was', back, 'invoice_paid', { sentAt: 'Monday', paidAt: 'Tuesday' }],
  ])('%s', (_, before, after, dates) => {
    expect(datesAfter<unknown>(before, after, 'today')).toMatchObject(dates)
  })

  test('remembers the first moments whatever becomes of it', () => {
    expect(datesAfter<unknown>(made, 'invoice_sent', 'today')).toMatchObject({
      firstSentAt: 'today',
      firstPaidAt: null,
    })
    expect(datesAfter<unknown>(sent, 'invoice_paid', 'today')).toMatchObject({ firstPaidAt: 'today' })
    expect(datesAfter<unknown>(paid, 'awaiting_invoice', 'today')).toMatchObject({
      firstSentAt: 'Monday',
      firstPaidAt: 'Tuesday',
    })
  })

  test.each<[InvoiceStatus, string | null, string | null]>([
    ['awaiting_invoice', null, null],
    ['invoice_generated', null, null],
    ['invoice_generated', 'Monday', 'invoice-issued'],
    ['invoice_sent', 'Monday', 'invoice-issued'],
    ['invoice_sent', null, 'invoice-issued'],
    ['invoice_paid', 'Monday', 'invoice-paid'],
    ['invoice_void', 'Monday', 'invoice-void'],
  ])('%s, first sent %s, fixes what it says: %s', (status, issuedAt, reason) => {
    expect(whyInvoiceIsFixed({ status, issuedAt })).toBe(reason)
    expect(mayDeleteInvoice({ status, issuedAt })).toBe(reason === null)
  })

  test.each<[InvoiceStatus, string | null, { isCredited?: boolean; wasPaid?: boolean }, string | null]>([
    ['invoice_sent', 'Monday', {}, null],
    ['invoice_generated', 'Monday', {}, null],
    ['invoice_generated', null, {}, 'invoice-not-issued'],
    ['invoice_paid', 'Monday', {}, 'invoice-paid'],
    ['awaiting_invoice', 'Monday', { wasPaid: true }, 'invoice-paid'],
    ['invoice_void', 'Monday', {}, 'invoice-void'],
    ['invoice_sent', 'Monday', { isCredited: true }, 'invoice-credited'],
  ])('%s, first sent %s, %o, is not made void because: %s', (status, issuedAt, facts, reason) => {
    expect(whyNotVoidable({ status, issuedAt, isCredited: false, wasPaid: false, ...facts })).toBe(reason)
  })

  test('hides the document while the invoice awaits it; what was issued can always be read', () => {
    expect(offersDownload('awaiting_invoice')).toBe(false)
    expect(offersDownload('invoice_generated')).toBe(true)
    expect(mayDownloadInvoice({ status: 'awaiting_invoice', issuedAt: null })).toBe(false)
    expect(mayDownloadInvoice({ status: 'invoice_generated', issuedAt: null })).toBe(true)
    expect(mayDownloadInvoice({ status: 'awaiting_invoice', issuedAt: 'Monday' })).toBe(true)
  })
})

test.each([
  ['a line and a day', [{ description: 'Examination' }], '2026-06-15', null],
  ['no lines', [], '2026-06-15', 'invoice-incomplete'],
  [
    'a line without a description',
    [{ description: 'Examination' }, { description: ' ' }],
    '2026-06-15',
    'invoice-incomplete',
  ],
  ['no time of supply', [{ description: 'Examination' }], null, 'job-not-completed'],
])('an invoice with %s is issued, or not', (_, lines, suppliedOn, reason) => {
  expect(whyNotIssuable({ lines, suppliedOn })).toBe(reason)
})

test('a number has five digits, and more when it must', () => {
  expect(invoiceNumber(1)).toBe('INV-00001')
  expect(invoiceNumber(123_456)).toBe('INV-123456')
})

test.each([
  ['Payment due within 30 days', 30],
  ['14 DAYS net', 14],
  ['30 days end of month', null],
  ['On receipt', null],
  ['999 days', null],
])('terms of “%s” give %s days', (terms, days) => {
  expect(paymentDaysIn(terms)).toBe(days)
})

test('an invoice is due so many days after its date, across months and years', () => {
  expect(dueOn('2026-12-15', 30)).toBe('2027-01-14')
  expect(dueOn('2028-02-28', 1)).toBe('2028-02-29')
  expect([dueOn(null, 30), dueOn('2026-12-15', null)]).toEqual([null, null])
})

test.each([
  ['today', '2026-06-15', null],
  ['tomorrow', '2026-06-16', 'The day of supply can’t be in the future.'],
  ['a year before the job', '2025-06-10', null],
  ['more than that', '2025-06-09', 'The day of supply can’t be more than a year before the job.'],
])('work may be supplied %s', (_, day, why) => {
  expect(whyNotSuppliedThen(day, { today: '2026-06-15', jobDay: '2026-06-10' })).toBe(why)
})
