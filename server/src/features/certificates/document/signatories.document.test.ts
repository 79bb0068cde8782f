import { describe, expect, test } from 'vitest'
import { certificateFacts, examinerFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { certificateDocument } from './certificates.document.ts'
import type { Line } from './item.document.ts'

/** `§10 Name: Grace Hopwood` */
function said(line: Line): string {
  return `§${line.paragraph ?? '-'} ${line.label}: ${line.value}`
}

describe('who stands for the report', () => {
  function signatories(facts: Parameters<typeof certificateFacts>[0]) {
    return certificateDocument(certificateFacts(facts)).signatories.map(({ heading, lines }) => [
      heading,
      ...lines.map(said),
    ])
  }

  test('§9: the examiner with qualifications and employer; who authorises it is the firm’s own matter', () => {
    expect(signatories({})).toEqual([
      [
        'Report made by',
        '§9 Name: Tom Ashworth',
        '§9 Qualifications: LEEA Diploma, Lifting Machines (Manual)',
        '§9 Employer and address: Hopwood Lifting Inspections Ltd, 12 Foundry Lane, Sheffield, S3 8AB',
      ],
      ['Authorised by', '§- Name: Grace Hopwood', '§- Position: Head of Operations'],
    ])
  })

  test('§9: a subcontractor’s employer is printed with its address', () => {
    const employer = { employer: 'Self-employed', employerAddress: '18 Ropewalk\nLeeds LS10 1DF' }
    const examiners = [examinerFacts({ name: 'Ada Fitter', qualifications: '', ...employer })]

    expect(signatories({ examiners, authorisation: null })).toEqual([
      [
        'Report made by',
        '§9 Name: Ada Fitter',
        '§9 Qualifications: Not stated',
        '§9 Employer and address: Self-employed, 18 Ropewalk, Leeds LS10 1DF',
      ],
    ])
  })

  test('the head signature says what it is, and what it is not', () => {
    expect(certificateDocument(certificateFacts()).signatories.map(({ note }) => note)).toEqual([
      null,
      'Under the standing authorisation of Grace Hopwood, 5 January 2026',
    ])
    const unsaved = { name: 'Grace Hopwood', title: '', signatureFileId: null, standing: null }
    const [, block] = certificateDocument(certificateFacts({ authorisation: unsaved })).signatories
    expect(block).toMatchObject({ note: null, unsigned: '', heading: 'Authorised by' })
  })

  test('§9: several examiners are named, each with their items', () => {
    const examiners = [
      examinerFacts({ places: [1, 3, 4, 5, 8] }),
      examinerFacts({ name: 'Ada Fitter', qualifications: 'LEEA', places: [2, 6, 7] }),
    ]

    expect(signatories({ examiners, authorisation: null }).map(([, ...lines]) => lines.slice(0, 2))).toEqual([
      ['§9 Name: Tom Ashworth', '§9 Items examined: 1, 3 to 5 and 8'],
      ['§9 Name: Ada Fitter', '§9 Items examined: 2, 6 and 7'],
    ])
  })

  test('§10: whoever completed it for the examiner authenticates on their behalf, and the examiner does not sign', () => {
    const authenticator = {
      name: 'Grace Hopwood',
      employer: '',
      employerAddress: '',
      signatureFileId: null,
      onBehalfOf: ['Tom Ashworth'],
    }
    const document = certificateDocument(
      certificateFacts({ examiners: [examinerFacts({ hasCompleted: false })], authenticator, authorisation: null }),
    )

    expect(document.signatories.map(({ heading, unsigned }) => [heading, unsigned])).toEqual([
      ['Report made by', 'Authenticated on the examiner’s behalf'],
      ['Authenticated on behalf of Tom Ashworth', 'Authenticated by this person’s recorded act'],
    ])
    expect(document.signatories[1]?.lines.map(said)).toEqual([
      '§10 By: Grace Hopwood',
      '§10 Address: Hopwood Lifting Inspections Ltd, 12 Foundry Lane, Sheffield, S3 8AB',
    ])
    expect(document.authentication).toMatch(
      /^Authenticated on behalf of Tom Ashworth by Grace Hopwood, Hopwood Lifting Inspections Ltd, 12 Foundry Lane, /,
    )
  })

  test('§10: whoever issued what another examined and a third completed is named beside them', () => {
    const person = { employer: '', employerAddress: '', onBehalfOf: ['Tom Ashworth'] }
    const authenticator = { ...person, name: 'Grace Hopwood', signatureFileId: null }
    const issuer = { ...person, name: 'Ivy Office' }

    expect(signatories({ authenticator, issuer, authorisation: null }).slice(1)).toEqual([
      ['Authenticated on behalf of Tom Ashworth', '§10 By: Grace Hopwood', expect.stringContaining('§10 Address: ')],
      ['Issued on behalf of Tom Ashworth', '§10 By: Ivy Office', expect.stringContaining('§10 Address: Hopwood')],
    ])
  })

  test('§11: the date of the report stands beside how it is authenticated', () => {
    const document = certificateDocument(certificateFacts())

    expect(said(document.reportDate)).toBe('§11 Date of this report: 15 November 2026')
    expect(document.authentication).toContain('Completed by Tom Ashworth')
    expect(document.authentication).toContain('on 15 November 2026 at 14:05')
  })
})

test('where a piece stands, from whom it is hired and how to reach the examiner are printed where they are known', () => {
  const facts = certificateFacts({ items: [itemFacts({ location: 'Bay 3', hiredFrom: 'Hire Ltd' })] })
  const [examiner] = facts.examiners
  if (!examiner) throw new Error('A report has an examiner.')
  const document = certificateDocument({
    ...facts,
    firm: { ...facts.firm, phone: '0114 496 0150' },
    examiners: [{ ...examiner, phone: '07700 900123' }],
  })

  const told = document.items[0]?.identity.map(({ label, value }) => `${label}: ${value}`)
  expect(told).toEqual(expect.arrayContaining(['Location: Bay 3', 'Hired from: Hire Ltd']))
  expect(document.signatories[0]?.lines).toContainEqual({ paragraph: null, label: 'Telephone', value: '07700 900123' })
  expect(document.letterhead.details).toContain('Telephone 0114 496 0150')
})
