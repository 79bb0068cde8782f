import { expect, test } from 'vitest'
import { groupedCode, typedCode } from './verification-code.ts'

test('a code is printed in groups, and typing it with or without them gives it back', () => {
  const code = 'k7w2m9qd4t8xz3v6hc5r'

  expect(groupedCode(code)).toBe('k7w2m-9qd4t-8xz3v-6hc5r')
  for (const typed of [code, groupedCode(code), ' K7W2M 9QD4T 8XZ3V 6HC5R ', 'k7w2m–9qd4t–8xz3v–6hc5r'])
    expect(typedCode(typed)).toBe(code)
})

test('a letter that no code has is taken for the digit it looks like', () => {
  expect(typedCode('O1l2I')).toBe('01121')
})
