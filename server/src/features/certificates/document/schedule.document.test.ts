import { describe, expect, test } from 'vitest'
import { blankItem } from '#contract/inspections/items/item-fields.ts'
import { certificateFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import type { ItemFacts } from './certificate-facts.ts'
import { certificateDocument } from './certificates.document.ts'

/** A report of this item among three others that are clean. */
function reportOf(...items: Partial<ItemFacts>[]) {
  return certificateDocument(certificateFacts({ items: [...items, {}, {}, {}].map((facts) => itemFacts(facts)) }))
}

function scheduleOf(...items: Partial<ItemFacts>[]) {
  const { schedule } = reportOf(...items)
  if (!schedule) throw new Error('There is no schedule.')
  return schedule
}

function same(...items: Partial<ItemFacts>[]): string[] {
  return scheduleOf(...items).same.map(({ paragraph, label, value }) => `§${paragraph} ${label}: ${value}`)
}

function row(facts: Partial<ItemFacts>) {
  const [first] = scheduleOf(facts).rows
  if (!first) throw new Error('The schedule is empty.')
  return first
}

describe('the schedule of clean items', () => {
  test('gives every particular of Schedule 1 for each item: in its row, or once for all of them', () => {
    expect(row({ liftsPeople: true, testDetails: 'Proof load 125 %', swlConfiguration: 'Single fall' })).toMatchObject({
      place: 1,
      equipment: ['Chain Block', 'Yale · VSIII · Height of lift 3 m · Lifts people'],
      numbers: ['CB-100245', 'A-17'],
      load: ['1,000 kg', '1 March 2019'],
      kind: ['12-monthly', '15 November 2025'],
      days: ['15 November 2026', '15 November 2027'],
      notes: [
        { paragraph: '5', label: 'Configuration examined', value: 'Single fall' },
        { paragraph: '8(e)', label: 'Test', value: 'Proof load 125 %' },
      ],
    })
    expect(same({})).toEqual([
      '§7(b) Declaration: Each item would be safe to operate.',
      '§8(a) Defects: None found which is or could become a danger to persons',
      '§8(e) Particulars of any test: No test was made',
      '§7(a) Kind of examination: 12-monthly: regulation 9(3)(a)(ii)',
    ])
  })

  const kindsThatHaveIt: Partial<Record<string, Partial<ItemFacts>>> = {
    schemeReference: { examinationType: 'written_scheme' },
    exceptionalEvent: { examinationType: 'exceptional' },
  }
  const texts = Object.entries({ ...blankItem, examinationType: null, outcome: null, outcomeReason: null })
    .filter(([, value]) => value === '')
    .map(([name]) => name)

  test.each(texts)('or the item in full prints its %s', (name) => {
    const item = { ...kindsThatHaveIt[name], [name]: 'Written by the engineer' }
    const inFull = certificateDocument(certificateFacts({ items: [itemFacts(item)] }))

    expect(JSON.stringify(inFull.items)).toContain('Written by the engineer')
    expect(JSON.stringify([reportOf(item).items, reportOf(item).schedule])).toContain('Written by the engineer')
  })

  test('says so where a particular is not known', () => {
    const unknown = { dateOfManufacture: null, dateOfLastExamination: null, wll: ' ' }

    expect(row(unknown)).toMatchObject({ load: ['Not stated', 'Not known'], kind: ['12-monthly', 'None known'] })
  })

  test('does not say that no test was made where one was', () => {
    expect(same({ testDetails: 'Proof load 125 %' })).toContain(
      '§8(e) Particulars of any test: No test was made, unless the item’s row says one was',
    )
  })

  test('explains every kind of examination in it, with the declaration that belongs to it', () => {
    const scheme = { examinationType: 'written_scheme', schemeReference: 'WS-1' } as const
    const installed = { firstInspectionAfterInstall: true, installedCorrectly: true }

    expect(row(scheme)).toMatchObject({ kind: ['Written scheme', '15 November 2025'], notes: [{ value: 'WS-1' }] })
    expect(row(installed).kind[0]).toBe('After installation')
    expect(same(scheme, installed)).toEqual(
      expect.arrayContaining([
        '§6(b) Declaration: Each item of the kind “After installation” has been installed correctly and would be safe to operate.',
        '§7(a) Kind of examination: Written scheme: regulation 9(3)(a)(iii)',
        '§6(a) Kind: After installation: First thorough examination after installation or after assembly at a new site or in a new location',
      ]),
    )
  })

  test('leaves what has something to tell to be printed in full, each item once and under its own number', () => {
    const { items, schedule, summary } = reportOf({}, { defectImmediateDanger: true, fitForPurpose: false })

    expect(items.map(({ place }) => place)).toEqual([2])
    expect(schedule?.rows.map(({ place }) => place)).toEqual([1, 3, 4, 5])
    expect(schedule?.places).toBe('Items 1 and 3 to 5 are in the schedule of items without defects.')
    expect(summary).toBe('5 items examined: 4 fit for purpose, 1 not fit for purpose.')
  })

  test('is left out of a report of three items', () => {
    const document = certificateDocument(certificateFacts({ items: [itemFacts(), itemFacts(), itemFacts()] }))

    expect(document.schedule).toBeNull()
    expect(document.items).toHaveLength(3)
  })
})
