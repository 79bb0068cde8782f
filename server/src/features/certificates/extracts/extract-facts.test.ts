import { expect, test } from 'vitest'
import { certificateFacts, examinerFacts, itemFacts } from '#server/testing/pdf/certificate-facts.ts'
import { factsOfItem } from './extract-facts.ts'

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
  const signed = (isHead: boolean) => [
    examinerFacts({ places: [1], isHead }),
    examinerFacts({ name: 'Ada Fitter', places: [2] }),
  ]
  const authorised = (isHead: boolean, itemId: string) =>
    factsOfItem(certificateFacts({ items, examiners: signed(isHead), authorisation }), itemId)?.authorisation ?? null

  expect(authorised(true, 'heads')).toBeNull()
  expect(authorised(false, 'heads')).toEqual(authorisation)
  expect(authorised(true, 'others')).toEqual(authorisation)
})
