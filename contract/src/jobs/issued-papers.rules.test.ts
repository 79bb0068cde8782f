import { expect, test } from 'vitest'
import { whyJobStays, whyJobStaysInWords } from './issued-papers.rules.ts'

test('a job without papers may go anywhere', () => {
  expect(whyJobStays({ certificates: 0, hasInvoice: false })).toBeNull()
})

test.each([
  [
    { certificates: 1, hasInvoice: false },
    'deleted',
    'This job has an issued certificate, so it can’t be deleted. Set its status to Cancelled, or withdraw the certificate first.',
  ],
  [
    { certificates: 2, hasInvoice: true },
    'deleted',
    'This job has 2 issued certificates and an invoice, so it can’t be deleted. Set its status to Cancelled, or withdraw the certificates and delete the invoice first.',
  ],
  [
    { certificates: 0, hasInvoice: true },
    'moved',
    'This job has an invoice, so it can’t be moved to another company. Cancel it and create a new job for the other company, or delete the invoice first.',
  ],
] as const)('a job with %o that is to be %s says why not and what to do', (papers, refusal, sentence) => {
  expect(whyJobStaysInWords(papers, refusal)).toBe(sentence)
})
