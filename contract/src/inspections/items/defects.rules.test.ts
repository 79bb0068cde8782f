import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ItemContent, blankItem } from './item-fields.ts'
import {
  asGravest,
  defectClasses,
  formatDefect,
  defectsOf,
  unrecordedDefectId,
  gravestFirst,
  isBlankDefect,
  isSameDefects,
  defectFromFields,
  withDefects,
  type Defect,
} from './defects.rules.ts'
import { mergeItems } from './merge-items.rules.ts'

const day = fc.option(fc.constantFrom('2026-01-31', '2026-02-01', '2027-03-05'))
const word = fc.constantFrom('', 'Hook', 'Worn')
const defect: fc.Arbitrary<Defect> = fc.record({
  _id: fc.uuid(),
  part: word,
  description: word,
  class: fc.constantFrom(...defectClasses),
  dangerByDate: day,
  repair: word,
})
const several = fc.uniqueArray(defect, { maxLength: 5, selector: ({ _id }) => _id })
const told = fc.record({
  defectPart: word,
  defectDescription: word,
  defectImmediateDanger: fc.boolean(),
  defectPotentialDanger: fc.boolean(),
  dangerByDate: day,
  repairDetails: word,
})

const item = (facts: Partial<ItemContent>): ItemContent => ({ ...blankItem, ...facts })
const itemId = '5d2c4a5e-6c1c-4a77-9d0a-1f3a3c0b8e01'
/** Of a defect that came without one: made from the item's. */
const ownId = '5d2c4a5e-6c1c-8a77-9d0a-1f3a3c0b8e01'
/** As a server records what was sent onto an existing item. */
const save = (sent: Partial<ItemContent>, existing: ItemContent | null) =>
  withDefects({ ...(existing ?? blankItem), ...sent }, sent, existing, itemId)
const without = (defects: Defect[], _id: string | undefined) => defects.filter((each) => each._id !== _id)

describe('an old list of defects that is sent back', () => {
  const danger = { defectImmediateDanger: true, defectDescription: 'Hook cracked', repairDetails: 'Renew' }

  test('does not drop the danger that is sent with it, however often it is sent', () => {
    const sent = { defects: [], ...danger }
    const first = save(sent, item({}))
    const again = save(sent, first)

    expect(again.defects).toMatchObject([{ class: 'danger', description: 'Hook cracked' }])
    expect(again).toEqual(first)
  })

  test('stands beside a graver defect in the specification’s fields', () => {
    const observed: Defect = {
      _id: '7b0a4a5e-6c1c-4a77-9d0a-1f3a3c0b8e01',
      part: 'Label',
      description: 'Faded',
      class: 'observation',
      dangerByDate: null,
      repair: '',
    }

    expect(save({ defects: [observed], ...danger }, null).defects).toMatchObject([{ class: 'danger' }, observed])
  })

  test('takes a danger away where nothing else tells of one', () => {
    expect(save({ defects: [] }, save(danger, null)).defects).toEqual([])
  })
})

describe('for a client that knows only the specification', () => {
  test('another description does not keep the part of the defect it replaced; the same one does', () => {
    const hook = {
      defectPart: 'Hook',
      defectDescription: 'Cracked',
      defectImmediateDanger: true,
      repairDetails: 'Renew',
    }
    const existing = save(hook, null)
    const brake = { defectDescription: 'Brake slips', repairDetails: 'Reline' }

    const [other, sentBack] = [save(brake, existing), save({ ...existing, ...brake }, existing)]
    for (const saved of [other, sentBack]) {
      expect(saved).toMatchObject({ ...brake, defectPart: '', defects: [{ part: '', description: 'Brake slips' }] })
    }
    expect(save({ repairDetails: 'Renew and test' }, existing)).toMatchObject({ defectPart: 'Hook' })
    expect(save({ ...brake, defectPart: 'Brake' }, existing)).toMatchObject({ defects: [{ part: 'Brake' }] })
  })

  test('what it wrote about one defect is what it reads', () => {
    fc.assert(
      fc.property(told, (sent) => {
        const saved = save(sent, null)
        expect(saved).toMatchObject(sent)
        expect(saved.defects).toEqual(defectsOf(item(sent)).map((defect) => ({ ...defect, _id: ownId })))
        expect(saved.defects.length).toBe(isBlankDefect(defectFromFields(sent, unrecordedDefectId)) ? 0 : 1)
      }),
    )
  })

  test('it reads the gravest, changes that one, and the others stay', () => {
    fc.assert(
      fc.property(several, told, (defects, sent) => {
        const existing = save({ defects }, null)
        const [gravest] = existing.defects
        expect(existing).toMatchObject(asGravest(gravest))
        const saved = save(sent, existing)
        const changed = defectFromFields(sent, gravest?._id ?? ownId)
        const expected = [...(isBlankDefect(changed) ? [] : [changed]), ...without(existing.defects, gravest?._id)]
        expect(saved.defects).toEqual(gravestFirst(expected))
      }),
    )
  })

  test('it may send back the whole item that it was given, with a field of it changed', () => {
    fc.assert(
      fc.property(several, (defects) => {
        const existing = save({ defects }, null)
        const saved = save({ ...existing, defectDescription: 'Changed' }, existing)
        const [gravest] = existing.defects
        expect(without(saved.defects, gravest?._id ?? ownId)).toEqual(without(existing.defects, gravest?._id))
        expect(saved.defects.some(({ description }) => description === 'Changed')).toBe(true)
      }),
    )
  })
})

