import { describe, expect, test } from 'vitest'
import * as invoices from '#contract/invoices/invoices.contract.ts'
import { deleteJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { testApp } from '#server/testing/test-app.ts'

const { createInvoice, updateInvoice, deleteInvoice, listInvoices, listJobsAwaitingInvoice, countInvoices } = invoices
const { exportInvoices } = invoices

describe('the tabs', () => {
  test('count jobs without an invoice together with invoices that await theirs', async () => {
    const { admin, given, job } = await completedJob()
    const others = await Promise.all(Array.from({ length: 4 }, () => given.job({ status: 'completed' })))
    await given.job({ status: 'in_progress' })
    await admin.send(createInvoice, { jobId: job.id })
    for (const [index, status] of ['invoice_generated', 'invoice_sent', 'invoice_paid'].entries()) {
      const { body } = await admin.send(createInvoice, { jobId: others[index]?.id })
      await admin.send(updateInvoice, { invoiceId: body._id, status })
    }

    const counts = await admin.send(countInvoices)
    const awaiting = await admin.send(listJobsAwaitingInvoice)

    expect(counts.body).toEqual({ awaiting: 2, generated: 1, sent: 1, paid: 1, all: 4 })
    expect(awaiting.body.map(({ _id }) => _id)).toEqual([others[3]?.id])
  })

  test('show a job among those awaiting only while it is completed, there, and without an invoice', async () => {
    const { admin, job } = await completedJob()
    const awaiting = async () => (await admin.send(listJobsAwaitingInvoice)).body.length

    const completed = await awaiting()
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    const reopened = await awaiting()
    await admin.send(updateJob, { jobId: job.id, status: 'completed' })
    const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
    const withInvoice = await awaiting()
    await admin.send(deleteInvoice, { invoiceId: invoice._id })
    const freed = await awaiting()
    await admin.send(deleteJob, { jobId: job.id })

    expect([completed, reopened, withInvoice, freed, await awaiting()]).toEqual([1, 0, 0, 1, 0])
  })

  test('give the jobs last completed first, in pages, found by their words', async () => {
    const { admin, given } = await testApp()
    for (const day of ['01', '03', '02']) {
      await given.job({
        title: `Visit ${day}`,
        status: 'completed',
        completed_at: new Date(`2026-06-${day}T09:00:00Z`),
      })
    }

    const page = await admin.send(listJobsAwaitingInvoice, { limit: 2, offset: 1 })
    const found = await admin.send(listJobsAwaitingInvoice, { q: 'visit j-00002' })

    expect(page.body.map(({ title }) => title)).toEqual(['Visit 02', 'Visit 01'])
    expect(page.headers['x-total-count']).toBe('3')
    expect(found.body.map(({ title }) => title)).toEqual(['Visit 03'])
  })

  test('give the invoices latest first, in pages, by status and found by number or company', async () => {
    const { admin, given } = await testApp()
    const company = await given.company({ name: 'Zebra Cranes' })
    const jobs = [
      await given.job({ status: 'completed' }),
      await given.job({ status: 'completed', company_id: company.id }),
      await given.job({ status: 'completed' }),
    ]
    for (const { id } of jobs) await admin.send(createInvoice, { jobId: id })
    const numbers = async (filter: Record<string, unknown>) => {
      const { body, headers } = await admin.send(listInvoices, filter)
      return [body.map(({ invoiceNumber }) => invoiceNumber).join(' '), Number(headers['x-total-count'])]
    }

    expect(await numbers({})).toEqual(['INV-00003 INV-00002 INV-00001', 3])
    expect(await numbers({ limit: 1, offset: 1 })).toEqual(['INV-00002', 3])
    expect(await numbers({ status: 'invoice_paid' })).toEqual(['', 0])
    expect(await numbers({ status: 'awaiting_invoice', limit: 1 })).toEqual(['INV-00003', 3])
    expect(await numbers({ q: 'zebra' })).toEqual(['INV-00002', 1])
    expect(await numbers({ q: 'inv-00003' })).toEqual(['INV-00003', 1])
    expect(await numbers({ q: '2 zebra' })).toEqual(['INV-00002', 1])
    expect(await numbers({ q: 'zebra', limit: 1 })).toEqual(['INV-00002', 1])
  })
})

test('the file of invoices has a row for each line, as it is filtered, and runs nothing', async () => {
  const { admin, job } = await completedJob()
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const lineItems = [
    { description: '=SUM(A1)', quantity: 3, unitPrice: 33.33 },
    { description: 'Travel', quantity: 1, unitPrice: 0.01 },
  ]
  await admin.send(updateInvoice, { invoiceId: invoice._id, lineItems, status: 'invoice_paid' })

  const all = await admin.send(exportInvoices, { format: 'csv' })
  const none = await admin.send(exportInvoices, { format: 'csv', status: 'invoice_sent' })

  expect(all.headers['content-disposition']).toContain('invoices-2026-06-15.csv')
  const common = '20,100.00,20.00,120.00,,15/06/2026,Payment due within 30 days,,At a rate,15/07/2026,,,,,,J-00001'
  expect(String(all.body).split('\r\n').slice(1, -1)).toEqual([
    `INV-00001,Paid,15/06/2026,Acme Ltd,Annual examination,'=SUM(A1),3,33.33,99.99,${common}`,
    `INV-00001,Paid,15/06/2026,Acme Ltd,Annual examination,Travel,1,0.01,0.01,${common}`,
  ])
  expect(String(none.body).split('\r\n')).toHaveLength(2)
})
