import { describe, expect, test } from 'vitest'
import { defectFromFields } from '#contract/inspections/items/defects.rules.ts'
import { certificateFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import type { ItemFacts } from './certificate-facts.ts'
import { certificateDocument } from './certificates.document.ts'
import type { Line } from './item.document.ts'

/** `§8(d) Next examination due by: 15 November 2027` */
function said(line: Line): string {
  return `§${line.paragraph ?? '-'} ${line.label}: ${line.value}`
}

function documentOf(facts: Partial<ItemFacts>) {
  const [item] = certificateDocument(certificateFacts({ items: [itemFacts(facts)] })).items
  if (!item) throw new Error('There is no item.')
  const defects =
    'gravity' in item.defect ? [item.defect.headline, ...item.defect.lines.map(said)] : [said(item.defect)]
  return {
    identity: item.identity.map(said),
    examination: item.examination.map(said),
    defects,
    dates: item.dates.map(said),
    all: [...item.identity.map(said), ...item.examination.map(said), ...defects, ...item.dates.map(said)],
  }
}

describe('the report as a whole', () => {
  test('is called what the law calls it, and says under which regulations it is made', () => {
    const document = certificateDocument(certificateFacts())

    expect(document.title).toBe('Report of Thorough Examination')
    expect(document.regulations).toContain('Lifting Operations and Lifting Equipment Regulations 1998')
    expect([document.number, document.version]).toEqual(['C-000123', ['Version 1']])
    expect(document.code).toEqual(['Code k7w2m-9qd4t-', '8xz3v-6hc5r'])
  })

  test('names the version it supersedes', () => {
    expect(certificateDocument(certificateFacts({ version: 3, supersedes: 2 })).version).toEqual([
      'Version 3',
      'Supersedes version 2',
    ])
  })

  test('§1 and §2: names the employer with address, and the premises', () => {
    expect(certificateDocument(certificateFacts()).about.map(said)).toEqual([
      '§1 Employer for whom the examination was made: Acme Ltd\n1 Works Road\nLeeds\nLS1 4AB',
      '§2 Premises at which the examination was made: Unit 4, Canal Wharf\nLeeds LS11 5PS',
      '§- Reference: Autumn examination',
    ])
  })

  test('§1: gives the site’s address where the employer gave none', () => {
    const document = certificateDocument(
      certificateFacts({ employer: { name: 'Acme Ltd', address: ' ', logoFileId: null } }),
    )

    expect(document.about[0]?.value).toBe('Acme Ltd\nUnit 4, Canal Wharf\nLeeds LS11 5PS')
  })

  test('carries the firm’s letterhead', () => {
    expect(certificateDocument(certificateFacts()).letterhead).toEqual({
      name: 'Hopwood Lifting Inspections Ltd',
      address: '12 Foundry Lane\nSheffield\nS3 8AB',
      details: ['Company number 08412377', 'Insurance: Professional indemnity £5m, Northern Mutual, policy PI-20931'],
    })
  })

  test('sums up the results, and warns of danger before anything else', () => {
    const document = certificateDocument(
      certificateFacts({
        items: [
          itemFacts(),
          itemFacts({ ...cracked, fitForPurpose: false, defectImmediateDanger: true, defects: [hook] }),
          itemFacts({ ...cracked, serialNumber: 'MB-0010', fitForPurpose: false, defectImmediateDanger: true }),
          itemFacts({ ...cracked, defectPotentialDanger: true, dangerByDate: '2027-02-15', status: 'requires_repair' }),
        ],
        notified: [{ defectIds: ['hook'], at: '2026-11-17T22:05:00.000Z', to: 'Seán Magee', how: 'in_person' }],
        copiesTo: ['Jane Doe', 'Hire Ltd'],
      }),
    )

    expect(document.summary).toBe('4 items examined: 1 fit for purpose, 1 requiring repair, 2 not fit for purpose.')
    expect(document.notices.map(({ headline }) => headline)).toEqual([
      'Item 2, Chain Block MB-0009: top hook throat opened. Do not use.\n' +
        'Item 3, Chain Block MB-0010: top hook throat opened. Do not use.',
      'Item 4, Chain Block MB-0009: top hook throat opened. Do not use after 15 February 2027 until repaired.',
    ])
    expect(document.notices[0]?.text).toContain(
      'Item 2: notified on 17 November 2026, 22:05, to Seán Magee, in person.',
    )
    expect(document.notices[1]?.text).not.toContain('Seán Magee')
    expect(document.notices[1]?.text).toContain(
      'Equipment marked “could become a danger” must not be used after the date shown until repaired',
    )
    expect(document.copies).toBe('Copies to: Jane Doe and Hire Ltd')
    for (const { text } of document.notices) expect(text).toContain('notified forthwith (regulation 10(1)(a))')
    expect(document.notices[0]?.text).toContain('enforcing authority (regulation 10(1)(c))')
    expect(certificateDocument(certificateFacts()).notices).toEqual([])
  })

  test('names what is not fit for purpose, also where that is no danger', () => {
    const items = [itemFacts(), itemFacts({ fitForPurpose: false }), itemFacts({ fitForPurpose: false })]

    const { notices } = certificateDocument(certificateFacts({ items }))

    expect(notices).toMatchObject([
      {
        gravity: 'danger',
        headline: expect.stringMatching(/^Item 2, .+: not fit for purpose\. Do not use\.\nItem 3, /),
      },
    ])
  })
})

const cracked = {
  description: 'Chain Block',
  serialNumber: 'MB-0009',
  defectPart: 'top hook',
  defectDescription: 'throat opened',
  repairDetails: 'Renew it',
}
const hook = defectFromFields({ ...itemFacts(cracked), defectImmediateDanger: true }, 'hook')

describe('an item', () => {
  test('gives every particular in the order of the Schedule', () => {
    expect(documentOf({ additionalInfo: 'Bay 3', swlConfiguration: 'Two falls' }).all).toEqual([
      '§3 Description: Chain Block',
      '§3 Serial number: CB-100245',
      '§3 Asset number: A-17',
      '§3 Manufacturer: Yale',
      '§3 Model: VSIII',
      '§3 Height of lift: 3 m',
      '§3 Date of manufacture: 1 March 2019',
      '§3 Additional information: Bay 3',
      '§4 Last thorough examination: 15 November 2025',
      '§5 Safe working load: 1,000 kg',
      '§5 Configuration examined: Two falls',
      '§7(a) Kind of examination: 12-monthly: regulation 9(3)(a)(ii)',
      '§7(b) Declaration: The lifting equipment would be safe to operate.',
      '§8(a) Defects: None found which is or could become a danger to persons',
      '§8(d) Next examination due by: 15 November 2027',
      '§8(e) Particulars of any test: No test was made',
      '§8(f) Date of this examination: 15 November 2026',
    ])
  })

  test('fills the law’s silences: §3 not known, §4 none known, §5 not stated', () => {
    const blank = { assetNumber: '', manufacturer: '', modelName: '', hol: '', wll: ' ' }

    expect(documentOf({ ...blank, dateOfManufacture: null, dateOfLastExamination: null }).identity).toEqual([
      '§3 Description: Chain Block',
      '§3 Serial number: CB-100245',
      '§3 Date of manufacture: Not known',
      '§4 Last thorough examination: None known',
      '§5 Safe working load: Not stated',
    ])
  })

  test.each([
    ['6_monthly', '6-monthly: regulation 9(3)(a)(i)'],
    ['12_monthly', '12-monthly: regulation 9(3)(a)(ii)'],
    ['written_scheme', 'Written scheme: regulation 9(3)(a)(iii)'],
    ['exceptional', 'Exceptional circumstances: regulation 9(3)(a)(iv)'],
  ] as const)('§7(a): examined %s says under which rule', (examinationType, words) => {
    expect(documentOf({ examinationType }).examination[0]).toBe(`§7(a) Kind of examination: ${words}`)
  })

  test('§7: says that an interval had run out before it was examined', () => {
    const long = documentOf({ dateOfLastExamination: '2019-01-02' }).examination
    const scheme = documentOf({ dateOfLastExamination: '2019-01-02', examinationType: 'written_scheme' }).examination

    expect(long[1]).toBe('§- Interval: Overdue: last examined 2 January 2019')
    expect(scheme.join()).not.toContain('Overdue')
  })

  test('§3: says the kind of equipment where it was given, and of a manufacture only what is known', () => {
    const { identity } = documentOf({ isAccessory: true, liftsPeople: true, dateOfManufacture: '2019-05' })

    expect(identity).toContain('§3 Kind of equipment: Accessory for lifting, Lifts people')
    expect(identity).toContain('§3 Date of manufacture: May 2019')
    expect(documentOf({ dateOfManufacture: '2019' }).identity).toContain('§3 Date of manufacture: 2019')
    expect(documentOf({ isAccessory: false, liftsPeople: false }).identity.join()).not.toContain('Kind of equipment')
  })

  test('§6: gives the scheme’s reference and the exceptional circumstance of a first examination too', () => {
    const first = { firstInspectionAfterInstall: true, schemeReference: 'WS-7', exceptionalEvent: 'Overloaded' }

    expect(documentOf({ ...first, examinationType: 'written_scheme' }).examination[1]).toBe(
      '§- Reference of the scheme: WS-7',
    )
    expect(documentOf({ ...first, examinationType: 'exceptional' }).examination[1]).toBe(
      '§- Exceptional circumstances: Overloaded',
    )
  })

  test('§7(a): gives the scheme’s reference and the exceptional circumstance, each with its own kind only', () => {
    const both = { schemeReference: 'WS-7 rev 2', exceptionalEvent: 'Overloaded on 3 May' }

    expect(documentOf({ ...both, examinationType: 'written_scheme' }).examination[1]).toBe(
      '§7(a) Reference of the scheme: WS-7 rev 2',
    )
    expect(documentOf({ ...both, examinationType: 'exceptional' }).examination[1]).toBe(
      '§7(a) Exceptional circumstances: Overloaded on 3 May',
    )
    expect(documentOf(both).examination).toHaveLength(2)
  })

  test('§7(b): with a dated defect would be safe only until then', () => {
    const dated = { defectPotentialDanger: true, dangerByDate: '2027-01-31' }

    expect(documentOf(dated).examination[1]).toBe(
      '§7(b) Declaration: The lifting equipment would be safe to operate until 31 January 2027.',
    )
    expect(documentOf({ ...dated, fitForPurpose: false }).examination[1]).toContain('would not be safe to operate.')
  })

  test('§8(d): that is not fit is examined again before it returns to service', () => {
    expect(documentOf({ fitForPurpose: false }).dates[0]).toBe(
      '§8(d) Next examination: Before it returns to service, and no later than 15 November 2027',
    )
    const [item] = certificateDocument(certificateFacts({ items: [itemFacts({ fitForPurpose: false })] })).items
    expect(item?.nextExamination).toBe('Before return to service; 15 November 2027')
  })

  test('§7(b): that is not fit would not be safe to operate', () => {
    expect(documentOf({ fitForPurpose: false }).examination[1]).toBe(
      '§7(b) Declaration: The lifting equipment would not be safe to operate. It must be removed from service immediately.',
    )
  })

  test.each([
    [true, true, 'has been installed correctly and would be safe to operate.'],
    [null, true, 'would be safe to operate.'],
    [false, true, 'has not been installed correctly but would be safe to operate.'],
    [
      true,
      false,
      'has been installed correctly but would not be safe to operate. It must be removed from service immediately.',
    ],
    [null, false, 'would not be safe to operate. It must be removed from service immediately.'],
  ])(
    '§6: first after installation (installed correctly: %s, fit: %s) says so instead of the interval',
    (installedCorrectly, fitForPurpose, words) => {
      expect(documentOf({ firstInspectionAfterInstall: true, installedCorrectly, fitForPurpose }).examination).toEqual([
        '§6(a) Kind of examination: First thorough examination after installation or after assembly at a new site or in a new location',
        `§6(b) Declaration: The lifting equipment ${words}`,
      ])
    },
  )

  const defect = { defectPart: 'Load chain', defectDescription: 'Link 14 stretched', repairDetails: 'Renew the chain' }

  test('§8(a) and §8(b): with a danger now says so, with the part, the defect and the repair', () => {
    expect(documentOf({ ...defect, defectImmediateDanger: true, fitForPurpose: false }).defects).toEqual([
      'Danger: this defect is a danger to persons',
      '§8(a) Part found defective: Load chain',
      '§8(a) Description of the defect: Link 14 stretched',
      '§8(b) Repair, renewal or alteration required to remedy it: Renew the chain',
    ])
  })

  test('§8(c): with a danger to come says by when, and the repair', () => {
    expect(documentOf({ ...defect, defectPotentialDanger: true, dangerByDate: '2027-02-15' }).defects).toEqual([
      'This defect could become a danger to persons by 15 February 2027',
      '§8(a) Part found defective: Load chain',
      '§8(a) Description of the defect: Link 14 stretched',
      '§8(c) Time by which it could become a danger: 15 February 2027',
      '§8(c) Repair, renewal or alteration required to remedy it: Renew the chain',
    ])
  })

  test('with a danger prints the examiner’s opinion on serious risk, once it is given', () => {
    const danger = { ...defect, defectImmediateDanger: true, fitForPurpose: false }

    expect(documentOf({ ...danger, seriousInjuryRisk: true }).defects.at(-1)).toBe(
      '§- Opinion of the examiner: There is an existing or imminent risk of serious personal injury (regulation 10(1)(c))',
    )
    expect(documentOf({ ...danger, seriousInjuryRisk: false }).defects.at(-1)).toBe(
      '§- Opinion of the examiner: There is no existing or imminent risk of serious personal injury',
    )
  })

  test('with a defect that is no danger calls it an observation', () => {
    expect(documentOf({ repairDetails: 'Repaint the marking' }).defects).toEqual([
      'Observation',
      '§- Repair, renewal or alteration required to remedy it: Repaint the marking',
    ])
  })

  test('§8(a): that is not fit does not claim that nothing was found', () => {
    expect(documentOf({ fitForPurpose: false }).defects).toEqual([
      '§8(a) Defects: None recorded which is or could become a danger to persons',
    ])
  })

  test('§8(e): gives the particulars of a test', () => {
    const [, tested] = documentOf({ testDetails: 'Proof load 1.25 × SWL' }).dates
    expect(tested).toBe('§8(e) Particulars of any test: Proof load 1.25 × SWL')
  })
})
