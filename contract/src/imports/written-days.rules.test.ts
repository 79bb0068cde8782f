import { expect, test } from 'vitest'
import { proposedDateOrder, readDay, readPartialDay, readSerialDay } from './written-days.rules.ts'

test.each([
  ['13/04/2026', 'dmy', '2026-04-13'],
  ['03/04/2026', 'dmy', '2026-04-03'],
  ['03/04/2026', 'mdy', '2026-03-04'],
  ['3.4.26', 'dmy', '2026-04-03'],
  ['2026-04-03', null, '2026-04-03'],
  ['2026-04-03T23:30:00.000Z', null, '2026-04-03'],
  ['03/04/2026 00:00', 'dmy', '2026-04-03'],
  ['04/04/2026', null, '2026-04-04'],
  ['3 Apr 2026', null, '2026-04-03'],
  ['03-Apr-26', null, '2026-04-03'],
  ['3rd April 2026', null, '2026-04-03'],
  ['April 3, 2026', null, '2026-04-03'],
  ['46115', null, '2026-04-03'],
] as const)('%s in a column of %s is %s', (text, order, day) => {
  expect(readDay(text, order)).toEqual({ day })
})

test('a month alone is its last day, and says so', () => {
  expect(readDay('Jun-26', null)).toEqual({
    day: '2026-06-30',
    note: '“Jun-26” is read as 30 June 2026, the last day of that month.',
  })
  expect(readDay('02/2028', null)).toMatchObject({ day: '2028-02-29' })
  expect(readPartialDay('Jun-26', null)).toEqual({ day: '2026-06' })
  expect(readPartialDay('2019', null)).toEqual({ day: '2019' })
})

test.each([
  ['31/02/2026', 'dmy', 'There is no such day: February 2026 has 28 days.'],
  ['04/13/2026', 'dmy', 'This isn’t a date. Write it as 05/01/2027.'],
  ['soon', 'dmy', 'This isn’t a date. Write it as 05/01/2027.'],
  ['03/04/0026', 'dmy', 'The year must be between 1900 and 2999.'],
  ['03/04/2026', null, 'Say whether the day or the month comes first in this column.'],
  [`1${' '.repeat(100_000)}`, 'dmy', 'This isn’t a date. Write it as 05/01/2027.'],
] as const)('%s in a column of %s is no day', (text, order, problem) => {
  expect(readDay(text, order)).toEqual({ problem })
})

test('the order of a column is proposed only where its dates decide it', () => {
  expect(proposedDateOrder(['03/04/2026', '13/04/2026'])).toBe('dmy')
  expect(proposedDateOrder(['04/13/2026'])).toBe('mdy')
  expect(proposedDateOrder(['2026-04-03'])).toBe('ymd')
  expect(proposedDateOrder(['03/04/2026'])).toBeNull()
  expect(proposedDateOrder(['13/04/2026', '04/13/2026'])).toBeNull()
  expect(proposedDateOrder(['3 Apr 2026', 'Jun-26', ''])).toBeUndefined()
})

test('Excel counts days, whatever the time zone', () => {
  expect(readSerialDay(46_115)).toEqual({ day: '2026-04-03' })
  expect(readSerialDay(46_115.99)).toEqual({ day: '2026-04-03' })
  expect(readSerialDay(12)).toHaveProperty('problem')
})
