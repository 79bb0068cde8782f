import { describe, expect, test } from 'vitest'
import { contactsToChase, isNothingDue, isOverdue, settlementOf, whyNotChaseable } from './settlement.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 5, 15, 9, minute))
const credits = [
  { createdAt: at(1), totalPence: 2000 },
  { createdAt: at(3), totalPence: 500 },
]

describe('what is left to do about the money of an invoice', () => {
  test.each([
    ['is the total less every credit while it is not paid', 'invoice_sent', null, [0, 7500, 0]],
    ['is to give back what was credited after the payment', 'invoice_paid', at(2), [8000, 0, 500]],
    ['is nothing where all credits came before the payment', 'invoice_paid', at(4), [7500, 0, 0]],
    ['is nothing where it is void', 'invoice_void', null, [0, 0, 0]],
  ] as const)('%s', (_, status, paidAt, expected) => {
    const { paidPence, duePence, refundPence } = settlementOf({ status, paidAt, totalPence: 10_000 }, credits)

    expect([paidPence, duePence, refundPence]).toEqual(expected)
  })
})

const sent = { status: 'invoice_sent', total: 100, creditedAmount: 0, dueDate: '2026-07-15' } as const

describe('an invoice', () => {
  test.each([
    ['is overdue on the day after its last day to pay', sent, '2026-07-16', true],
    ['is not overdue on its last day to pay', sent, '2026-07-15', false],
    ['is never overdue without a due date', { ...sent, dueDate: null }, '2027-01-01', false],
    ['is not overdue once it is paid', { ...sent, status: 'invoice_paid' }, '2027-01-01', false],
    ['is not overdue before it was sent', { ...sent, status: 'invoice_generated' }, '2027-01-01', false],
    ['is not overdue once it is void', { ...sent, status: 'invoice_void' }, '2027-01-01', false],
    ['is not overdue once it was credited in full', { ...sent, creditedAmount: 100 }, '2027-01-01', false],
    ['is never overdue where discounts took all of it', { ...sent, total: 0 }, '2027-01-01', false],
    ['is overdue with what is left of it', { ...sent, creditedAmount: 99 }, '2027-01-01', true],
  ] as const)('%s', (_, invoice, today, expected) => {
    expect(isOverdue(invoice, today)).toBe(expected)
  })

  test('asks for nothing once it is void or credited in full', () => {
    expect(isNothingDue(sent)).toBe(false)
    expect(isNothingDue({ ...sent, creditedAmount: 99 })).toBe(false)
    expect(isNothingDue({ ...sent, creditedAmount: 100 })).toBe(true)
    expect(isNothingDue({ ...sent, status: 'invoice_void' })).toBe(true)
  })
})

const overdue = { ...sent, chasedDate: null }

describe('an invoice is chased', () => {
  test.each([
    ['from the day after its last day to pay', overdue, '2026-07-16', null],
    ['not before', overdue, '2026-07-15', 'invoice-not-overdue'],
    ['at any time where it has no last day to pay', { ...overdue, dueDate: null }, '2026-07-01', null],
    [
      'not twice in seven days',
      { ...overdue, chasedDate: '2026-07-16T22:59:00Z' },
      '2026-07-22',
      'invoice-chased-lately',
    ],
    ['again after seven days', { ...overdue, chasedDate: '2026-07-16T22:59:00Z' }, '2026-07-23', null],
    ['not before it was sent', { ...overdue, status: 'invoice_generated' }, '2027-01-01', 'invoice-not-issued'],
    ['not once it is paid', { ...overdue, status: 'invoice_paid' }, '2027-01-01', 'invoice-paid'],
    ['not once it is void', { ...overdue, status: 'invoice_void' }, '2027-01-01', 'invoice-void'],
    ['not once it was credited in full', { ...overdue, creditedAmount: 100 }, '2027-01-01', 'invoice-credited'],
  ] as const)('%s', (_, invoice, today, expected) => {
    expect(whyNotChaseable(invoice, today)).toBe(expected)
  })

  test('with those it was mailed to, and with all contacts where none of them is left', () => {
    const contacts = [{ email: 'jane@acme.test' }, { email: 'john@acme.test' }]

    expect(contactsToChase(contacts, ['Jane@acme.test', 'gone@acme.test'])).toEqual([contacts[0]])
    expect(contactsToChase(contacts, ['gone@acme.test'])).toEqual(contacts)
  })
})
