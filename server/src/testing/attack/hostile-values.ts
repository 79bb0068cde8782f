import fc from 'fast-check'

const long = 'W'.repeat(70_000)

/** Texts that have broken other programs. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\ufffe\uffff',
  '\u202egnp.exe',
  '👩‍🔧'.repeat(50),
  'é'.repeat(300),
  long,
  "'; drop table users; --",
  '%',
  '_%\\',
  '\\',
  '{"$gt":""}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '#{1+1} ${7*7} {{7*7}}',
  'null',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '__proto__',
  'constructor',
  'toString',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '9999-12-31',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00.000Z',
  '2026-06-15T25:61:61Z',
  'C-000001',
  'admin',
]

const hostileNumbers = [0, -0, -1, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, 1e-320]

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

/** Anything that JSON can carry, and shapes that only an attacker sends. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers, null, true, false, undefined) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>([], {}, [[]], { _id: {} }, { _id: null }, { toString: 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 50, max: 1000 }).map(nested) },
  { weight: 1, arbitrary: fc.constant(null).map(() => Array.from({ length: 30_000 }, (_, index) => index)) },
)

/** Bodies that are no JSON object, or one that JSON.stringify would not write. */
export const hostileBody = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '1e400',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"a":1,"a":2}',
    '{"version":1e400}',
    '{"version":123456789012345678901234567890}',
    '\ufeff{}',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    '{"title":"\\ud800","name":"\\udc00\\ud800"}',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** As deep as this many brackets: a recursive walk overflows the stack. */
function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
