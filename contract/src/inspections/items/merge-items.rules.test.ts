import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankItem, type ItemContent } from './item-fields.ts'
import { findingNames, mergeItems } from './merge-items.rules.ts'

const base: ItemContent = {
  ...blankItem,
  serialNumber: 'H-12',
  description: 'Hoist',
  wll: '2 t',
  examinationDate: '2026-03-29',
  nextExaminationDate: '2027-03-29',
}

describe('an item that two people changed', () => {
  test('takes both changes when they are of different fields', () => {
    const merged = mergeItems({ base, mine: { ...base, wll: '3 t' }, theirs: { ...base, manufacturer: 'Yale' } })

    expect(merged).toEqual({ content: { ...base, wll: '3 t', manufacturer: 'Yale' }, conflicts: [] })
  })

  test('is a conflict when both changed the same field, and mine stands until that is decided', () => {
    const theirs = { ...base, wll: '50 t', manufacturer: 'Yale' }

    const merged = mergeItems({ base, mine: { ...base, wll: '3 t' }, theirs })

    expect(merged).toEqual({ content: { ...base, wll: '3 t', manufacturer: 'Yale' }, conflicts: ['wll'] })
  })

  test('is no conflict when both wrote the same', () => {
    const both = { ...base, wll: '3 t' }

    expect(mergeItems({ base, mine: both, theirs: both })).toEqual({ content: both, conflicts: [] })
  })

  test('an item that two people changed never gets a finding that is half mine and half theirs', () => {
    const mine = { ...base, defectPart: 'Hook', defectDescription: 'Latch bent' }
    const theirs = { ...base, fitForPurpose: false }

    const { content, conflicts } = mergeItems({ base, mine, theirs })

    expect(content).toEqual(mine)
    expect(conflicts).toEqual(['fitForPurpose', 'defectPart', 'defectDescription'])
  })

  test('takes a finding of theirs as a whole beside particulars of mine', () => {
    const theirs = { ...base, defectPart: 'Hook', fitForPurpose: false, nextExaminationDate: '2026-09-29' }

    const merged = mergeItems({ base, mine: { ...base, assetNumber: 'A-7' }, theirs })

    expect(merged).toEqual({ content: { ...theirs, assetNumber: 'A-7' }, conflicts: [] })
  })
})

// Few values each, so that equal ones are common.
const text = fc.constantFrom('', 'one', 'two')
const day = fc.constantFrom(null, '2026-03-29', '2026-09-29')
const defects = fc.constantFrom(
  [],
  [{ _id: 'a', part: 'Hook', description: 'Worn', class: 'danger', dangerByDate: null, repair: '' }],
)
const values: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
  Object.entries(blankItem).map(([name, value]) => [
    name,
    Array.isArray(value) ? defects : typeof value === 'boolean' ? fc.boolean() : value === null ? day : text,
  ]),
)
const photos = fc.constantFrom([], [{ url: 'a' }], [{ url: 'b' }], [{ url: 'a' }, { url: 'b' }])
const item = fc
  .record({ ...values, photos })
  .map((content) => ({ ...content, photoUrl: content.photos[0]?.url ?? null }) as unknown as ItemContent)
const names = Object.keys(blankItem) as (keyof ItemContent)[]
/** What one person found counts as one field, and photos are merged by a rule of their own. */
const apart: readonly string[] = [...findingNames, 'photoUrl', 'photos']
const pick = (content: ItemContent, chosen: readonly (keyof ItemContent)[]) => chosen.map((name) => content[name])

test('any three versions: what one side changed stands, one finding is one person’s, and both sides agree', () => {
  fc.assert(
    fc.property(item, item, item, (before, mine, theirs) => {
      const merged = mergeItems({ base: before, mine, theirs })
      const mirrored = mergeItems({ base: before, mine: theirs, theirs: mine })

      expect(mirrored.conflicts.toSorted()).toEqual(merged.conflicts.toSorted())
      expect([pick(mine, findingNames), pick(theirs, findingNames)]).toContainEqual(pick(merged.content, findingNames))
      for (const name of names.filter((each) => !apart.includes(each))) {
        const isChangedByMe = mine[name] !== before[name]
        const isChangedByThem = theirs[name] !== before[name]
        expect(merged.content[name]).toBe(isChangedByMe || !isChangedByThem ? mine[name] : theirs[name])
        expect(merged.conflicts.includes(name)).toBe(isChangedByMe && isChangedByThem && mine[name] !== theirs[name])
        if (!merged.conflicts.includes(name)) expect(mirrored.content[name]).toBe(merged.content[name])
      }
      expect(merged.content.photoUrl).toBe(merged.content.photos[0]?.url ?? null)
      expect(mergeItems({ base: before, mine: before, theirs })).toEqual({ content: theirs, conflicts: [] })
      expect(mergeItems({ base: before, mine, theirs: before })).toEqual({ content: mine, conflicts: [] })
    }),
    { numRuns: 500 },
  )
})
