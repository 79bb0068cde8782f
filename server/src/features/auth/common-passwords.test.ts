import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'Password123',
  'P@ssw0rd2026!',
  'pa55w0rd',
  '$ummer2024',
  'Summer 2026',
  '1Dragon!!',
  'liverp00l1',
  'jordan23',
  'i love you',
  'trustno1',
  '12345678',
  '0987654321',
  '11223344',
  '121212121',
  'aaaaaaaa',
  'abc123456',
  'a12345678',
  '1qaz2wsx',
  '1q2w3e4r',
  'qwertyuiop',
  'asdf1234',
  'lolerloler',
  'liverpoo',
  '22081984',
  '19840822',
  'engineer123',
])('%s is what guessers try first', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'crane hook shackle',
  'my dragon sleeps late',
  'correct horse battery',
  'k3J9x2Lq8v',
  'x7$k2!pq',
  '8261940375',
  'dragon 8391-5523-1190',
  'подъёмный кран',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