describe('a list of defects', () => {
  test('is what was sent, the gravest first, and the same however often it is saved', () => {
    fc.assert(
      fc.property(several, several, (before, defects) => {
        const existing = save({ defects: before }, null)
        const saved = save({ defects }, existing)
        expect(saved.defects).toEqual(gravestFirst(defects.filter((each) => !isBlankDefect(each))))
        expect(save(saved, saved)).toEqual(saved)
        expect(save({ ...saved, defects: [...defects].reverse() }, saved).defects).toHaveLength(saved.defects.length)
        expect(isSameDefects(saved.defects, defectsOf(saved))).toBe(true)
      }),
    )
  })

  test('has a danger before one to come before an observation, and of those to come the earliest first', () => {
    const of = (_id: string, kind: Defect['class'], dangerByDate: string | null = null): Defect => {
      return { _id, part: '', description: 'x', class: kind, dangerByDate, repair: '' }
    }
    const mixed = [
      of('e', 'observation'),
      of('c', 'could_become_danger', '2026-09-01'),
      of('d', 'could_become_danger'),
      of('b', 'could_become_danger', '2026-08-31'),
      of('a', 'danger'),
    ]
    expect(gravestFirst(mixed).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('that is emptied leaves no defect in the fields either', () => {
    const existing = save({ defectPart: 'Hook', defectImmediateDanger: true }, null)
    expect(save({ defects: [] }, existing)).toEqual(blankItem)
  })

  test('keeps both ticks of the specification’s form for a danger that has no day', () => {
    const both = { defectDescription: 'Worn', defectImmediateDanger: true, defectPotentialDanger: true }
    const existing = save(both, null)
    expect(save({ ...existing, defects: [...existing.defects] }, existing)).toMatchObject(both)
    const sent = { ...both, defects: [defectFromFields(item(both), unrecordedDefectId)] }
    expect(save(sent, null)).toMatchObject(both)
  })

  test('that two people changed is one conflict with the rest of their findings', () => {
    const base = save({ defects: [] }, null)
    const mine = save({ defectDescription: 'Mine' }, base)
    const theirs = save({ defectDescription: 'Theirs' }, base)
    expect(mergeItems({ base, mine, theirs }).conflicts).toEqual(['defectDescription', 'defects'])
    expect(mergeItems({ base, mine: base, theirs })).toEqual({ content: theirs, conflicts: [] })
  })
})

test('a defect is read with its class, day and repair', () => {
  const hook = { _id: 'a', part: 'Hook', description: 'worn', dangerByDate: '2026-05-01', repair: 'renew' }
  const formatted = (facts: Partial<Defect>) => formatDefect({ ...hook, class: 'danger', ...facts }, (each) => each)
  expect(formatted({ class: 'could_become_danger' })).toBe(
    'Hook: worn. Could become a danger, by 2026-05-01. Repair: renew',
  )
  expect(formatted({ dangerByDate: null, repair: '', part: '' })).toBe('worn. Danger now')
})

test('a defect may leave out what says nothing, and one that says nothing at all is dropped', () => {
  const sent = [
    { _id: unrecordedDefectId, class: 'danger' },
    { _id: '00000000-0000-4000-8000-000000000002', class: 'observation', part: ' ' },
  ]
  expect(ItemContent.shape.defects.parse(sent)).toEqual([
    { _id: unrecordedDefectId, part: '', description: '', class: 'danger', dangerByDate: null, repair: '' },
  ])
  const twice = [sent[0], sent[0]]
  expect(ItemContent.shape.defects.safeParse(twice).error?.issues[0]?.message).toBe('Give each defect its own _id.')
})
