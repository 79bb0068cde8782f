import { describe, expect, test } from 'vitest'
import { formatLate, lateVisit, formatLateVisit } from './late-visit.rules.ts'

const due = (...days: (string | null)[]) =>
  days.map((nextExaminationDate) => ({ nextExaminationDate, isUnsafe: false }))
const said = (days: (string | null)[], visitOn: string, today = '2026-02-01') =>
  formatLate(lateVisit(due(...days), visitOn).latePieces, today)

describe('a visit that comes too late', () => {
  test('is told by the pieces that may not be used, from the day after they are due', () => {
    expect(said(['2026-03-03', '2026-03-03', '2026-03-03', '2026-05-01', null], '2026-03-04')).toBe(
      '3 items must not be used after 3 March',
    )
    expect(said(['2026-02-28'], '2026-03-01')).toBe('1 item must not be used after 28 February')
  })

  test('names each day, the first first, and counts what is left after three', () => {
    const days = ['2026-03-10', '2026-03-03', '2026-03-10', '2026-03-20', '2026-03-21', '2026-03-22']
    expect(said(days, '2026-04-01')).toBe(
      '1 item must not be used after 3 March, 2 more after 10 March, 1 more after 20 March, 2 more later',
    )
  })

  test('says since when what is overdue already must not be used', () => {
    expect(said(['2026-03-03', '2026-03-10'], '2026-04-01', '2026-03-04')).toBe(
      '1 item must not be used since 4 March, 1 more after 10 March',
    )
  })

  test('counts what was found unsafe apart: no day makes that usable until then', () => {
    const unsafe = { nextExaminationDate: '2026-03-03', isUnsafe: true }
    const later = { nextExaminationDate: '2026-05-01', isUnsafe: true }
    const visit = lateVisit([...due('2026-03-03', '2026-03-03'), unsafe, later], '2026-03-04')
    expect(visit).toEqual({ latePieces: [{ from: '2026-03-04', pieces: 2 }], lateUnsafeCount: 1 })
    expect(formatLateVisit(visit, '2026-02-01')).toBe(
      '2 items must not be used after 3 March. 1 unsafe item must not be used now and is due before this visit',
    )
    expect(formatLateVisit(lateVisit([{ ...unsafe, count: 2 }], '2026-03-04'), '2026-02-01')).toBe(
      '2 unsafe items must not be used now and are due before this visit',
    )
    expect(formatLateVisit({}, '2026-02-01')).toBeNull()
  })

  test('is none on the due day itself', () => {
    expect(said(['2026-03-03', null], '2026-03-03')).toBeNull()
  })
})
