import { expect, test } from 'vitest'
import { timeTyped } from './times.ts'

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9.30', '09:30'],
  ['9:30', '09:30'],
  ['09:30:00', '09:30'],
  ['2pm', '14:00'],
  ['12.15 am', '00:15'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['14pm', null],
  ['9:75', null],
  ['soon', null],
])('%s is the time %s', (typed, time) => {
  expect(timeTyped(typed)).toBe(time)
})
