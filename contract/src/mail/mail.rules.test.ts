import { expect, test } from 'vitest'
import { isWorthAnotherTry } from './mail.rules.ts'

test.each([
  ['a mail server that can’t be reached', undefined, true],
  ['a mailbox that is busy', 450, true],
  ['a mailbox that does not exist', 550, false],
])('after %s another try is worth it: %s', (_, responseCode, isWorth) => {
  expect(isWorthAnotherTry({ responseCode })).toBe(isWorth)
})
