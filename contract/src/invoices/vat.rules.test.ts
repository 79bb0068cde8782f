import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceLimits } from './invoices.rules.ts'
import {
  invoiceTotals,
  lacksVatNumber,
  lineTotal,
  reverseChargeOn,
  usualVat,
  vatCategories,
  vatGroups,
  formatVat,
  whyDiscountIsTooLarge,
  type CalculatedLine,
} from './vat.rules.ts'
import { basisPointsFrom } from '#contract/values/money.ts'

const anyLine = fc.record({
  quantity: fc.integer({ min: 0, max: invoiceLimits.quantity }),
  unitPricePence: fc.integer({ min: 0, max: invoiceLimits.unitPrice * 100 }),
  vatCategory: fc.constant('rated' as const),
  vatBasisPoints: fc.constant(null),
})
const anyLines = fc.array(anyLine, { maxLength: invoiceLimits.lines })
const anyBasisPoints = fc.integer({ min: 0, max: invoiceLimits.vatRate * 100 })
const exempt = { vatCategory: 'exempt' } as const
const anyMixedLines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 0, max: 9 }),
    unitPricePence: fc.integer({ min: 0, max: 99_999 }),
    vatCategory: fc.constantFrom(...vatCategories),
    vatBasisPoints: fc.constantFrom(null, 500, 2000),
  }),
)

function line(unitPricePence: number, more: Partial<CalculatedLine> = {}): CalculatedLine {
  return { quantity: 1, unitPricePence, ...usualVat, ...more }
}

describe('an invoice', () => {
  test.each([
    ['3 × £33.33 at 20%', [line(3333, { quantity: 3 })], 20, 9999, 2000],
    ['£166.50 at 5%', [line(16650)], 5, 16650, 833],
    ['three pennies that would each round up to VAT of their own', [line(1), line(1), line(1)], 20, 3, 1],
    ['no lines', [], 20, 0, 0],
    ['a quantity of nothing', [line(5000, { quantity: 0 })], 20, 0, 0],
    ['a discount', [line(10_000), line(-2_500)], 20, 7_500, 1_500],
    ['lines at 20%, 5% and nothing', [line(100), line(100, { vatBasisPoints: 500 }), line(7, exempt)], 20, 207, 25],
    ['a reverse charge', [line(10_000, { vatCategory: 'reverse_charge' })], 20, 10_000, 0],
  ] satisfies [string, CalculatedLine[], number, number, number][])(
    'an invoice of %s comes to its total',
    (_, lines, rate, subtotalPence, vatPence) => {
      expect(invoiceTotals(lines, basisPointsFrom(rate))).toEqual({
        subtotalPence,
        vatPence,
        totalPence: subtotalPence + vatPence,
      })
    },
  )

  test('comes to the total that whole numbers without end give, up to the largest it can hold', () => {
    fc.assert(
      fc.property(anyLines, anyBasisPoints, (lines, basisPoints) => {
        const subtotal = lines.reduce((sum, each) => sum + BigInt(each.quantity) * BigInt(each.unitPricePence), 0n)
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

  test('has the sum of its line totals as its subtotal, and each rate’s VAT on what its own lines come to', () => {
    fc.assert(
      fc.property(anyMixedLines, (lines) => {
        const sum = lines.map(lineTotal).reduce((one, other) => one + other, 0)
        const groups = vatGroups(lines, 2000)
        expect(invoiceTotals(lines, 2000).subtotalPence).toBe(sum)
        expect(groups.reduce((net, { netPence }) => net + netPence, 0)).toBe(sum)
        expect(groups.filter(({ category, vatPence }) => category !== 'rated' && vatPence !== 0)).toEqual([])
      }),
    )
  })
})

describe('the lines of an invoice by rate', () => {
  test('stand highest rate first, then what charges no VAT, each in words', () => {
    const lines = [
      line(100, exempt),
      line(100, { vatBasisPoints: 500 }),
      line(100, { vatCategory: 'reverse_charge' }),
      line(100),
      line(100, { vatCategory: 'zero_rated', vatBasisPoints: 2000 }),
      line(100, { vatBasisPoints: 2000 }),
    ]

    expect(vatGroups(lines, 2000).map((group) => [formatVat(group), group.netPence, group.vatPence])).toEqual([
      ['VAT at 20%', 200, 40],
      ['VAT at 5%', 100, 5],
      ['Zero-rated', 100, 0],
      ['Exempt from VAT', 100, 0],
      ['Reverse charge at 20%', 100, 0],
    ])
  })

  test('name the VAT that the customer accounts for under the reverse charge, and none elsewhere', () => {
    const groups = vatGroups([line(10_000, { vatCategory: 'reverse_charge' }), line(10_000)], 2000)

    expect(groups.map(reverseChargeOn)).toEqual([0, 2_000])
  })

  test('the lines of an empty invoice by rate are those of its own rate', () => {
    expect(vatGroups([], 2000)).toEqual([{ category: 'rated', rate: 2000, netPence: 0, vatPence: 0 }])
  })
})

test('a discount takes off at most what the lines at its own rate come to', () => {
  expect(whyDiscountIsTooLarge([line(100), line(-100)], 2000)).toBeNull()
  expect(whyDiscountIsTooLarge([line(100), line(-101)], 2000)).toBe(
    'The discount is more than the lines it applies to (VAT at 20%). Lower it.',
  )
  expect(whyDiscountIsTooLarge([line(100, exempt), line(-100)], 2000)).toContain('VAT at 20%')
})

test('VAT without a number of the firm is worth a warning; no VAT is not, nor a firm that is not known yet', () => {
  expect(lacksVatNumber({ vatAmount: 20 }, { vatNumber: ' ' })).toBe(true)
  expect(lacksVatNumber({ vatAmount: 0 }, { vatNumber: '' })).toBe(false)
  expect(lacksVatNumber({ vatAmount: 20 }, { vatNumber: 'GB 1' })).toBe(false)
  expect(lacksVatNumber({ vatAmount: 20 }, undefined)).toBe(false)
})
