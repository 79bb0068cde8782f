import { expect, test } from 'vitest'
import { whyAddressMisleads, whySealIsNotValid } from './seal.rules.ts'

const seal = { validFrom: new Date('2026-01-01T00:00:00Z'), validUntil: new Date('2026-12-31T23:59:59Z') }

test.each([
  ['2025-12-31T23:59:59Z', 'The firm’s sealing certificate is not valid before 1 January 2026.'],
  ['2026-01-01T00:00:00Z', null],
  ['2026-12-31T23:59:59Z', null],
  ['2027-01-01T00:00:00Z', 'The firm’s sealing certificate expired on 31 December 2026.'],
])('the firm’s own seal at %s', (now, reason) => {
  const said = whySealIsNotValid(seal, new Date(now))

  expect(said).toEqual(reason === null ? null : expect.stringContaining(reason))
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:3000', true],
  ['https://reports.example.test', false],
  ['https://localhost.example.test', false],
])('a printed code that leads to %s misleads: %s', (publicUrl, misleads) => {
  expect(whyAddressMisleads(publicUrl) !== null).toBe(misleads)
})
