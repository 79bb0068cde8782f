import { describe, expect, test } from 'vitest'
import * as invoices from '#contract/invoices/invoices.contract.ts'
import { getKpis } from '#contract/kpis/kpis.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { downloadedText } from '#server/testing/pdf/pdf-text.ts'
import { renderRealDocumentsHere } from '#server/testing/pdf/test-pdf-renderer.ts'

const { createInvoice, countInvoices, exportInvoices, listInvoices, listJobsAwaitingInvoice } = invoices
const { mailInvoice, updateInvoice, voidInvoice } = invoices
const reason = 'Sent to the wrong company'

async function sentInvoice(status = 'invoice_sent') {
  const context = await completedJob()
  const { admin, job, app } = context
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const invoiceId = invoice._id
  const lineItems = [{ description: 'Examination', quantity: 1, unitPrice: 100 }]
  await admin.send(updateInvoice, { invoiceId, lineItems, status })
  const printed = () => downloadedText(app, admin.token, `/api/invoices/${invoiceId}/download`)
  return { ...context, invoiceId, printed }
}

describe('a void invoice', () => {
  test('keeps number and paper, counts nowhere, and frees its job', async () => {
    renderRealDocumentsHere()
    const { admin, invoiceId, job, printed } = await sentInvoice()
    const sent = await printed()

    const made = await admin.send(voidInvoice, { invoiceId, reason })
    const again = await admin.send(voidInvoice, { invoiceId, reason })
    const listed = await admin.send(listInvoices, { status: 'invoice_void' })
    const counts = await admin.send(countInvoices)
    const kpis = await admin.send(getKpis)
    const awaiting = await admin.send(listJobsAwaitingInvoice)
    const next = await admin.send(createInvoice, { jobId: job.id })

    expect(made).toMatchObject({
      status: 200,
      body: { invoiceNumber: 'INV-00001', status: 'invoice_void', total: 120, voidReason: reason },
    })
    expect(made.body.voidDate).toBe('2026-06-15T09:00:00.000Z')
    expect(again.body).toEqual(made.body)
    expect(listed.body).toEqual([made.body])
    expect(counts.body).toEqual({ awaiting: 1, generated: 0, sent: 0, paid: 0, all: 1 })
    expect(kpis.body).toMatchObject({
      currentMonth: { invoicedAmount: 0, outstandingAmount: 0 },
      topMetrics: { avgJobValue: 0, topCustomerName: null },
    })
    expect(awaiting.body.map(({ _id }) => _id)).toEqual([job.id])
    expect(next).toMatchObject({ status: 201, body: { invoiceNumber: 'INV-00002' } })
    expect(await printed()).toBe(sent)
  })

  test('comes to nothing in the file for accounts, which says since when and why', async () => {
    const { admin, invoiceId } = await sentInvoice()
    await admin.send(voidInvoice, { invoiceId, reason })

    const { body } = await admin.send(exportInvoices, { format: 'csv' })

    expect(String(body).split('\r\n')[1]).toBe(
      'INV-00001,Void,15/06/2026,Acme Ltd,Annual examination,Examination,1,0.00,0.00,20,0.00,0.00,0.00,' +
        `15/06/2026,,Payment due within 30 days,,At a rate,,,,,15/06/2026,${reason},J-00001`,
    )
  })

  test('stays void: nothing of it is changed, and it is not mailed', async () => {
    const { admin, invoiceId, given, company } = await sentInvoice()
    const contact = await given.contact({ company_id: company.id })
    await admin.send(voidInvoice, { invoiceId, reason })

    const replies = [
      await admin.send(updateInvoice, { invoiceId, status: 'invoice_sent' }),
      await admin.send(updateInvoice, { invoiceId, notes: 'Late' }),
      await admin.send(mailInvoice, { invoiceId, contactId: contact.id }),
      await admin.send(voidInvoice, { invoiceId, reason: 'Another' }),
    ]

    expect(replies.map(({ status, body }) => [status, Object(body).code])).toEqual(
      replies.map(() => [409, 'invoice-void']),
    )
  })

  test.each([
    ['a draft', 'invoice_generated', 'invoice-not-issued'],
    ['a paid one', 'invoice_paid', 'invoice-paid'],
  ])('is not made of %s', async (_, status, code) => {
    const { admin, invoiceId } = await sentInvoice(status)

    expect(await admin.send(voidInvoice, { invoiceId, reason })).toMatchObject({ status: 409, body: { code } })
  })

  test('needs a reason, and an invoice', async () => {
    const { admin, invoiceId } = await sentInvoice()
    const unknown = '00000000-0000-4000-8000-000000000000'

    expect(await admin.send(voidInvoice, { invoiceId, reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    })
    expect((await admin.send(voidInvoice, { invoiceId: unknown, reason })).status).toBe(404)
  })

  test('is made once by two who press at the same moment', async () => {
    const { admin, invoiceId, db } = await sentInvoice()

    const replies = await Promise.all([1, 2].map(() => admin.send(voidInvoice, { invoiceId, reason })))

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const events = await db.selectFrom('audit_log').select('id').where('what', '=', 'invoice-voided').execute()
    expect(events).toHaveLength(1)
  })
})
