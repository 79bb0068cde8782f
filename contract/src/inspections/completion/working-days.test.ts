import { expect, test } from 'vitest'
import { bankHolidays, lastWorkingDayUpTo } from '#contract/inspections/completion/next-visit.rules.ts'

test.each([
  [2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
  [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
])('the bank holidays of %s are those that the government has published', (year, days) => {
  expect(bankHolidays(year)).toEqual(days.map((day) => `${year}-${day}`))
})

test('where Christmas Day is a Sunday, Boxing Day and the Tuesday after it are free', () => {
  expect(bankHolidays(2033).slice(-2)).toEqual(['2033-12-26', '2033-12-27'])
})

test.each([
  ['a Wednesday is worked', '2027-06-16', '2027-06-16'],
  ['a Sunday goes back to the Friday', '2027-06-20', '2027-06-18'],
  ['Easter Monday goes back over the weekend and Good Friday', '2027-03-29', '2027-03-25'],
  ['the days after Christmas go back to Christmas Eve, if that is in the week', '2027-12-28', '2027-12-24'],
  ['New Year’s Day goes back into the old year', '2027-01-01', '2026-12-31'],
])('%s', (_, day, worked) => {
  expect(lastWorkingDayUpTo(day)).toBe(worked)
})
