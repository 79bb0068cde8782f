import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asCompleted,
  itemOutcomes,
  leftOutcomes,
  sortByOutcome,
  timesNotPresented,
} from '#contract/inspections/examination/outcome.rules.ts'
import { piecesNotIn } from '#contract/inspections/equipment/equipment.rules.ts'
import { expectedPieces, formatCount, isLeftToExamine, isToWithdraw, signatureStands, totalsOf } from './count.rules.ts'

const item = fc.record({
  number: fc.nat(20),
  /** Some are known by their words only, as on a device that hasn't sent them. */
  isLinked: fc.boolean(),
  outcome: fc.constantFrom(...itemOutcomes),
  isAwaiting: fc.boolean(),
})

const job = fc.record({
  items: fc.array(item, { maxLength: 25 }),
  atSite: fc.uniqueArray(fc.nat(30), { maxLength: 20 }),
  expects: fc.constantFrom('items' as const, 'site' as const),
})

test('every expected piece of a job is counted once, with what the report says of it', () => {
  fc.assert(
    fc.property(job, ({ items, atSite, expects }) => {
      const written = items.map(({ number, isLinked, outcome, isAwaiting }, index) => {
        // Items about one piece are linked all alike: a device knows each piece of its job.
        const isOne = items.find((each) => each.number === number)?.isLinked ?? isLinked
        return {
          _id: `item ${index}`,
          equipmentId: isOne ? `piece ${number}` : null,
          ...wordsOf(number),
          outcome,
          outcomeReason: outcome === 'examined' ? '' : 'Reason',
          status: outcome === 'examined' && !isAwaiting ? 'inspected' : 'awaiting_inspection',
        }
      })
      const pieces = atSite.map((number) => ({
        _id: `piece ${number}`,
        identity: `serial SN${number} CHAIN BLOCK`,
        ...wordsOf(number),
      }))
      const open = expectedPieces({ job: { status: 'in_progress', expects }, items: written, atSite: pieces })
      const { expected, examined, outcomes } = totalsOf(open)
      const unanswered = open.filter(({ outcome }) => outcome === null).length
      expect(examined + leftOutcomes.reduce((sum, each) => sum + outcomes[each], 0) + unanswered).toBe(expected)

      const added = expects === 'site' ? piecesNotIn(written, pieces) : []
      const completed = [
        ...written.map(asCompleted),
        ...added.map(({ _id, ...words }) => ({
          ...words,
          _id: `added ${_id}`,
          equipmentId: _id,
          outcome: 'not_this_visit' as const,
          outcomeReason: '',
          status: 'awaiting_inspection',
        })),
      ]
      const closed = expectedPieces({ job: { status: 'completed', expects }, items: completed, atSite: pieces })
      const keys = closed.map(({ equipmentId, itemId }) => equipmentId ?? itemId)
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys).toEqual(open.map(({ equipmentId, itemId }) => equipmentId ?? itemId))

      const report = sortByOutcome(completed)
      for (const { equipmentId, itemId, outcome, reason } of closed) {
        const told = outcome === 'examined' ? report.examined : report.leftOut
        const ofPiece = told.filter((each) => each._id === itemId || each.equipmentId === equipmentId)
        const isToldAlike = ofPiece.some((each) => each.outcome === outcome && each.outcomeReason === reason)
        if (!isToldAlike) throw new Error(`The report says otherwise of ${itemId}.`)
      }
      const covered = completed.filter(({ _id, equipmentId }) => keys.includes(equipmentId ?? _id))
      expect(covered).toHaveLength(completed.length)
    }),
    { numRuns: 1000, seed: 36 },
  )
})

function wordsOf(number: number) {
  return { serialNumber: `SN-${number}`, assetNumber: '', description: 'Chain Block' }
}

test('of two pieces with the same words each is counted by the item that is linked to it', () => {
  const identity = 'serial SN1 CHAIN BLOCK'
  const atSite = ['', ' 00000000-0000-4000-8000-000000000002'].map((mark, index) => ({
    ...wordsOf(1),
    _id: `twin ${index + 1}`,
    identity: `${identity}${mark}`,
  }))
  const examined = { ...wordsOf(1), outcome: 'examined' as const, outcomeReason: '', status: 'inspected' }
  const about = (...pieces: (string | null)[]) =>
    expectedPieces({
      job: { status: 'in_progress', expects: 'site' },
      items: pieces.map((equipmentId, index) => ({ ...examined, _id: `item ${index}`, equipmentId })),
      atSite,
    }).map(({ equipmentId, outcome }) => [equipmentId, outcome])
  expect(about('twin 1', 'twin 2')).toEqual([
    ['twin 1', 'examined'],
    ['twin 2', 'examined'],
  ])
  expect(about('twin 2')).toEqual([
    ['twin 2', 'examined'],
    ['twin 1', null],
  ])
  expect(about('elsewhere')).toEqual([
    ['elsewhere', 'examined'],
    ['twin 2', null],
  ])
})

test('a count is told in one line, with what nobody has answered', () => {
  const pieces = [...Array(105).fill('examined'), ...Array(4).fill('not_presented'), 'not_found', 'withdrawn', null]
  expect(formatCount(totalsOf(pieces.map((outcome) => ({ outcome }))))).toBe(
    '112 expected, 105 examined, 4 not presented, 1 not found, 1 scrapped or gone, 1 not answered',
  )
})

test('visits at which a piece was not presented run until it was answered for otherwise', () => {
  expect(timesNotPresented(['not_presented', 'not_this_visit', 'not_presented', 'examined', 'not_presented'])).toBe(2)
  expect(timesNotPresented(['not_this_visit', null, 'not_presented'])).toBe(1)
  expect(timesNotPresented(['not_found', 'not_presented'])).toBe(0)
})

test('a revisit goes back for what is in service and was not examined since', () => {
  const left = { outcome: 'no_access', lifecycle: 'in_service', isExaminedSince: false, isInRevisit: false } as const
  expect(isLeftToExamine(left)).toBe(true)
  expect(isLeftToExamine({ ...left, lifecycle: null, outcome: 'not_this_visit' })).toBe(true)
  for (const other of [
    { outcome: 'examined' as const },
    { outcome: 'withdrawn' as const },
    { lifecycle: 'stored' },
    { isExaminedSince: true },
    { isInRevisit: true },
  ]) {
    expect(isLeftToExamine({ ...left, ...other })).toBe(false)
  }
})

test('what is scrapped or gone leaves service unless it was examined there or since', () => {
  expect(isToWithdraw({ lifecycle: 'in_service', isExaminedSince: false })).toBe(true)
  expect(isToWithdraw({ lifecycle: 'in_service', isExaminedSince: true })).toBe(false)
  expect(isToWithdraw({ lifecycle: 'stored', isExaminedSince: false })).toBe(false)
})

test('a signature stands for the list as it was signed', () => {
  const [before, receivedAt, after] = [1, 2, 3].map((time) => new Date(time)) as [Date, Date, Date]
  const signed = { receivedAt, itemIds: ['hook'] }
  const hook = { _id: 'hook', outcome: 'not_presented', updatedAt: before } as const
  const other = { ...hook, _id: 'other' }
  expect(signatureStands(signed, [hook])).toBe(true)
  expect(signatureStands(signed, [{ ...hook, updatedAt: after }])).toBe(false)
  expect(signatureStands(signed, [{ ...hook, outcome: 'not_this_visit' }])).toBe(false)
  expect(signatureStands(signed, [hook, other])).toBe(false)
  expect(signatureStands({ ...signed, itemIds: null }, [hook, other])).toBe(true)
})
