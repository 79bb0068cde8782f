import { expect, test } from 'vitest'
import { diallableNumber } from './telephone.ts'

test.each([
  ['01482 123 456', '01482123456'],
  ['+44 (0)1482 123-456', '+441482123456'],
  ['(01482) 123456 ext. 12', '01482123456'],
  ['07700 900123 x4', '07700900123'],
  ['ask at the gate', null],
  ['', null],
])('the number written as %s is dialled as %s', (written, number) => {
  expect(diallableNumber(written)).toBe(number)
})
