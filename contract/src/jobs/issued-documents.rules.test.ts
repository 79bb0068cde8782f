import { expect, test } from 'vitest'
import { whyJobStays, formatWhyJobStays } from './issued-documents.rules.ts'

test('a job without documents may go anywhere', () => {
  expect(whyJobStays({ certificates: 0, hasInvoice: false })).toBeNull()
})

test.each([
  [
    { certificates: 1, hasInvoice: false, hasIssuedInvoice: false },
    { change: 'deleted', status: 'completed' },
    'This job has an issued certificate, so it can’t be deleted. Set its status to Cancelled, or withdraw the certificate first.',
  ],
  [
    { certificates: 2, hasInvoice: true, hasIssuedInvoice: false },
    { change: 'deleted', status: 'completed' },
    'This job has 2 issued certificates (earlier versions count) and an invoice, so it can’t be deleted. Set its status to Cancelled, or withdraw every version and delete the invoice first.',
  ],
  [
    { certificates: 2, hasInvoice: false, hasIssuedInvoice: false },
    { change: 'deleted', status: 'cancelled' },
    'This job has 2 issued certificates (earlier versions count), so it can’t be deleted. It’s cancelled: leave it there, or withdraw every version before you delete it.',
  ],
  [
    { certificates: 0, hasInvoice: true, hasIssuedInvoice: false },
    { change: 'moved', status: 'in_progress' },
    'This job has an invoice, so it can’t be moved to another company. Cancel it and create a new job for the other company, or delete the invoice first.',
  ],
  [
    { certificates: 1, hasInvoice: false, hasIssuedInvoice: false },
    { change: 'moved', status: 'cancelled' },
    'This job has an issued certificate, so it can’t be moved to another company. Create a new job for the other company, or withdraw the certificate first.',
  ],
  [
    { certificates: 1, hasInvoice: true, hasIssuedInvoice: true },
    { change: 'deleted', status: 'completed' },
    'This job has an issued certificate and an invoice that was sent, so it can’t be deleted. Set its status to Cancelled.',
  ],
  [
    { certificates: 0, hasInvoice: true, hasIssuedInvoice: true },
    { change: 'deleted', status: 'cancelled' },
    'This job has an invoice that was sent, so it can’t be deleted. It’s cancelled: leave it there.',
  ],
  [
    { certificates: 0, hasInvoice: true, hasIssuedInvoice: true },
    { change: 'moved', status: 'completed' },
    'This job has an invoice that was sent, so it can’t be moved to another company. Cancel it and create a new job for the other company.',
  ],
] as const)('a job with %o, when asked for %o, says why not and what to do', (documents, refused, sentence) => {
  expect(formatWhyJobStays(documents, refused)).toBe(sentence)
})
