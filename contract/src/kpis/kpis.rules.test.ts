import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meanOf, meanPence, monthOf, monthsUntil, percentageChange } from './kpis.rules.ts'

describe('a change in percent', () => {
  test.each([
    ['half as much again', 150, 100, 50],
    ['half', 50, 100, -50],
    ['the same', 7, 7, 0],
    ['something after nothing', 7, 0, 0],
    ['nothing after something', 0, 7, -100],
    ['something after less than nothing, by credit notes', 7, -3, null],
  ])('%s', (_, current, previous, change) => {
    expect(percentageChange(current, previous)).toBe(change)
  })
})

test('the months until a day end with its own, across the turn of the year', () => {
  expect(monthsUntil('2026-03-31', 5)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'])
  expect(monthOf('2026-02-28')).toBe('2026-02-01')
})

describe('a mean', () => {
  test('a mean of amounts is the nearest penny, halves up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 1e5 }), (total, count) => {
        const twice = (2n * BigInt(total)) / BigInt(count)
        expect(BigInt(meanPence(total, count))).toBe((twice + 1n) / 2n)
      }),
    )
  })

  test('a mean of nothing is nothing', () => {
    expect([meanPence(0, 0), meanOf(0, 0)]).toEqual([0, 0])
  })

  test('a mean of items has two decimals', () => {
    expect(meanOf(10, 3)).toBe(3.33)
  })
})
