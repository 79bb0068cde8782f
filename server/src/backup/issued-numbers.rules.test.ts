import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numbersAfterRestore, recordAfter, type IssuedNumbers } from './issued-numbers.rules.ts'

const backup = { madeAt: '2026-06-15T02:00:00.000Z', last: { invoice: 40 } }
const record = (event: IssuedNumbers['event'], at: string, invoice: number): IssuedNumbers => ({
  place: 'here',
  event,
  at,
  last: { invoice },
})
const now = new Date('2026-06-15T14:00:00.000Z')

test.each([
  ['last night’s backup is the last event', record('backup', '2026-06-15T02:00:00.000Z', 40), 1_000, 1_040],
  ['a later backup saw more', record('backup', '2026-06-15T13:00:00.000Z', 55), 1_000, 1_055],
  ['it was restored a minute ago', record('restore', '2026-06-15T13:59:00.000Z', 1_040), 1_060, 2_100],
  ['there is no record', null, 1_000 + 43_200, 44_240],
  ['the record is older than the backup', record('backup', '2026-06-14T02:00:00.000Z', 90), 44_200, 44_240],
])('the counters of a restored system, when %s', (_, known, step, invoice) => {
  expect(numbersAfterRestore({ backup, record: known, isElsewhere: false, now })).toEqual({ step, last: { invoice } })
})

test('the step counts seconds where the system was backed up in another place too', () => {
  const known = record('backup', backup.madeAt, 40)

  expect(numbersAfterRestore({ backup, record: known, isElsewhere: true, now }).step).toBe(44_200)
})

test('the step grows by one a minute where the last backup is long ago, and is a thousand with a clock that is behind', () => {
  const known = record('backup', backup.madeAt, 40)

  expect(
    numbersAfterRestore({ backup, record: known, isElsewhere: false, now: new Date('2026-06-22T02:00:00Z') }).step,
  ).toBe(7 * 24 * 60)
  expect(
    numbersAfterRestore({ backup, record: known, isElsewhere: false, now: new Date('2026-06-14T02:00:00Z') }).step,
  ).toBe(1_000)
})

type Step = { summary: 'work'; numbers: number } | { summary: 'back up' } | { summary: 'restore'; which: number }

const steps = fc.array(
  fc.oneof(
    fc.record({ summary: fc.constant('work' as const), numbers: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ summary: fc.constant('back up' as const) }),
    fc.record({ summary: fc.constant('restore' as const), which: fc.nat(20) }),
  ),
  { maxLength: 9 },
)

test('no chain of backups and restores in one place gives a number out again, whichever backup is restored', () => {
  fc.assert(
    fc.property(steps, (chain) => {
      expect(repeatedIn(chain)).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

/** Plays a firm through, one second a step, and answers the numbers that were given out twice. */
function repeatedIn(chain: Step[]): number[] {
  const backups: { madeAt: string; last: { invoice: number } }[] = []
  const givenOut: number[] = []
  let known: IssuedNumbers | null = null
  let last = 0
  const play = (step: Step, now: Date) => {
    const at = now.toISOString()
    if (step.summary === 'work') for (let given = 0; given < step.numbers; given += 1) givenOut.push((last += 1))
    if (step.summary === 'back up') {
      backups.push({ madeAt: at, last: { invoice: last } })
      known = recordAfter(known, { event: 'backup', at, last: { invoice: last } }, 'here')
    }
    const chosen = step.summary === 'restore' && backups[step.which % backups.length]
    if (!chosen) return
    const moved = numbersAfterRestore({ backup: chosen, record: known, isElsewhere: false, now }).last
    last = moved['invoice'] ?? 0
    known = recordAfter(known, { event: 'restore', at, last: moved }, 'here')
  }
  const begun: Step = { summary: 'back up' }
  for (const [second, step] of [begun, ...chain].entries()) play(step, new Date(Date.UTC(2026, 5, 15, 0, 0, second)))
  return givenOut.filter((number, index) => givenOut.indexOf(number) !== index)
}
