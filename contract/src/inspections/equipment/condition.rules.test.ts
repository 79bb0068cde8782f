import { describe, expect, test } from 'vitest'
import {
  conditionOf,
  conditionReason,
  dangerCountdown,
  dangerDaysLeft,
  type ConditionFacts,
} from './condition.rules.ts'

const today = '2026-03-04'
const sound: ConditionFacts = {
  lifecycle: 'in_service',
  lifecycleReason: '',
  isNotFit: false,
  hasImmediateDanger: false,
  dangerByDate: null,
  lastExaminationDate: '2025-09-04',
  nextExaminationDate: '2026-09-04',
  certificateNumber: 'C-000123',
  rectifiedOn: null,
  rectifiedBy: 'Hooks Ltd',
  rectifiedReportedBy: 'Cora Customer',
}
const putRight = 'Put right on 1 March 2026, reported by Cora Customer, done by Hooks Ltd; not examined since.'
const neverExamined = { lastExaminationDate: null, nextExaminationDate: null, certificateNumber: null }

describe('the condition of a piece', () => {
  test.each<[string, Partial<ConditionFacts>, string, string]>([
    ['due in half a year', {}, 'in_date', 'Due 04/09/2026 (C-000123).'],
    ['due in 31 days', { nextExaminationDate: '2026-04-04' }, 'in_date', 'Due 04/04/2026 (C-000123).'],
    ['due in 30 days', { nextExaminationDate: '2026-04-03' }, 'due_soon', 'Due 03/04/2026 (C-000123).'],
    ['due today', { nextExaminationDate: today }, 'due_soon', 'Due 04/03/2026 (C-000123).'],
    ['due yesterday', { nextExaminationDate: '2026-03-03' }, 'overdue', 'Overdue since 03/03/2026 (C-000123).'],
    [
      'overdue without a report',
      { nextExaminationDate: '2026-03-03', certificateNumber: null },
      'overdue',
      'Overdue since 03/03/2026.',
    ],
    ['never examined', neverExamined, 'never_examined', 'Not examined yet.'],
    [
      'not fit, and in date',
      { isNotFit: true },
      'unsafe',
      'Must not be used: its last examination found it not fit for purpose.',
    ],
    [
      'dangerous, never examined in a completed job',
      { ...neverExamined, hasImmediateDanger: true },
      'unsafe',
      'Must not be used: it has a defect that is a danger now.',
    ],
    [
      'to be repaired by yesterday',
      { dangerByDate: '2026-03-03' },
      'unsafe',
      'Must not be used since 03/03/2026: a defect should have been repaired by then.',
    ],
    ['to be repaired by today', { dangerByDate: today }, 'in_date', 'Due 04/09/2026 (C-000123).'],
    [
      'stored though dangerous and overdue',
      { lifecycle: 'stored', lifecycleReason: 'Spare.', hasImmediateDanger: true, nextExaminationDate: '2026-01-01' },
      'unsafe',
      'Must not be used: it has a defect that is a danger now. Stored: Spare.',
    ],
    [
      'stored, and not fit',
      { lifecycle: 'stored', lifecycleReason: 'Spare.', isNotFit: true },
      'retired',
      'Stored: Spare. Its last examination found it not fit for purpose.',
    ],
    ['put right, and in date', { rectifiedOn: '2026-03-01' }, 'put_right', `${putRight} Due 04/09/2026 (C-000123).`],
    [
      'put right, and overdue',
      { rectifiedOn: '2026-03-01', nextExaminationDate: '2026-03-03' },
      'overdue',
      `Overdue since 03/03/2026 (C-000123). ${putRight}`,
    ],
    [
      'put right before anything else was known of it',
      { ...neverExamined, rectifiedOn: '2026-03-01' },
      'put_right',
      putRight,
    ],
    ['withdrawn before reasons were asked for', { lifecycle: 'withdrawn' }, 'retired', 'Withdrawn from service.'],
  ])('of one that is %s', (_, facts, condition, reason) => {
    expect(conditionOf({ ...sound, ...facts }, today)).toBe(condition)
    expect(conditionReason({ ...sound, ...facts }, today)).toBe(reason)
  })
})

describe('the countdown of a defect that could become a danger', () => {
  test.each([
    ['in twelve days', '2026-03-16', '16/03/2026', '12 days left'],
    ['tomorrow', '2026-03-05', '05/03/2026', '1 day left'],
    ['today', today, '04/03/2026', 'today is the last day'],
  ])('whose day is %s says by when to repair it, and what is left', (_, dangerByDate, day, left) => {
    const piece = { condition: 'in_date', dangerByDate } as const
    expect(dangerCountdown(piece, today)).toBe(`Repair by ${day}. Don’t use it after that until it’s repaired.`)
    expect(dangerDaysLeft(piece, today)).toBe(`Could become a danger: ${left}`)
  })

  test('is not told of a piece without one, nor of one that may not be used at all', () => {
    expect(dangerCountdown({ condition: 'in_date', dangerByDate: null }, today)).toBeNull()
    expect(dangerCountdown({ condition: 'unsafe', dangerByDate: '2026-03-16' }, today)).toBeNull()
    expect(dangerCountdown({ condition: 'retired', dangerByDate: '2026-03-16' }, today)).toBeNull()
  })
})
