import { describe, expect, test } from 'vitest'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import { blankItem, type ItemContent } from '#contract/inspections/items/item-fields.ts'
import {
  consistentAfter,
  defectsAgainstFit,
  itemResults,
  formatResult,
  resultOf,
  withDefectsBack,
  withResult,
} from './item-result.rules.ts'
import { statusOfExamined } from '#contract/inspections/items/item-status.rules.ts'

const worn: Defect = {
  _id: 'd0000000-0000-4000-8000-000000000001',
  part: 'Hook',
  description: 'Worn',
  class: 'could_become_danger',
  dangerByDate: '2027-01-15',
  repair: 'Renew the hook',
}
const cracked: Defect = { ...worn, _id: 'd0000000-0000-4000-8000-000000000002', class: 'danger', dangerByDate: null }
const scratched: Defect = {
  ...worn,
  _id: 'd0000000-0000-4000-8000-000000000003',
  description: 'Paint scratched',
  class: 'observation',
  dangerByDate: null,
  repair: '',
}

function found(defects: Defect[], facts: Partial<ItemContent> = {}): ItemContent {
  return withDefectsBack({ ...blankItem, ...facts }, defects)
}

test.each([
  ['nothing is wrong', blankItem, 'fit', 'Fit'],
  ['only something is noted', found([scratched]), 'fit', 'Fit'],
  ['it could become a danger by a day', found([worn]), 'repair', 'Fit, repair by 2027-01-15'],
  ['it is only an observation', { ...blankItem, repairDetails: 'Renew' }, 'fit', 'Fit'],
  ['it is not fit', found([cracked], { fitForPurpose: false }), 'not_fit', 'Not fit'],
  ['it is not fit and nobody has said why', { ...blankItem, fitForPurpose: false }, 'not_fit', 'Not fit'],
])('when %s, the result says so', (_, item, result, words) => {
  expect(resultOf(item)).toBe(result)
  expect(formatResult(item, (day) => day)).toBe(words)
})

const situations = [[], [worn], [cracked], [scratched], [cracked, worn, scratched], [scratched, worn]].flatMap(
  (defects) => [true, false].map((fitForPurpose) => found(defects, { fitForPurpose })),
)

describe('choosing a result', () => {
  test.each(itemResults)('%s, whatever stood before, makes tick and defects say the same', (result) => {
    for (const before of situations) {
      const after = withResult(before, result)

      expect(resultOf(after)).toBe(result)
      expect(after.fitForPurpose).toBe(result !== 'not_fit')
      if (result !== 'not_fit') expect(after.defectImmediateDanger).toBe(false)
      expect(statusOfExamined(after)).toBe(result === 'repair' ? 'requires_repair' : 'inspected')
    }
  })

  test('“fit” takes the defects that ask for a repair, and they can be brought back as they were', () => {
    const before = found([cracked, worn, scratched], { fitForPurpose: false })

    const fit = withResult(before, 'fit')

    expect(fit.defects).toEqual([scratched])
    expect(defectsAgainstFit(before)).toEqual([cracked, worn])
    expect(withDefectsBack(withResult(fit, 'not_fit'), [cracked, worn])).toMatchObject({
      defects: [cracked, worn, scratched],
      defectImmediateDanger: true,
      fitForPurpose: false,
    })
  })

  test('“repair” asks by when, where nothing was written yet', () => {
    expect(withResult(blankItem, 'repair')).toMatchObject({
      fitForPurpose: true,
      defectPotentialDanger: true,
      dangerByDate: null,
    })
  })

  test('“repair” makes of an observation something that could become a danger', () => {
    const before = { ...blankItem, repairDetails: 'Renew the label' }

    expect(withResult(before, 'repair')).toMatchObject({
      defectPotentialDanger: true,
      repairDetails: 'Renew the label',
    })
  })
})

describe('the tick and the defects follow each other', () => {
  test('a danger now makes the piece unfit, in whichever field it is said', () => {
    expect(consistentAfter(found([cracked]), { defectImmediateDanger: true }).fitForPurpose).toBe(false)
    expect(consistentAfter(found([worn, cracked]), { defects: [worn, cracked] }).fitForPurpose).toBe(false)
  })

  test('a tick of “fit for purpose” beside a danger now leaves one that is to come', () => {
    const ticked = consistentAfter(found([cracked]), { fitForPurpose: true })

    expect(resultOf(ticked)).toBe('repair')
    expect(ticked).toMatchObject({
      defectImmediateDanger: false,
      defectPotentialDanger: true,
      repairDetails: 'Renew the hook',
    })
  })

  test('a tick of “fit for purpose” takes no defect away', () => {
    expect(consistentAfter(found([worn, scratched]), { fitForPurpose: true }).defects).toEqual([worn, scratched])
  })
})
