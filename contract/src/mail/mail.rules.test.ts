import { expect, test } from 'vitest'
import { isWorthAnotherTry, minutesToNextTry } from './mail.rules.ts'

test('a mail is tried again ever later, and given up after most of a day', () => {
  const waits = Array.from({ length: 9 }, (_, index) => minutesToNextTry(index + 1))

  expect(waits).toEqual([1, 2, 5, 15, 60, 240, 720, null, null])
})

test('a mail about a danger is tried every few minutes for a day', () => {
  expect([1, 2, 3, 4, 7, 287, 288].map((tries) => minutesToNextTry(tries, true))).toEqual([1, 2, 5, 5, 5, 5, null])
})

test.each([
  ['a mail server that can’t be reached', undefined, true],
  ['a mailbox that is busy', 450, true],
  ['a mailbox that does not exist', 550, false],
])('after %s another try is worth it: %s', (_, responseCode, isWorth) => {
  expect(isWorthAnotherTry({ responseCode })).toBe(isWorth)
})
