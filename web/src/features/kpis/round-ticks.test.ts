import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPercent, wholePounds } from './kpi-words.ts'
import { roundTicks } from './month-bars.tsx'

test.each([
  ['fifteen thousand', [15_000, 3_000], [0, 5_000, 10_000, 15_000]],
  ['a few jobs', [3, 1], [0, 1, 2, 3]],
  ['a little more than a round sum', [20_100], [0, 10_000, 20_000, 30_000]],
  ['nothing at all', [0, 0], [0, 1]],
  ['a month of credit notes', [-1_500, 4_000], [-2_000, 0, 2_000, 4_000]],
])('an axis for %s has round lines', (_, values, ticks) => {
  expect(roundTicks(values)).toEqual(ticks)
})

test('every value is within few lines of an axis, and nothing is one of them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e7, max: 1e9 }), { maxLength: 24 }), (values) => {
      const ticks = roundTicks(values)
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(Math.min(...values, 0)).toBeGreaterThanOrEqual(Math.min(...ticks))
      expect(Math.max(...values, 0)).toBeLessThanOrEqual(Math.max(...ticks))
    }),
  )
})

test('less than nothing has a true minus, and what a percentage cannot tell is a dash', () => {
  expect(wholePounds(-1234.5)).toBe('−£1,234')
  expect(wholePounds(-0.4)).toBe('£0')
  expect(inPercent(-25)).toBe('−25.0%')
  expect(inPercent(-0.04)).toBe('0.0%')
  expect(inPercent(null)).toBe('—')
})
