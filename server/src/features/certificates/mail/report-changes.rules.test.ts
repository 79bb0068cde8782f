import { expect, test } from 'vitest'
import { certificateFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { formatChanges } from './report-changes.rules.ts'

const shackle = itemFacts({ _id: 's', description: 'Shackle', serialNumber: 'SH-1' })
const sling = itemFacts({ _id: 'l', description: 'Sling', serialNumber: 'SL-2' })
const before = certificateFacts({ items: [shackle, sling] })

test('a version that says the same of the equipment changes nothing, whenever it was issued', () => {
  const after = { ...before, version: 2, supersedes: 1, code: 'other', issuedAt: '2027-01-01T09:00:00.000Z' }

  expect(formatChanges(before, after)).toBe('What it says of the equipment has not changed.')
})

test('what a later version says otherwise is told item by item, with old and new values', () => {
  const changed = { ...shackle, serialNumber: 'SH-9', fitForPurpose: !shackle.fitForPurpose, nextExaminationDate: null }
  const added = itemFacts({ _id: 'n', description: 'Hook', serialNumber: 'HK-3' })
  const after = certificateFacts({
    items: [changed, added],
    premises: { ...before.premises, city: 'Bradford' },
  })

  const lines = formatChanges(before, after).split('\n')

  expect(lines).toEqual([
    'What changed:',
    '- the premises: Unit 4, Canal Wharf, Leeds, LS11 5PS is now Unit 4, Canal Wharf, Bradford, LS11 5PS',
    expect.stringMatching(
      /^- Shackle SH-9: result fit for purpose is now not fit for purpose; serial number SH-1 is now SH-9; next examination .+ is now none$/,
    ),
    '- Hook HK-3: added, fit for purpose',
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

  const lines = formatChanges(before, after).split('\n')

  expect(lines).toEqual([
    'What changed:',
    expect.stringMatching(/^- the firm: .+ is now Hopwood Ltd, 1 New Street, York/),
    expect.stringMatching(/^- the employer: .+ is now Acme Group Ltd/),
    '- made under: Lifting Operations and Lifting Equipment Regulations 1998 is now Lifting Operations and Lifting Equipment Regulations (Northern Ireland) 1999',
    expect.stringMatching(/^- the report is made by: .+ is now Zoë Olowska \(LEEA\)$/),
  ])
})

test('a particular that has no words of its own is told to have changed', () => {
  const after = certificateFacts({ items: [{ ...shackle, photoFileId: 'another' }, sling] })

  expect(formatChanges(before, after)).toBe('What changed:\n- Shackle SH-1: other particulars')
})

test.each([
  ['manufacturer', { manufacturer: 'Crosby' }, 'manufacturer Yale is now Crosby'],
  ['safe working load', { wll: '500 kg' }, 'safe working load 1,000 kg is now 500 kg'],
  [
    'day of examination',
    { examinationDate: '2026-11-14' },
    'date of this examination 15 November 2026 is now 14 November 2026',
  ],
  ['installation', { installedCorrectly: false }, 'installed correctly not stated is now no'],
])('a corrected %s is told by name, with old and new value', (_, correction, words) => {
  const after = certificateFacts({ items: [{ ...shackle, ...correction }, sling] })

  expect(formatChanges(before, after)).toBe(`What changed:\n- Shackle SH-1: ${words}`)
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

  const words = formatChanges(certificateFacts({ items: [notFit] }), certificateFacts({ items: [dangerous] }))

  expect(words).toBe(
    'What changed:\n- Shackle SH-1: now a danger to persons; ' +
      'defect “Hook: worn. Observation. Repair: Renew” is now “Hook: worn. Danger now. Repair: Renew”',
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

  expect(formatChanges(certificateFacts({ items: [one] }), certificateFacts({ items: [two] }))).toContain(
    `Shackle SH-1: new defect: ${told}`,
  )
  expect(formatChanges(certificateFacts({ items: [two] }), certificateFacts({ items: [one] }))).toContain(
    `Shackle SH-1: defect no longer reported: ${told}`,
  )
})

test('a report of an earlier release, which has no list of defects, says the same as one that has', () => {
  const { defects: _, ...earlier } = { ...shackle, defects: [] }
  const later = { ...shackle, defects: [] }

  const words = formatChanges(certificateFacts({ items: [earlier] }), certificateFacts({ items: [later] }))

  expect(words).toBe('What it says of the equipment has not changed.')
})

test('an item that turns out not to have been examined stays in the report, which says why', () => {
  const { _id, description, serialNumber, assetNumber } = sling
  const missing = { _id, description, serialNumber, assetNumber, reason: 'moved to Bradford', dueDate: null }
  const notFound = certificateFacts({ items: [shackle], notExamined: [{ ...missing, outcome: 'not_found' }] })
  const noAccess = certificateFacts({ items: [shackle], notExamined: [{ ...missing, outcome: 'no_access' }] })

  expect(formatChanges(before, notFound)).toBe(
    'What changed:\n- Sling SL-2: not examined (not found: moved to Bradford)',
  )
  expect(formatChanges(notFound, noAccess)).toContain(
    '- Sling SL-2: not examined (not found: moved to Bradford) is now not examined (no access: moved to Bradford)',
  )
  expect(formatChanges(notFound, certificateFacts({ items: [shackle, { ...sling, fitForPurpose: false }] }))).toBe(
    'What changed:\n- Sling SL-2: now examined, not fit for purpose',
  )
})
