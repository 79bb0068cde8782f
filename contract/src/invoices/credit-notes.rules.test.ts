import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  creditGroups,
  creditNoteNumber,
  creditStateOf,
  leftToCredit,
  linesLeft,
  whyCreditIsTooMuch,
  whyNoCredit,
  whyNotCreditable,
} from './credit-notes.rules.ts'
import { totalsOf, usualVat, vatCategories, vatGroups, type CalculatedLine, type VatGroup } from './vat.rules.ts'

const rate = 2000

function line(unitPricePence: number, more: Partial<CalculatedLine> = {}): CalculatedLine {
  return { quantity: 1, unitPricePence, ...usualVat, ...more }
}

const atFive = { vatBasisPoints: 500 }

/** Credits one part after the other, as long as each is allowed. */
function creditedBy(invoice: CalculatedLine[], notes: CalculatedLine[][]) {
  const invoiced = vatGroups(invoice, rate)
  let left = leftToCredit(invoiced, [])
  const made: VatGroup[][] = []
  for (const lines of notes) {
    const groups = creditGroups({ invoiced, left, lines, invoiceRate: rate })
    if (whyCreditIsTooMuch(groups, left) || whyNoCredit(groups)) continue
    made.push(groups)
    left = leftToCredit(invoiced, made.flat())
  }
  return { invoiced, made, left }
}

test('a credit note is numbered in a series of its own', () => {
  expect(creditNoteNumber(12)).toBe('CN-00012')
})

test('an invoice is credited once it was sent, and never when it is void', () => {
  expect(whyNotCreditable({ status: 'invoice_generated', issuedAt: null })).toBe('invoice-not-issued')
  expect(whyNotCreditable({ status: 'invoice_generated', issuedAt: 'Monday' })).toBeNull()
  expect(whyNotCreditable({ status: 'invoice_sent', issuedAt: 'Monday' })).toBeNull()
  expect(whyNotCreditable({ status: 'invoice_paid', issuedAt: 'Monday' })).toBeNull()
  expect(whyNotCreditable({ status: 'invoice_void', issuedAt: 'Monday' })).toBe('invoice-void')
})

test('an invoice is credited in part, in full, or not at all', () => {
  expect(creditStateOf({ total: 120, credited: 0 })).toBeNull()
  expect(creditStateOf({ total: 120, credited: 0.01 })).toBe('part')
  expect(creditStateOf({ total: 120, credited: 120 })).toBe('full')
  expect(creditStateOf({ total: 0, credited: 0 })).toBeNull()
})

describe('what is left to credit', () => {
  const invoice = [line(10_000), line(5_000, atFive), line(-1_000)]

  test('goes down at each rate by what was credited there', () => {
    const { made, left } = creditedBy(invoice, [[line(4_000), line(1_000, atFive)]])

    expect(totalsOf(made.flat())).toEqual({ subtotalPence: 5_000, vatPence: 850, totalPence: 5_850 })
    expect(left.map(({ netPence, vatPence }) => [netPence, vatPence])).toEqual([
      [5_000, 1_000],
      [4_000, 200],
    ])
  })

  test.each([
    ['more than the lines at its rate', [line(9_001)], 'You can credit at most £90.00 before VAT (VAT at 20%).'],
    [
      'a rate that the invoice does not have',
      [line(1, { vatCategory: 'exempt' })],
      'There’s nothing left to credit on this invoice under: Exempt from VAT.',
    ],
    ['just what is there', [line(9_000), line(5_000, atFive)], null],
  ] satisfies [string, CalculatedLine[], string | null][])('refuses or allows %s', (_, lines, why) => {
    const invoiced = vatGroups(invoice, rate)
    const left = leftToCredit(invoiced, [])

    expect(whyCreditIsTooMuch(creditGroups({ invoiced, left, lines, invoiceRate: rate }), left)).toBe(why)
  })

  test('is nothing once all was credited', () => {
    const { left } = creditedBy(invoice, [invoice])

    expect(totalsOf(left).totalPence).toBe(0)
    expect(whyCreditIsTooMuch(vatGroups([line(1)], rate), left)).toBe('There’s nothing left to credit on this invoice.')
  })

  test('is proposed as the lines of the invoice, and after a part was credited as one line for each rate', () => {
    const described = invoice.map((each) => ({ ...each, description: 'Examination' }))
    const { left } = creditedBy(invoice, [[line(9_000)]])

    expect(linesLeft({ number: 'INV-00001', lines: described, left, isCredited: false })).toEqual(described)
    expect(linesLeft({ number: 'INV-00001', lines: described, left, isCredited: true })).toEqual([
      {
        description: 'What is left of INV-00001',
        quantity: 1,
        unitPricePence: 5_000,
        vatCategory: 'rated',
        vatBasisPoints: 500,
      },
    ])
  })

  test('is proposed as lines that a credit note can hold, also where it is more than one line can be', () => {
    const left = vatGroups([line(100_000_000, { quantity: 3 }), line(5)], rate)

    const proposed = linesLeft({ number: 'INV-00001', lines: [], left, isCredited: true })

    expect(proposed.map(({ quantity, unitPricePence }) => [quantity, unitPricePence])).toEqual([
      [3, 100_000_000],
      [1, 5],
    ])
    expect(vatGroups(proposed, rate)).toEqual(left)
  })
})

test.each([
  ['nothing', [line(0)], 'A credit note can’t be for £0.00. Enter what you’re crediting.'],
  [
    'less than nothing',
    [line(100), line(-200)],
    'The discount is more than the lines it applies to (VAT at 20%). Lower it.',
  ],
  ['a penny', [line(1)], null],
] satisfies [string, CalculatedLine[], string | null][])('a credit note for %s is judged so', (_, lines, why) => {
  expect(whyNoCredit(vatGroups(lines, rate))).toBe(why)
})

test('VAT of parts that each round up comes to the VAT of the invoice and no more', () => {
  const { made } = creditedBy([line(9)], [[line(3)], [line(3)], [line(3)]])

  expect(made.map((groups) => totalsOf(groups).vatPence)).toEqual([1, 0, 1])
})

test('whatever is credited in whatever parts, it is never more than the invoice, and all of it is exactly that', () => {
  const anyLine = fc.record({
    quantity: fc.integer({ min: 1, max: 3 }),
    unitPricePence: fc.integer({ min: 0, max: 999 }),
    vatCategory: fc.constantFrom(...vatCategories),
    vatBasisPoints: fc.constantFrom(null, 500, 1750, 2000),
  })
  const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(anyLines, fc.array(anyLines, { maxLength: 6 }), (invoice, notes) => {
      const { invoiced, made, left } = creditedBy(invoice, notes)
      for (const group of left) {
        expect(group.netPence).toBeGreaterThanOrEqual(0)
        expect(group.vatPence).toBeGreaterThanOrEqual(0)
      }
      for (const group of made.flat()) expect(group.vatPence).toBeGreaterThanOrEqual(0)
      const rest = linesLeft({ number: '', lines: [], left, isCredited: true })
      const last = creditGroups({ invoiced, left, lines: rest, invoiceRate: rate })
      expect(totalsOf([...made.flat(), ...(rest.length > 0 ? last : [])])).toEqual(totalsOf(invoiced))
    }),
  )
})
