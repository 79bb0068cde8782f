import { expect, test } from 'vitest'
import { certificateDocument } from '#server/features/certificates/document/certificates.document.ts'
import { issuedFacts } from '#server/features/certificates/document/issued-facts.ts'
import { certificateFacts, examinerFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { extractFacts, factsOfItem } from './extract-facts.ts'

test('an extract names the examiner of its item, and whoever authenticated on that one’s behalf', () => {
  const [tom, ada] = [examinerFacts(), examinerFacts({ name: 'Ada Fitter', hasCompleted: false, places: [2] })]
  const signer = { name: 'Tom Ashworth', employer: '', employerAddress: '', signatureFileId: null }
  const items = ['first', 'second'].map((_id) => itemFacts({ _id }))
  const authenticator = { ...signer, onBehalfOf: ['Ada Fitter'] }
  const report = certificateFacts({ items, examiners: [tom, ada], authenticator })

  expect(factsOfItem(report, 'first')).toMatchObject({ examiners: [{ name: 'Tom Ashworth' }], authenticator: null })
  expect(factsOfItem(report, 'second')).toMatchObject({
    examiners: [{ name: 'Ada Fitter', places: [2] }],
    authenticator: { name: 'Tom Ashworth', onBehalfOf: ['Ada Fitter'] },
  })
  expect(factsOfItem({ ...report, examiners: [tom] }, 'second')?.examiners).toHaveLength(1)
})

test('an extract of what the head examined is not authorised by the head; the other items of the report are', () => {
  const standing = { name: 'Tom Ashworth', since: '2026-01-05' }
  const authorisation = { name: 'T. Ashworth', title: 'Head', signatureFileId: null, standing }
  const items = ['heads', 'others'].map((_id) => itemFacts({ _id }))
  const signed = (isHead: boolean | undefined) => [
    examinerFacts({ places: [1], ...(isHead !== undefined && { isHead }) }),
    examinerFacts({ name: 'Ada Fitter', places: [2], ...(isHead !== undefined && { isHead: false }) }),
  ]
  const authorised = (isHead: boolean | undefined, itemId: string) =>
    factsOfItem(certificateFacts({ items, examiners: signed(isHead), authorisation }), itemId)?.authorisation ?? null

  expect([authorised(true, 'heads'), authorised(undefined, 'heads')]).toEqual([null, null])
  expect(authorised(false, 'heads')).toEqual(authorisation)
  expect([authorised(true, 'others'), authorised(undefined, 'others')]).toEqual([authorisation, authorisation])
})

/** As the first releases froze it: one examiner for all, no kinds, no standing authorisation. */
const earlierReport = {
  number: 7,
  version: 1,
  supersedes: null,
  code: 'k7w2m9qd4t8xz3v6hc5r',
  verifyUrl: 'https://reports.example.test/verify/k7w2m9qd4t8xz3v6hc5r',
  issuedAt: '2025-11-15T14:20:00.000Z',
  reportDate: '2025-11-15',
  firm: { name: 'Hopwood Ltd', address: 'Sheffield', companyNumber: '', insuranceDetails: '', logoFileId: null },
  employer: { name: 'Acme Ltd', address: 'Leeds', logoFileId: null },
  premises: { addressLine1: 'Unit 4', addressLine2: '', city: 'Leeds', postcode: 'LS11 5PS' },
  job: { _id: '5b0c35c2-5f0e-4c52-9d7b-51b4cf0e2f10', title: 'Autumn examination' },
  examiner: { name: 'Tom Ashworth', qualifications: '', employer: '', signatureFileId: null },
  completion: { at: '2025-11-15T14:05:00.000Z', by: 'Tom Ashworth' },
  authorisation: { name: 'Grace Hopwood', title: 'Head', signatureFileId: null },
  items: ['first', 'second'].map((_id) => ({
    _id,
    status: 'inspected',
    description: 'Chain Block',
    serialNumber: `SN-${_id}`,
    assetNumber: '',
    manufacturer: '',
    modelName: '',
    hol: '',
    dateOfManufacture: null,
    additionalInfo: '',
    dateOfLastExamination: null,
    wll: '1 t',
    swlConfiguration: '',
    firstInspectionAfterInstall: false,
    installedCorrectly: null,
    examinationType: '12_monthly',
    fitForPurpose: true,
    defectPart: '',
    defectDescription: '',
    defectImmediateDanger: false,
    defectPotentialDanger: false,
    dangerByDate: null,
    repairDetails: '',
    nextExaminationDate: '2026-11-15',
    testDetails: '',
    examinationDate: '2025-11-15',
    photoFileId: null,
  })),
}

test('a report that was issued before items had examiners and kinds gives extracts too', () => {
  const own = {
    itemId: 'second',
    code: 'c',
    verifyUrl: 'https://example.test/verify/c',
    madeAt: '2026-11-16T09:00:00Z',
    firmName: 'Hopwood Ltd',
  }
  const facts = extractFacts(issuedFacts(earlierReport), own)
  if (!facts) throw new Error('There is no such item.')
  const document = certificateDocument(facts)

  expect(document.extract).toEqual([
    'Extract for one item of report C-000007, version 1',
    'Item 2 of 2, made on 16 November 2026',
  ])
  expect(document.items).toMatchObject([{ place: 2, serialNumber: 'SN-second' }])
  expect(document.signatories.map(({ heading, lines }) => [heading, lines[0]?.value])).toEqual([
    ['Report made by', 'Tom Ashworth'],
    ['Authorised by', 'Grace Hopwood'],
  ])
})
