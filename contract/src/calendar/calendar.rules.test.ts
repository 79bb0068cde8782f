import { expect, test } from 'vitest'
import { scopeFor, timeOnTheClock, withoutTelephoneNumbers } from './calendar.rules.ts'

test.each([
  ['Ring Bob on 07700 900123 first', 'Ring Bob on (number in Thorough) first'],
  ['Gate: +44 (0)1482 496 0123.', 'Gate: (number in Thorough).'],
  ['01482-496012/ext', '(number in Thorough)/ext'],
  ['Bay 12, 08:30 to 16:00, J-00012, 3 hoists of 1000 kg', 'Bay 12, 08:30 to 16:00, J-00012, 3 hoists of 1000 kg'],
  ['Since 04/03/2026, HU1 2AB', 'Since 04/03/2026, HU1 2AB'],
  ['', ''],
])('%j stands in a calendar as %j', (text, shown) => {
  expect(withoutTelephoneNumbers(text)).toBe(shown)
})

test('only administrators read the jobs of the whole firm', () => {
  expect([scopeFor('admin', 'all'), scopeFor('engineer', 'all'), scopeFor('admin', 'own')]).toEqual([
    'all',
    'own',
    'own',
  ])
})

test.each([
  ['2027-03-28', '01:30', '02:30'],
  ['2027-03-28', '00:59', '00:59'],
  ['2027-03-28', '02:00', '02:00'],
  ['2027-03-21', '01:30', '01:30'],
  ['2027-03-29', '01:30', '01:30'],
  ['2027-10-31', '01:30', '01:30'],
])('on %s a visit at %s is at %s on the clock', (day, time, shown) => {
  expect(timeOnTheClock(day, time)).toBe(shown)
})
