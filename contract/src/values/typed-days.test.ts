import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, britishDay } from './days.ts'
import { dayTyped, shownDay, whyNotDayTyped } from './typed-days.ts'

test.each([
  ['5/1/27', '2027-01-05'],
  ['05/01/2027', '2027-01-05'],
  ['05.01.2027', '2027-01-05'],
  ['5-1-27', '2027-01-05'],
  ['5 1 27', '2027-01-05'],
  [' 5 / 1 / 2027 ', '2027-01-05'],
  ['050127', '2027-01-05'],
  ['05012027', '2027-01-05'],
  ['5 Jan 2027', '2027-01-05'],
  ['5th January 27', '2027-01-05'],
  ['2027-01-05', '2027-01-05'],
  ['2027-01-05T00:00:00.000Z', '2027-01-05'],
  ['29/02/2028', '2028-02-29'],
  ['1/1/80', '1980-01-01'],
  ['1/1/79', '2079-01-01'],
])('“%s” is %s', (typed, day) => {
  expect(dayTyped(typed)).toBe(day)
  expect(whyNotDayTyped(typed)).toBeNull()
})

test.each([
  ['5/1', 'Enter the date as day, month and year, such as 05/01/2027.'],
  ['5/1/2', 'Enter the date as day, month and year, such as 05/01/2027.'],
  ['5/1/202', 'Enter the date as day, month and year, such as 05/01/2027.'],
  ['01/13/2027', 'Enter the date as day, month and year, such as 05/01/2027.'],
  ['0/1/2027', 'Enter the date as day, month and year, such as 05/01/2027.'],
  ['5 Foo 2027', 'Enter the date as day, month and year, such as 05/01/2027.'],
  ['tomorrow', 'Enter the date as day, month and year, such as 05/01/2027.'],
  ['29/02/2027', 'February 2027 has only 28 days.'],
  ['31/4/27', 'April 2027 has only 30 days.'],
  ['2027-02-30', 'February 2027 has only 28 days.'],
  ['1/1/1799', 'Enter a year between 1800 and 2999.'],
  ['1/1/3000', 'Enter a year between 1800 and 2999.'],
])('“%s” is told to be no date: %s', (typed, why) => {
  expect(dayTyped(typed)).toBeNull()
  expect(whyNotDayTyped(typed)).toBe(why)
})

test('an empty field is no date, and nothing is wrong with it', () => {
  expect(dayTyped(' ')).toBeNull()
  expect(whyNotDayTyped(' ')).toBeNull()
})

test('every day that is shown can be typed again as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 438_000 }), (days) => {
      const day = addDays('1800-01-01', days)
      expect(dayTyped(britishDay(day))).toBe(day)
      expect(shownDay(day)).toBe(britishDay(day))
    }),
  )
})

test('what is half typed is shown as it was typed', () => {
  expect(shownDay('5/1/2')).toBe('5/1/2')
  expect(shownDay('')).toBe('')
})
