import { expect, test } from 'vitest'
import { writtenPostcode } from './postcode.ts'

test.each([
  ['wr49fa', 'WR4 9FA'],
  [' Wr4  9fa ', 'WR4 9FA'],
  ['sw1a1aa', 'SW1A 1AA'],
  ['m11ae', 'M1 1AE'],
  ['GIR0AA', 'GIR 0AA'],
  ['D02 X285', 'D02 X285'],
  ['HU1', 'HU1'],
])('%s is written %s', (typed, written) => {
  expect(writtenPostcode(typed)).toBe(written)
})
