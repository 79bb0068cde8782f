import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHeld, isStillOn, undoMs } from './hold.rules.ts'

const noon = Date.parse('2026-11-15T12:00:00Z')
const day = 24 * 60 * 60_000

test.each([
  ['at the moment it begins', 0, true],
  ['shortly before its end', undoMs - 1, true],
  ['at its end', undoMs, false],
  ['after the clock was set forward by a day', day, false],
  ['after the clock was set back by a day', -day, false],
  ['after the clock was set back by a second past its beginning', -1_000, false],
])('an entry is held or free %s', (_when, passedMs, held) => {
  expect(isHeld({ holdUntil: noon + undoMs }, noon + passedMs)).toBe(held)
})

test('an entry without a hold is free', () => {
  expect(isHeld({ holdUntil: null }, noon)).toBe(false)
})

test('whatever the clock says, what is left of a wait is never more than its length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: day }), fc.integer({ min: -day, max: 2 * day }), (lengthMs, passedMs) => {
      const wait = { until: noon + lengthMs, lengthMs }
      const now = noon + passedMs
      if (isStillOn(wait, now)) expect(wait.until - now).toBeLessThanOrEqual(lengthMs)
    }),
  )
})
