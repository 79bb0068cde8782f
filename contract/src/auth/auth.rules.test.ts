import { describe, expect, test } from 'vitest'
import { sessionLimits, whyNotThisPassword } from './auth.rules.ts'

describe('a new password', () => {
  const isCommon = (password: string) => password === 'password123'
  const names = ['ann@north-sea.test', 'Ann O’Malley', 'Pennine Lifting Ltd', 'Acme']

  test.each([
    ['one on every list', 'Password123', /too common/],
    ['the email address', 'Ann@North-Sea.test', /not your email/],
    ['the name before the @ of a long one', 'christopher1', /not your email/],
    ['the person’s name with a year', 'AnnOMalley2026', /not your email/],
    ['a part of the person’s name', 'malley!!1', /not your email/],
    ['the firm’s name', 'Pennine Lifting Ltd', /not your email/],
    ['one word of the firm’s name', '1Pennine2026', /not your email/],
    ['the company’s name', 'acme-4711', /not your email/],
    ['a sentence with a name in it', 'lifting above the north sea', null],
    ['three words', 'crane hook shackle', null],
    ['figures alone, which are not a name', '8261940375', null],
    ['letters of another alphabet', 'подъёмный кран', null],
  ])('a new password of %s is taken or refused', (_, password, reason) => {
    const answer = whyNotThisPassword(password, [...names, 'christopher@firm.test'], isCommon)

    if (reason) expect(answer).toMatch(reason)
    else expect(answer).toBeNull()
  })
})

test('an engineer stays signed in longer than a fortnight without signal', () => {
  expect(sessionLimits.engineer.idle).toBeGreaterThan(14 * 24 * 60 * 60 * 1000)
})
