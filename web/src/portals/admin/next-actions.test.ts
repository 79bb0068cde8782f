import { describe, expect, test } from 'vitest'
import { nextOfCompany, nextOfInvoice, nextOfJob, nextOfOrder, nextOfPiece } from './next-actions.ts'
import { givenEquipment } from '#web/testing/given-equipment.ts'
import { givenInvoice } from '#web/testing/given-invoice.ts'
import { givenJob } from '#web/testing/given-job.ts'

const done = { lacksCertificate: false, hasInvoice: true }

describe('the next thing to do with a job', () => {
  test.each([
    ['that nobody is assigned to is to assign it', { assignedEngineerId: null }, done, 'assign'],
    ['whose day has passed is to reschedule it', { scheduledDate: '2026-11-17' }, done, 'reschedule'],
    ['that is on its way is to look at its inspection', { scheduledDate: '2026-11-18' }, done, 'open-inspection'],
    [
      'that was completed without a certificate is to generate it',
      { status: 'completed' },
      { lacksCertificate: true, hasInvoice: false },
      'generate-certificate',
    ],
    [
      'that was not invoiced is to create its invoice',
      { status: 'completed' },
      { lacksCertificate: false, hasInvoice: false },
      'create-invoice',
    ],
    ['that is wholly done is to plan the next visit', { status: 'completed' }, done, 'plan-visit'],
    ['that was cancelled is nothing', { status: 'cancelled', assignedEngineerId: null }, done, null],
  ] as const)('%s', (_, facts, known, next) => {
    expect(nextOfJob(givenJob(facts), { today: '2026-11-18', ...known })).toBe(next)
  })
})

test('a company’s next visit comes before any other job', () => {
  expect(nextOfCompany({ hasUnplanned: true })).toBe('plan-visit')
  expect(nextOfCompany({ hasUnplanned: false })).toBe('create-job')
})

describe('the next thing to do with a piece', () => {
  const job = { _id: 'a0000000-0000-4000-8000-000000000001', title: 'Annual', scheduledDate: '2027-01-05' }
  const defect = { _id: 'd0000000-0000-4000-8000-000000000001', words: 'Pin bent.' }
  test.each([
    ['with an open defect is to mark it as repaired', { condition: 'unsafe', openDefects: [defect] }, 'mark-repaired'],
    ['that is in a job is to open that', { condition: 'overdue', openJob: job }, 'open-job'],
    ['that is overdue is to plan a visit', { condition: 'overdue', openJob: null }, 'plan-visit'],
    ['that was never examined is to create a job', { condition: 'never_examined', openJob: null }, 'create-job'],
    [
      'that is in date is to look at its certificate',
      { condition: 'in_date', openJob: null, certificate: { jobId: job._id, number: 'C-000017' } },
      'view-certificate',
    ],
    ['that is out of service is nothing', { condition: 'retired', openDefects: [defect] }, null],
  ] as const)('%s', (_, facts, next) => {
    expect(nextOfPiece({ ...givenEquipment(), ...facts } as Parameters<typeof nextOfPiece>[0])).toBe(next)
  })
})

describe('the next thing to do with an invoice', () => {
  test.each([
    ['that awaits is to generate it', { status: 'awaiting_invoice' }, 'generate'],
    ['that was generated is to send it', { status: 'invoice_generated' }, 'send'],
    ['that is not due yet is to download it', { status: 'invoice_sent', dueDate: '2026-11-18' }, 'download'],
    ['that is overdue is to chase it', { status: 'invoice_sent', total: 120, dueDate: '2026-11-17' }, 'chase'],
    ['that was paid is to download it', { status: 'invoice_paid' }, 'download'],
    ['that is void is nothing', { status: 'invoice_void' }, null],
  ] as const)('%s', (_, facts, next) => {
    expect(nextOfInvoice(givenInvoice(facts), '2026-11-18')).toBe(next)
  })
})

test('an order is ordered, received and paid, and then done', () => {
  expect([nextOfOrder('draft'), nextOfOrder('ordered'), nextOfOrder('received'), nextOfOrder('paid')]).toEqual([
    'ordered',
    'received',
    'paid',
    null,
  ])
})
