import { expect, test } from 'vitest'
import { typedReport } from './certificate-number.ts'
import { typedCode } from './verification-code.ts'

test.each([
  ['C-000045', 45, null],
  [' c 45 ', 45, null],
  ['45', 45, null],
  ['c000045', 45, null],
  ['C–000045', 45, null],
  ['C‑000045', 45, null],
  ['C-000045, version 2', 45, 2],
  ['C-000045 · Version 2', 45, 2],
  ['C-000045 v2', 45, 2],
  ['C-000045 v2 Acme Ltd Leeds 2026-11-15.pdf', 45, 2],
])('reads the number and the version in %s', (text, number, version) => {
  expect(typedReport(text)).toEqual({ number, version })
})

test.each(['', 'C-', 'one', 'C-000045 2', 'C-000045, version', 'INV-00045'])('reads no number in “%s”', (text) => {
  expect(typedReport(text)).toBeNull()
})

test.each([
  'K7W2M-9QD4T',
  'https://thorough.test/verify/k7w2m9qd4t?number=C-000045',
  'thorough.test/verify/k7w2m9qd4t/',
])('reads the code in %s', (text) => {
  expect(typedCode(text)).toBe('k7w2m9qd4t')
})
