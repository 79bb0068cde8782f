import { expect, test } from 'vitest'
import { decidePiece, type DangerFacts, type ExaminationFacts } from './danger.rules.ts'

const at = (moment: string) => new Date(moment).getTime()

function examined(itemId: string, examinedOn: string, facts: Partial<ExaminationFacts> = {}): ExaminationFacts {
  return {
    itemId,
    jobId: `job of ${itemId}`,
    examinedOn,
    nextExaminationOn: '2027-03-10',
    isFit: true,
    isExceptional: false,
    isLive: true,
    isCompleted: true,
    recordedAt: at(`${examinedOn}T12:00:00Z`),
    ...facts,
  }
}

const unfit = examined('unfit', '2026-03-10', { isFit: false })
const cracked: DangerFacts = {
  id: 'cracked',
  itemId: 'unfit',
  isStated: true,
  class: 'danger',
  dangerByDate: null,
  standing: { isNow: true, by: null, foundOn: '2026-03-10' },
  rectified: null,
}
const repaired = {
  ...cracked,
  rectified: { on: '2026-03-11', by: 'Hooks Ltd', reportedBy: 'Cora', reportedAt: at('2026-03-14T09:00:00Z') },
}
/** Recorded before the danger, and dated after it since. */
const moved = examined('moved', '2026-03-12', { recordedAt: at('2026-03-09T12:00:00Z') })

test.each([
  ['recorded later, on a later day, ends', examined('later', '2026-03-12'), true],
  ['recorded earlier, whose day was moved behind it since, does not end', moved, false],
  [
    'of an earlier day that was recorded later does not end',
    examined('typed', '2026-03-09', { recordedAt: at('2026-03-12T12:00:00Z') }),
    false,
  ],
  [
    'of another piece that was merged into this one since does not end',
    examined('other', '2026-03-12', { merges: [{ id: 'merge', at: at('2026-03-13T12:00:00Z') }] }),
    false,
  ],
  ['of the same job does not end', examined('twin', '2026-03-12', { jobId: unfit.jobId }), false],
])('a fit examination %s a danger and what is not fit', (_, fit, ends) => {
  const { facts, ends: ended } = decidePiece([unfit, fit], [cracked])

  expect(ended.get('cracked') !== null).toBe(ends)
  expect(facts).toMatchObject({ hasImmediateDanger: !ends, isNotFit: !ends })
  expect(decidePiece([unfit, fit], []).facts.isNotFit).toBe(!ends)
})

test.each([
  ['since the repair, though it was reported later', examined('later', '2026-03-12'), '2026-03-12'],
  ['whose day was moved behind the repair', moved, null],
])('what was put right was examined by one %s: %j', (_, fit, examinedOn) => {
  expect(decidePiece([unfit, fit], [repaired]).ends.get('cracked')).toMatchObject({ by: 'rectified', examinedOn })
})

test('a danger in an open job stands beside an older fit whose day was moved behind it', () => {
  const open = { ...cracked, standing: null }

  expect(decidePiece([{ ...unfit, isCompleted: false }, moved], [open]).facts.hasImmediateDanger).toBe(true)
})

test('a fit examination of a piece that was merged before, or by the same merge, ends a danger', () => {
  const merges = [{ id: 'merge', at: at('2026-03-11T12:00:00Z') }]
  const together = [{ id: 'merge', at: at('2026-03-13T12:00:00Z') }]
  const isEnded = (danger: object, fit: object) =>
    decidePiece([{ ...unfit, ...danger }, examined('later', '2026-03-12', fit)], [cracked]).ends.get('cracked') !== null

  expect(isEnded({ merges }, {})).toBe(true)
  expect(isEnded({ merges: together }, { merges: together })).toBe(true)
  expect(isEnded({ merges: together }, {})).toBe(false)
})
