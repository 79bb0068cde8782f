import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPointsFrom, formatPounds, penceFrom, plainPounds, Pounds, poundsFrom, vatOn } from './money.ts'

const anyPence = fc.integer({ min: 0, max: 100_000_000_000 })

describe('VAT', () => {
  test.each([
    ['3 × £33.33 at 20%', 9999, 20, 2000],
    ['£166.50 at 5%', 16650, 5, 833],
    ['nothing', 0, 20, 0],
    ['a zero rate', 123_456, 0, 0],
    ['half a penny goes up', 250, 1, 3],
    ['a rate with decimals', 10_000, 17.5, 1750],
  ])('VAT on %s is rounded once', (_, subtotal, rate, vat) => {
    expect(vatOn(subtotal, basisPointsFrom(rate))).toBe(vat)
  })

  test('is the nearest whole penny, halves up', () => {
    fc.assert(
      fc.property(anyPence, fc.integer({ min: 0, max: 100 }), (subtotal, rate) => {
        const hundredths = BigInt(subtotal) * BigInt(rate)
        const down = hundredths / 100n
        const expected = hundredths % 100n >= 50n ? down + 1n : down
        expect(vatOn(subtotal, basisPointsFrom(rate))).toBe(Number(expected))
      }),
    )
  })
})

describe('pounds on the wire', () => {
  test('come back as the same pence', () => {
    fc.assert(
      fc.property(anyPence, (pence) => {
        const pounds: unknown = JSON.parse(JSON.stringify(poundsFrom(pence)))
        expect(Pounds.safeParse(pounds).success).toBe(true)
        expect(penceFrom(Number(pounds))).toBe(pence)
      }),
    )
  })

  test.each([0.001, 12.345, -1, Number.NaN, Number.POSITIVE_INFINITY, '5'])('can’t be %s', (pounds) => {
    expect(Pounds.safeParse(pounds).success).toBe(false)
  })
})

test('money is shown with a pound sign and two decimals', () => {
  expect(formatPounds(123_450)).toBe('£1,234.50')
})

test('money in a file has two decimals and nothing else', () => {
  fc.assert(
    fc.property(anyPence, (pence) => {
      expect(plainPounds(pence)).toMatch(/^\d+\.\d\d$/)
      expect(plainPounds(pence).replace('.', '')).toBe(String(pence).padStart(3, '0'))
    }),
  )
})
