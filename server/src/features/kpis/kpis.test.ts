import { describe, expect, test, inject } from 'vitest'
import * as contract from '#contract/kpis/kpis.contract.ts'
import { createInvoice, updateInvoice } from '#contract/invoices/invoices.contract.ts'
import { deleteJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { updateToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import { busyOffice } from '#server/testing/derived-tables/busy-office.ts'
import { slowKpis } from '#server/testing/derived-tables/slow-kpis.ts'
import { testApp } from '#server/testing/test-app.ts'
import { waitForBlockedCalls } from '#server/testing/database/wait-for-blocked-calls.ts'
import { getKpis } from './kpis.actions.ts'

describe('the key figures', () => {
  test('the key figures of an empty system are all nothing', async () => {
    const { admin, db } = await testApp()
    await db.updateTable('companies').set({ deleted_at: new Date() }).execute()

    const { body } = await admin.send(contract.getKpis)

    expect(body.topMetrics).toEqual({
      avgJobValue: 0,
      avgInspectionsPerJob: 0,
      topCustomerName: null,
      topCustomerRevenue: 0,
      customerCount: 0,
      engineerCount: 1,
    })
    expect(body.months).toHaveLength(12)
    expect(body.months.at(-1)).toEqual({ month: '2026-06', invoicedAmount: 0, paidAmount: 0, jobsCompleted: 0 })
  })

  test('follow a job from its completion to the money', async () => {
    const { admin, given, clock, signedIn } = await testApp()
    await admin.send(updateToolSettings, { companyName: 'Hopwood Ltd', companyAddress: '12 Foundry Lane, Sheffield' })
    const company = await given.company({ name: 'Harbour Works' })
    const job = await given.job({ company_id: company.id })
    await given.item({ job_id: job.id })
    await given.item({ job_id: job.id, examined_on: '2026-05-31' })
    await admin.send(updateJob, { jobId: job.id, status: 'completed' })
    const waiting = await admin.send(contract.getKpis)
    const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
    await admin.send(updateInvoice, {
      invoiceId: invoice._id,
      lineItems: [{ description: 'Examination', quantity: 3, unitPrice: 33.33 }],
      status: 'invoice_sent',
    })
    const sent = await admin.send(contract.getKpis)
    clock.set('2026-06-30T23:30:00Z')
    const later = await signedIn(admin.user)
    await later.send(updateInvoice, { invoiceId: invoice._id, status: 'invoice_paid' })
    const paid = await later.send(contract.getKpis)

    expect(waiting.body).toMatchObject({
      currentMonth: { jobsCompleted: 1, jobsScheduled: 1, inspectionItems: 1, invoicedAmount: 0, outstandingAmount: 0 },
      previousMonth: { inspectionItems: 1 },
      pending: { invoicesAwaiting: 1 },
      topMetrics: { avgInspectionsPerJob: 2, topCustomerName: null },
    })
    expect(sent.body).toMatchObject({
      currentMonth: { invoicedAmount: 119.99, paidAmount: 0, outstandingAmount: 119.99 },
      yearToDate: { invoicedAmount: 119.99, jobsCompleted: 1, totalInspections: 2 },
      pending: { invoicesAwaiting: 0, invoicesSent: 1 },
      topMetrics: { avgJobValue: 119.99, topCustomerName: 'Harbour Works', topCustomerRevenue: 119.99 },
    })
    // Half past midnight on 1 July in London.
    expect(paid.body).toMatchObject({
      currentMonth: { invoicedAmount: 0, paidAmount: 119.99, outstandingAmount: 0, jobsCompleted: 0 },
      previousMonth: { invoicedAmount: 119.99, paidAmount: 0, jobsCompleted: 1 },
    })
  })

  test('credit the company that a job is moved to while its invoice is changed', async () => {
    const { admin, given, db, clock } = await testApp()
    const job = await given.job({ status: 'completed' })
    const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
    const at = (unitPrice: number) => [{ description: 'Examination', quantity: 1, unitPrice }]
    const invoiceId = invoice._id
    await admin.send(updateInvoice, { invoiceId, lineItems: at(100), status: 'invoice_generated' })
    const { company_id, id: site_address_id } = await given.site({ company_id: (await given.company()).id })

    const { changing } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('jobs').set({ company_id, site_address_id }).where('id', '=', job.id).execute()
      const asked = admin.send(updateInvoice, { invoiceId, lineItems: at(300) })
      await Promise.race([asked, waitForBlockedCalls(db)])
      return { changing: asked }
    })

    expect((await changing).status).toBe(200)
    expect(await getKpis({ db, clock })).toEqual(await slowKpis(db, clock.now()))
  })

  test('forget a deleted job and its items', async () => {
    const { admin, given } = await testApp()
    const job = await given.job({ status: 'completed', completed_at: new Date('2026-06-02T09:00:00Z') })
    await given.item({ job_id: job.id })

    await admin.send(deleteJob, { jobId: job.id })

    expect((await admin.send(contract.getKpis)).body).toMatchObject({
      currentMonth: { jobsCompleted: 0, jobsScheduled: 0, inspectionItems: 0 },
      pending: { invoicesAwaiting: 0 },
      topMetrics: { avgInspectionsPerJob: 0 },
    })
  })
})

describe('whatever happens', () => {
  const nows = ['2026-06-15T09:00:00Z', '2026-03-31T23:30:00Z', '2026-01-31T12:00:00Z', '2026-10-25T00:30:00Z']

  test.each(inject('rounds') === 'all' ? [1, 2, 3] : [1])(
    'the figures are what looking at every row gives (%i)',
    async (seed) => {
      const { db, clock } = await testApp()
      const act = busyOffice(db, seed)
      for (let action = 0; action < 250; action += 1) await act()

      for (const now of nows) {
        clock.set(now)
        expect(await getKpis({ db, clock })).toEqual(await slowKpis(db, clock.now()))
      }
    },
  )
})
