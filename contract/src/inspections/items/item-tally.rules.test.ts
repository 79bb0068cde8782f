import { describe, expect, test } from 'vitest'
import { asGravest, type Defect } from './defects.rules.ts'
import { blankItem } from './item-fields.ts'
import { statusOf, tallyItems } from './item-status.rules.ts'

function examined(facts: Partial<typeof blankItem> = {}) {
  const item = { ...blankItem, examinationDate: '2026-11-16', ...facts }
  return { ...item, status: statusOf(item) }
}

function withDefect(defect: Partial<Defect>, facts: Partial<typeof blankItem> = {}) {
  const whole: Defect = {
    _id: '00000000-0000-4000-8000-000000000001',
    part: 'Hook',
    description: 'Worn',
    class: 'could_become_danger',
    dangerByDate: null,
    repair: 'Renew',
    ...defect,
  }
  return examined({ defects: [whole], ...asGravest(whole), ...facts })
}

describe('the tally of a job’s items', () => {
  test('counts each once, by its result', () => {
    const items = [
      examined(),
      examined(),
      withDefect({ dangerByDate: '2027-01-15' }),
      examined({ fitForPurpose: false }),
      examined({ examinationDate: null }),
      examined({ examinationDate: null, outcome: 'not_presented' }),
    ]

    expect(tallyItems(items)).toEqual({
      fitForPurpose: 2,
      requiresRepair: 1,
      repairBy: '2027-01-15',
      notFit: 1,
      notExamined: 2,
    })
  })

  test('tells the earliest day by which a repair is due, of all defects of those that require repair', () => {
    const several = withDefect({ dangerByDate: '2027-03-01' })
    const [first] = several.defects
    const items = [
      withDefect({ dangerByDate: '2027-02-01' }),
      { ...several, defects: [first, { ...first, _id: 'x', dangerByDate: '2027-01-15' }] as Defect[] },
      withDefect({ dangerByDate: '2026-12-01' }, { fitForPurpose: false }),
    ]

    expect(tallyItems(items)).toMatchObject({ requiresRepair: 2, repairBy: '2027-01-15', notFit: 1 })
  })

  test('counts an observation as fit: it asks for no repair', () => {
    expect(tallyItems([withDefect({ class: 'observation', dangerByDate: null })])).toMatchObject({
      fitForPurpose: 1,
      requiresRepair: 0,
      repairBy: null,
    })
  })

  test('never counts a danger now as fit', () => {
    const ticked = [withDefect({ class: 'danger' }), withDefect({ class: 'danger', repair: '' })]

    expect(tallyItems(ticked)).toMatchObject({ fitForPurpose: 0, requiresRepair: 0, notFit: 2 })
  })
})
