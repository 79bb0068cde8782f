import { expect, test } from 'vitest'
import { certificateFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { formatChanges, listChanges } from './report-changes.rules.ts'

const changesOf = (...reports: Parameters<typeof listChanges>) => formatChanges(listChanges(...reports))

const shackle = itemFacts({ _id: 's', description: 'Shackle', serialNumber: 'SH-1' })
const sling = itemFacts({ _id: 'l', description: 'Sling', serialNumber: 'SL-2' })
const before = certificateFacts({ items: [shackle, sling] })

test('a version that says the same of the equipment changes nothing, whenever it was issued', () => {
  const after = { ...before, version: 2, supersedes: 1, code: 'other', issuedAt: '2027-01-01T09:00:00.000Z' }

  expect(changesOf(before, after)).toBe('What it says about the equipment has not changed.')
})

test('what a later version says otherwise is told item by item, with old and new values', () => {
  const changed = { ...shackle, serialNumber: 'SH-9', fitForPurpose: !shackle.fitForPurpose, nextExaminationDate: null }
  const added = itemFacts({ _id: 'n', description: 'Hook', serialNumber: 'HK-3' })
  const after = certificateFacts({
    items: [changed, added],
    premises: { ...before.premises, city: 'Bradford' },
  })

  const lines = changesOf(before, after).split('\n')

  expect(lines).toEqual([
    'What changed:',
    '- Premises: Unit 4, Canal Wharf, Bradford, LS11 5PS, was Unit 4, Canal Wharf, Leeds, LS11 5PS',
    expect.stringMatching(
      /^- Item 1: result not fit for purpose, was fit for purpose; serial number SH-9, was SH-1; next examination none, was .+$/,
    ),
    '- Item 2: added, Hook HK-3, fit for purpose',
    '- Sling SL-2: no longer in the report',
  ])
})

test('what stands above and below the items is told by name, with old and new value; a logo says nothing', () => {
  const [examiner] = before.examiners
  if (!examiner) throw new Error('A report has an examiner.')
  const after = certificateFacts({
    ...before,
    firm: { ...before.firm, name: 'Hopwood Ltd', address: '1 New Street\nYork', logoFileId: 'another' },
    employer: { ...before.employer, name: 'Acme Group Ltd', logoFileId: 'another' },
    premises: { ...before.premises, isInNorthernIreland: true },
    examiners: [{ ...examiner, name: 'Zoë Olowska', qualifications: 'LEEA', employer: '', employerAddress: '' }],
  })

  const lines = changesOf(before, after).split('\n')

  expect(lines).toEqual([
    'What changed:',
    expect.stringMatching(/^- Firm: Hopwood Ltd, 1 New Street, York.*, was /),
    expect.stringMatching(/^- Employer: Acme Group Ltd.*, was /),
    '- Made under: Lifting Operations and Lifting Equipment Regulations (Northern Ireland) 1999, was Lifting Operations and Lifting Equipment Regulations 1998',
    expect.stringMatching(/^- Report made by: Zoë Olowska \(LEEA\), was /),
  ])
})

test('a particular that has no words of its own is told to have changed', () => {
  const after = certificateFacts({ items: [{ ...shackle, photoFileId: 'another' }, sling] })

  expect(changesOf(before, after)).toBe('What changed:\n- Item 1: other particulars')
})

test.each([
  ['manufacturer', { manufacturer: 'Crosby' }, 'manufacturer Crosby, was Yale'],
  ['safe working load', { wll: '500 kg' }, 'safe working load 500 kg, was 1,000 kg'],
  [
    'day of examination',
    { examinationDate: '2026-11-14' },
    'date of this examination 14 November 2026, was 15 November 2026',
  ],
  ['installation', { installedCorrectly: false }, 'installed correctly no, was not stated'],
])('a corrected %s is told by name, with old and new value', (_, correction, words) => {
  const after = certificateFacts({ items: [{ ...shackle, ...correction }, sling] })

  expect(changesOf(before, after)).toBe(`What changed:\n- Item 1: ${words}`)
})

const worn = {
  _id: 'worn',
  part: 'Hook',
  description: 'worn',
  class: 'observation',
  dangerByDate: null,
  repair: 'Renew',
} as const

test('what was not fit and has become a danger to persons is told as that first', () => {
  const notFit = { ...shackle, fitForPurpose: false, defectDescription: 'worn', defects: [worn] }
  const dangerous = { ...notFit, defectImmediateDanger: true, defects: [{ ...worn, class: 'danger' as const }] }

  const words = changesOf(certificateFacts({ items: [notFit] }), certificateFacts({ items: [dangerous] }))

  expect(words).toBe(
    'What changed:\n- Item 1: now a danger to persons; ' +
      'defect “Hook: worn. Danger now. Repair: Renew”, was “Hook: worn. Observation. Repair: Renew”',
  )
})

test('each defect of several that is new, or no longer reported, is told', () => {
  const cracked = {
    ...worn,
    _id: 'cracked',
    part: 'Latch',
    description: 'cracked',
    class: 'could_become_danger' as const,
  }
  const one = { ...shackle, defects: [worn] }
  const two = { ...shackle, defects: [{ ...cracked, dangerByDate: '2026-12-01' }, worn] }
  const told = 'Latch: cracked. Could become a danger, by 1 December 2026. Repair: Renew'

  expect(changesOf(certificateFacts({ items: [one] }), certificateFacts({ items: [two] }))).toContain(
    `Item 1: new defect: ${told}`,
  )
  expect(changesOf(certificateFacts({ items: [two] }), certificateFacts({ items: [one] }))).toContain(
    `Item 1: defect no longer reported: ${told}`,
  )
})

test('a report of an earlier release, which has no list of defects, says the same as one that has', () => {
  const { defects: _, ...earlier } = { ...shackle, defects: [] }
  const later = { ...shackle, defects: [] }

  const words = changesOf(certificateFacts({ items: [earlier] }), certificateFacts({ items: [later] }))

  expect(words).toBe('What it says about the equipment has not changed.')
})

test('an item that turns out not to have been examined stays in the report, which says why', () => {
  const { _id, description, serialNumber, assetNumber } = sling
  const missing = { _id, description, serialNumber, assetNumber, reason: 'moved to Bradford', dueDate: null }
  const notFound = certificateFacts({ items: [shackle], notExamined: [{ ...missing, outcome: 'not_found' }] })
  const noAccess = certificateFacts({ items: [shackle], notExamined: [{ ...missing, outcome: 'no_access' }] })

  expect(changesOf(before, notFound)).toBe('What changed:\n- Sling SL-2: not examined (not found: moved to Bradford)')
  expect(changesOf(notFound, noAccess)).toContain(
    '- Sling SL-2: not examined (no access: moved to Bradford), was not examined (not found: moved to Bradford)',
  )
  expect(changesOf(notFound, certificateFacts({ items: [shackle, { ...sling, fitForPurpose: false }] }))).toBe(
    'What changed:\n- Item 2: now examined, Sling SL-2, not fit for purpose',
  )
})

test('an item of a part of the report has the number that it has in the report', () => {
  const next = (day: string) => ({ ...sling, nextExaminationDate: day })
  const [was, is] = [
    certificateFacts({ items: [next('2026-12-01')] }),
    certificateFacts({ items: [next('2027-01-15')] }),
  ]

  expect(listChanges(was, is, before)).toEqual(['Item 2: next examination 15 January 2027, was 1 December 2026'])
})
