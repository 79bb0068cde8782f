import { describe, expect, test } from 'vitest'
import { sessionLimits, whyNotThisPassword } from './auth.rules.ts'

describe('a new password', () => {
  const isCommon = (password: string) => password === 'password123'

  test.each([
    ['one on every list', 'Password123', /too common/],
    ['the email address', 'Ann@Firm.test', /not your email/],
    ['the name before the @', 'ann', /not your email/],
    ['three words', 'crane hook shackle', null],
  ])('of %s', (_, password, reason) => {
    const answer = whyNotThisPassword(password, 'ann@firm.test', isCommon)

    if (reason) expect(answer).toMatch(reason)
    else expect(answer).toBeNull()
  })
})

test('an engineer stays signed in longer than a fortnight without signal', () => {
  expect(sessionLimits.engineer.idle).toBeGreaterThan(14 * 24 * 60 * 60 * 1000)
})
