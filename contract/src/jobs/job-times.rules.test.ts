import { describe, expect, test } from 'vitest'
import { OptionalSentTime } from '#contract/values/times.ts'
import { byStartTime, formatTimes } from './job-days.rules.ts'

describe('when on its day a visit is', () => {
  test.each([
    ['a start and a duration', { startTime: '09:30', durationMinutes: 90 }, '09:30 to 11:00'],
    ['a visit over midnight', { startTime: '23:00', durationMinutes: 120 }, '23:00 to 01:00 the next day'],
    ['a visit of a whole day', { startTime: '00:30', durationMinutes: 1440 }, '00:30 to 00:30 the next day'],
    ['a visit until midnight', { startTime: '22:00', durationMinutes: 120 }, '22:00 to 00:00 the next day'],
    ['a start alone', { startTime: '09:30', durationMinutes: null }, 'from 09:30'],
    ['a duration alone', { startTime: null, durationMinutes: 61 }, 'about 1 hour 1 minute'],
    ['a job of an earlier release', {}, ''],
  ])('%s reads so', (_, times, words) => {
    expect(formatTimes(times)).toBe(words)
  })

  test('jobs of a day come by their start, those at any time first', () => {
    const jobs = [{ startTime: '14:00' }, {}, { startTime: '08:15' }, { startTime: null }]
    expect(jobs.toSorted(byStartTime).map(({ startTime }) => startTime ?? 'any')).toEqual([
      'any',
      'any',
      '08:15',
      '14:00',
    ])
  })
})

test.each([
  ['09:30', '09:30'],
  ['09:30:00', '09:30'],
  ['9:30', '09:30'],
  [' ', null],
  [null, null],
])('a sent time %j is kept as %j', (sent, kept) => {
  expect(OptionalSentTime.parse(sent)).toBe(kept)
})

test.each(['24:00', '09:60', '09:30:15', 'noon'])('%j is no time of day', (sent) => {
  expect(OptionalSentTime.safeParse(sent).success).toBe(false)
})
