import { describe, expect, test } from 'vitest'
import { blankItem } from '#contract/inspections/items/item-fields.ts'
import { isClean, itemsInSchedule, type ReportedItem } from './clean-items.rules.ts'

function item(facts: Partial<ReportedItem> = {}): ReportedItem {
  return {
    ...blankItem,
    description: 'Chain Block',
    serialNumber: 'CB-1',
    assetNumber: 'A-1',
    manufacturer: 'Yale',
    modelName: 'VSIII',
    hol: '3 m',
    wll: '1,000 kg',
    examinationType: '12_monthly',
    ...facts,
  }
}

describe('an item is clean', () => {
  test.each([
    ['found safe without a defect', {}],
    ['under a written scheme', { examinationType: 'written_scheme', schemeReference: 'WS-1' }],
    ['examined first after a correct installation', { firstInspectionAfterInstall: true, installedCorrectly: true }],
    ['with a test and a remark of a line', { testDetails: 'Proof load 125 %', additionalInfo: 'Bay 4' }],
  ] as const)('%s', (_, facts) => expect(isClean(item(facts))).toBe(true))
})

describe('an item is told in full', () => {
  test.each([
    ['that is not fit', { fitForPurpose: false }],
    ['with a danger', { defectImmediateDanger: true }],
    ['with a danger to come', { defectPotentialDanger: true }],
    ['with a defect that is only noted', { defectDescription: 'Label worn' }],
    ['with a part found defective', { defectPart: 'Hook' }],
    ['with a repair to make', { repairDetails: 'Renew the label' }],
    ['after exceptional circumstances', { examinationType: 'exceptional' }],
    ['that was not installed correctly', { firstInspectionAfterInstall: true, installedCorrectly: false }],
    ['of which a part was not accessible', { limitations: 'Gearbox' }],
    ['with more to say than fits a row', { additionalInfo: 'word '.repeat(100) }],
    ['with a list of lines', { testDetails: '1\n2\n3\n4' }],
  ] as const)('%s', (_, facts) => expect(isClean(item(facts))).toBe(false))
})

describe('the schedule', () => {
  test('holds the clean items of a report with more than three of them', () => {
    const clean = Array.from({ length: 4 }, () => item())
    const danger = item({ defectImmediateDanger: true, fitForPurpose: false })

    expect(itemsInSchedule([danger, ...clean])).toEqual(clean)
  })

  test('is left out where there are only a few: they are printed in full', () => {
    expect(itemsInSchedule([item(), item(), item()])).toEqual([])
  })
})
