import { expect, test } from 'vitest'
import { ownCode, readTag, TagValue } from './tags.ts'

const firm = 'https://thorough.hopwood.test'
const code = '7K1M-0QD4-T8XZ'

test.each([
  code,
  '7k1m0qd4t8xz',
  '7KIM-OQD4-T8XZ',
  ' 7klm oqd4 t8xz\r\n',
  `${firm}/t/${code}`,
  `HTTPS://Thorough.Hopwood.TEST/t/7K1M0QD4T8XZ`,
  `${firm}/t/${code}?from=mail#top`,
])('%j is a code of ours, however it is grouped and written', (value) => {
  expect(readTag(value, firm).code).toBe(code)
})

test.each([
  `https://evil.test/t/${code}`,
  `https://thorough.hopwood.test.evil.test/t/${code}`,
  `https://thorough.hopwood.test@evil.test/t/${code}`,
  `https://thorough.hopwood.test:8443/t/${code}`,
  `https://evil.test/?${firm}/t/${code}`,
  `javascript:alert(1)//${firm}/t/${code}`,
  `${firm}/verify/${code}`,
  `${firm}/t/${code}0`,
])('the address %j is text', (value) => {
  expect(readTag(value, firm)).toEqual({ code: null, text: value })
})

test.each([
  ['7K1M-0QD4-T8X', 'too short'],
  ['7K1M-0QD4-T8XZZ', 'too long'],
  ['7K1M-0QD4-T8XU', 'has a U'],
  ['7K1M_0QD4_T8XZ', 'has another sign'],
])('%s is no code of ours: it %s', (value) => {
  expect(ownCode(value)).toBeNull()
})

test('a shop’s barcode may read as a code, and is still itself where we did not issue that', () => {
  expect(readTag('036000291452', firm)).toEqual({ code: '0360-0029-1452', text: '036000291452' })
})

test.each([
  [']C10109501101530003\u001d21ABC\u001d', '0109501101530003\u001d21ABC'],
  ['\u001d0109501101530003', '0109501101530003'],
  ['04:a2:24:b2:c3:4d:80', '04A224B2C34D80'],
  ['  AB 12 \n', 'AB 12'],
])('the value %j is stored as %j', (sent, stored) => {
  expect(TagValue.parse(sent)).toBe(stored)
  expect(readTag(sent, firm).text).toBe(stored)
})

test.each(['', ' \u001d ', 'x'.repeat(1001), 'a\u0000b', 'a\nb', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'x'.repeat(4096)])(
  'a value of control characters or more than 1,000 characters is refused (%#)',
  (value) => {
    expect(TagValue.safeParse(value).success).toBe(false)
  },
)
