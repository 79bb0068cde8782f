import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, britishDay, Day, dayInLondon, daysInMonth } from './days.ts'

const anyDay = fc
  .record({
    year: fc.integer({ min: 1950, max: 2120 }),
    month: fc.integer({ min: 1, max: 12 }),
    part: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  .map(({ year, month, part }) => {
    const dayOfMonth = 1 + Math.floor(part * daysInMonth(year, month))
    return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
  })

describe('months later', () => {
  test.each([
    ['2026-03-10', 6, '2026-09-10'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-11-15', 2, '2027-01-15'],
    ['2026-01-31', -2, '2025-11-30'],
  ])('%s and %i months is %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later)
  })

  test('is always a real day, in the month that was meant, never later in it', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 240 }), (day, months) => {
        const later = addMonths(day, months)
        const monthsBetween =
          (Number(later.slice(0, 4)) - Number(day.slice(0, 4))) * 12 +
          Number(later.slice(5, 7)) -
          Number(day.slice(5, 7))
        expect(Day.safeParse(later).success).toBe(true)
        expect(monthsBetween).toBe(months)
        expect(later.slice(8) <= day.slice(8)).toBe(true)
      }),
    )
  })

  test('months later never brings a later day before an earlier one', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.integer({ min: 0, max: 48 }), (one, other, months) => {
        const [earlier, later] = one <= other ? [one, other] : [other, one]
        expect(addMonths(earlier, months) <= addMonths(later, months)).toBe(true)
      }),
    )
  })
})

describe('the day in London', () => {
  test.each([
    ['an hour before a summer midnight in UTC', '2026-06-14T23:30:00Z', '2026-06-15'],
    ['the same hour in winter', '2026-12-14T23:30:00Z', '2026-12-14'],
    ['the moment the clocks go forward', '2026-03-29T01:00:00Z', '2026-03-29'],
    ['the last minute of summer time', '2026-10-25T00:59:00Z', '2026-10-25'],
  ])('the day in London at %s is the one that its people have', (_, moment, day) => {
    expect(dayInLondon(new Date(moment))).toBe(day)
  })
})

test('a day is written as people in Britain write it', () => {
  expect(britishDay('2026-04-05')).toBe('05/04/2026')
})

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '01/02/2026', '2026-01-01T00:00:00Z', ''])(
  '%s is no day',
  (text) => {
    expect(Day.safeParse(text).success).toBe(false)
  },
)
