import { expect, test } from 'vitest'
import { OptionalSentDay, SentDay } from './days.ts'

test.each([
  ['a day', '2026-03-10', '2026-03-10'],
  ['the first day of summer time', '2026-03-29', '2026-03-29'],
  ['a timestamp', '2026-06-15T00:00:00.000Z', '2026-06-15'],
  ['the last minute of a summer day', '2026-06-15T23:59:59+01:00', '2026-06-15'],
  ['a timestamp without a zone', '2026-06-15T08:30', '2026-06-15'],
  ['a day among spaces', ' 2026-06-15 ', '2026-06-15'],
])('%s is taken as its day', (_, sent, day) => {
  expect(SentDay.parse(sent)).toBe(day)
})

test.each([
  '2026-06-15T25:61:00Z',
  '2026-06-15T24:00:00Z',
  '2026-06-15T12:60:00Z',
  '2026-06-15T12:00:00+25:00',
  '2026-02-30T12:00:00Z',
  '2026-06-15T',
  '2026-06-15Tomorrow',
  '',
  '15/06/2026',
  '2026-02-30',
  '0000-01-01',
  '0226-06-15',
  '9999-01-01',
  'tomorrow',
])('“%s” is refused', (sent) => {
  expect(SentDay.safeParse(sent).success).toBe(false)
})

test('an empty text or nothing at all leaves an optional day empty', () => {
  expect(OptionalSentDay.parse('')).toBeNull()
  expect(OptionalSentDay.parse(null)).toBeNull()
  expect(OptionalSentDay.parse('2026-06-15T08:00:00Z')).toBe('2026-06-15')
})
