import { describe, expect, test } from 'vitest'
import * as invoices from '#contract/invoices/invoices.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { getKpis } from '#contract/kpis/kpis.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { downloadedText } from '#server/testing/pdf/pdf-text.ts'
import { renderRealDocumentsHere } from '#server/testing/pdf/test-pdf-renderer.ts'

const { createInvoice, generateInvoice, getInvoice, mailInvoice, updateInvoice, voidInvoice } = invoices
const lineItems = [{ description: 'Examination', quantity: 1, unitPrice: 100 }]

async function invoiced(changes: Record<string, unknown> = { lineItems }) {
  const context = await completedJob()
  const { admin, job, given, company, clock, signedIn } = context
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const invoiceId = invoice._id
  await admin.send(updateInvoice, { invoiceId, ...changes })
  const contact = await given.contact({ company_id: company.id })
  const becoming = (status: string, by: Pick<typeof admin, 'send'> = admin) =>
    by.send(updateInvoice, { invoiceId, status })
  const on = (day: string) => {
    clock.set(`${day}T09:00:00Z`)
    return signedIn(admin.user)
  }
  return { ...context, invoiceId, contact, becoming, on }
}

describe('an invoice whose status goes back', () => {
  test('shows no dates meanwhile, and the first ones again when it returns', async () => {
    const { becoming, on } = await invoiced()
    await becoming('invoice_sent')
    await becoming('invoice_paid', await on('2026-06-20'))
    const later = await on('2026-07-09')

    const back = await becoming('awaiting_invoice', later)
    const sent = await becoming('invoice_sent', later)
    await becoming('awaiting_invoice', later)
    const paid = await becoming('invoice_paid', later)

    expect(back).toMatchObject({ status: 200, body: { sentDate: null, paidDate: null, wasPaid: true } })
    expect(sent.body).toMatchObject({ sentDate: '2026-06-15T09:00:00.000Z', paidDate: null })
    expect(paid.body).toMatchObject({ sentDate: '2026-06-15T09:00:00.000Z', paidDate: '2026-06-20T09:00:00.000Z' })
  })

  test.each(['awaiting_invoice', 'invoice_generated', 'invoice_sent'])(
    'can’t be made void from %s once it was paid',
    async (status) => {
      const { admin, invoiceId, becoming } = await invoiced()
      await becoming('invoice_paid')
      await becoming(status)

      const refused = await admin.send(voidInvoice, { invoiceId, reason: 'Hide the payment' })

      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'invoice-paid',
          error: 'This invoice was marked as paid, so it can’t be voided. Make a credit note instead.',
        },
      })
      expect((await admin.send(getInvoice, { invoiceId })).body).toMatchObject({ status })
    },
  )

  test('stays invoiced and outstanding, and can be downloaded', async () => {
    renderRealDocumentsHere()
    const { admin, app, invoiceId, becoming } = await invoiced()
    await becoming('invoice_sent')
    await becoming('awaiting_invoice')

    const { body: kpis } = await admin.send(getKpis)
    const text = await downloadedText(app, admin.token, `/api/invoices/${invoiceId}/download`)

    expect(kpis).toMatchObject({
      currentMonth: { invoicedAmount: 120, outstandingAmount: 120 },
      topMetrics: { avgJobValue: 120, topCustomerName: 'Acme Ltd', topCustomerRevenue: 120 },
    })
    expect(text).toContain('INV-00001')
  })
})

test('an invoice counts in the month of its invoice date, not in that in which it was begun', async () => {
  const { becoming, on } = await invoiced()
  const later = await on('2026-07-09')
  await becoming('invoice_sent', later)

  const { body: kpis } = await later.send(getKpis)

  expect(kpis).toMatchObject({ currentMonth: { invoicedAmount: 120 }, previousMonth: { invoicedAmount: 0 } })
})

describe('an invoice that is not complete', () => {
  test.each([
    ['has no lines', { lineItems: [] }],
    ['has a line without a description', { lineItems: [...lineItems, { description: '', quantity: 1, unitPrice: 5 }] }],
  ])('stays a draft while it %s', async (_, changes) => {
    const { admin, invoiceId, contact, becoming } = await invoiced(changes)

    const refused = [
      await becoming('invoice_sent'),
      await becoming('invoice_paid'),
      await admin.send(mailInvoice, { invoiceId, contactId: contact.id }),
    ]

    for (const reply of refused) {
      expect(reply).toMatchObject({
        status: 409,
        body: {
          code: 'invoice-incomplete',
          error: 'An invoice is sent with at least one line, and each line with a description. Edit the invoice first.',
        },
      })
    }
    expect((await becoming('invoice_generated')).status).toBe(200)
    expect((await admin.send(getInvoice, { invoiceId })).body).toMatchObject({ issuedAt: null })
  })

  test('is not sent while its job is reopened, unless the day of supply is entered', async () => {
    const { admin, invoiceId, job, becoming } = await invoiced()
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })

    const refused = await becoming('invoice_sent')
    const sent = await admin.send(updateInvoice, { invoiceId, supplyDate: '2026-06-12', status: 'invoice_sent' })

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'job-not-completed', error: expect.stringContaining('Complete the job, or enter the day') },
    })
    expect(sent).toMatchObject({ status: 200, body: { status: 'invoice_sent', supplyDate: '2026-06-12' } })
  })

  test('takes no day of supply in the future', async () => {
    const { admin, invoiceId } = await invoiced()

    expect(await admin.send(updateInvoice, { invoiceId, supplyDate: '2026-06-16' })).toMatchObject({
      status: 400,
      body: { fields: { supplyDate: 'The day of supply can’t be in the future.' } },
    })
    expect((await admin.send(updateInvoice, { invoiceId, supplyDate: '2026-06-15' })).status).toBe(200)
  })
})

test('what is changed after a PDF was made is dated the day on which it is sent', async () => {
  renderRealDocumentsHere()
  const { admin, app, invoiceId, on } = await invoiced()
  await admin.send(generateInvoice, { invoiceId })
  const later = await on('2026-07-09')

  const changed = [{ description: 'Examination', quantity: 1, unitPrice: 9999 }]
  await later.send(updateInvoice, { invoiceId, lineItems: changed, status: 'invoice_sent' })

  const text = await downloadedText(app, later.token, `/api/invoices/${invoiceId}/download`)
  expect(text).toContain('9 July 2026')
  expect(text).toContain('8 August 2026')
})
