import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, Day, daysInMonth } from '#contract/values/days.ts'
import {
  asksToCheckNextExamination,
  latestNextExamination,
  proposedNextExamination,
  recordedDates,
  whyNotThisExaminationDay,
  whyNotThisNextExamination,
} from './examination-dates.rules.ts'
import { examinationTypes } from './examination-types.rules.ts'

const anyDay = fc
  .record({ year: fc.integer({ min: 1998, max: 2100 }), month: fc.integer({ min: 1, max: 12 }), part: fc.nat(30) })
  .map(({ year, month, part }) => {
    const day = Math.min(part + 1, daysInMonth(year, month))
    return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  })

describe('the next examination is due', () => {
  test.each([
    ['six months on', '6_monthly', '2026-03-10', '2026-09-10'],
    ['a year on', '12_monthly', '2026-03-10', '2027-03-10'],
    ['at the end of a month that is shorter', '6_monthly', '2026-08-31', '2027-02-28'],
    ['on 29 February in a leap year', '6_monthly', '2027-08-31', '2028-02-29'],
    ['on 28 February a year after 29 February', '12_monthly', '2028-02-29', '2029-02-28'],
    ['on the day the clocks go forward', '6_monthly', '2026-09-29', '2027-03-29'],
    ['on the day the clocks go back', '6_monthly', '2026-04-25', '2026-10-25'],
    ['a year on, for the engineer to check against the scheme', 'written_scheme', '2026-03-31', '2027-03-31'],
    ['a year on, for the engineer to check against the cycle', 'exceptional', '2026-03-31', '2027-03-31'],
  ] as const)('%s: %s, examined on %s, is due on %s', (_, type, examinedOn, due) => {
    expect(proposedNextExamination(type, examinedOn)).toBe(due)
  })

  test('the next examination is never due later than the law allows, and always on a real day after the examination', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examinationTypes), anyDay, (type, examinedOn) => {
        const due = proposedNextExamination(type, examinedOn)
        expect(Day.safeParse(due).success).toBe(true)
        expect(due > examinedOn).toBe(true)
        expect(whyNotThisNextExamination(type, examinedOn, due)).toBeNull()
        expect(due <= addMonths(examinedOn, type === '6_monthly' ? 6 : 12)).toBe(true)
      }),
    )
  })
})

describe('a next date that the engineer chose', () => {
  test.each([
    ['6_monthly', '2026-09-10', true],
    ['6_monthly', '2026-09-11', false],
    ['6_monthly', '2026-04-01', true],
    ['12_monthly', '2027-03-10', true],
    ['12_monthly', '2027-03-11', false],
    ['written_scheme', '2029-01-01', true],
    ['exceptional', '2027-12-31', true],
  ] as const)('%s, examined on 10/03/2026, next on %s: allowed is %s', (type, next, isAllowed) => {
    expect(whyNotThisNextExamination(type, '2026-03-10', next) === null).toBe(isAllowed)
  })

  test('is refused with the latest day that is possible', () => {
    expect(whyNotThisNextExamination('6_monthly', '2026-08-31', '2027-03-01')).toBe(
      'At 6-monthly interval it can’t be later than 28/02/2027.',
    )
  })

  test('has no latest day where a scheme or the existing cycle says it, and the form asks to check', () => {
    expect(latestNextExamination('written_scheme', '2026-03-10')).toBeNull()
    expect(examinationTypes.filter(asksToCheckNextExamination)).toEqual(['written_scheme', 'exceptional'])
  })
})

test('an examination is today or earlier', () => {
  expect(whyNotThisExaminationDay('2026-06-15', '2026-06-15')).toBeNull()
  expect(whyNotThisExaminationDay('2026-06-16', '2026-06-15')).toMatch(/future/)
})

describe('the recorded dates', () => {
  const today = '2026-06-15'
  const blank = { examinationType: '12_monthly', examinationDate: null, nextExaminationDate: null } as const
  const existing = {
    examinationType: '12_monthly',
    examinationDate: '2026-06-01',
    nextExaminationDate: '2027-06-01',
  } as const
  const schemed = {
    examinationType: 'written_scheme',
    examinationDate: '2026-06-01',
    nextExaminationDate: '2028-01-01',
  } as const
  const shortened = { ...existing, nextExaminationDate: '2026-12-24' }

  test.each([
    ['nothing was given: today and a year on', blank, null, today, '2027-06-15'],
    ['only the date was given', { ...blank, examinationDate: '2026-05-31' }, null, '2026-05-31', '2027-05-31'],
    ['both were given', { ...shortened }, null, '2026-06-01', '2026-12-24'],
    ['the type became 6-monthly', { ...blank, examinationType: '6_monthly' }, existing, '2026-06-01', '2026-12-01'],
    ['the date was corrected', { ...blank, examinationDate: '2026-06-02' }, existing, '2026-06-02', '2027-06-02'],
    [
      'a date brought forward stays',
      { ...blank, examinationDate: '2026-06-02' },
      shortened,
      '2026-06-02',
      '2026-12-24',
    ],
    [
      'but not beyond a shorter interval',
      { ...blank, examinationType: '6_monthly' },
      shortened,
      '2026-06-01',
      '2026-12-01',
    ],
    [
      'nor is a scheme’s longer interval lost',
      { ...schemed, examinationDate: '2026-06-02', nextExaminationDate: null },
      schemed,
      '2026-06-02',
      '2028-01-01',
    ],
    [
      'the old next date came back beside a shorter type',
      { ...existing, examinationType: '6_monthly' },
      existing,
      '2026-06-01',
      '2026-12-01',
    ],
    [
      'or beside an earlier examination',
      { ...existing, examinationDate: '2026-05-01' },
      existing,
      '2026-05-01',
      '2027-05-01',
    ],
    [
      'but stays while it is lawful',
      { ...existing, examinationDate: '2026-06-02' },
      existing,
      '2026-06-02',
      '2027-06-01',
    ],
    ['an item that awaited its examination', blank, blank, today, '2027-06-15'],
  ] as const)('%s', (_, given, before, examinationDate, nextExaminationDate) => {
    expect(recordedDates(given, before, today)).toEqual({ examinationDate, nextExaminationDate })
  })
})
