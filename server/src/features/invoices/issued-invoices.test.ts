import { describe, expect, test } from 'vitest'
import { updateCompany } from '#contract/companies/companies.contract.ts'
import * as invoices from '#contract/invoices/invoices.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { updateToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { downloadedText } from '#server/testing/pdf/pdf-text.ts'
import { testApp } from '#server/testing/test-app.ts'
import { renderRealDocumentsHere } from '#server/testing/pdf/test-pdf-renderer.ts'

const { createInvoice, deleteInvoice, downloadInvoice, generateInvoice, getInvoice, mailInvoice, updateInvoice } =
  invoices
const lineItems = [{ description: 'Examination', quantity: 3, unitPrice: 33.33 }]
const firm = { companyName: 'Hopwood Lifting Inspections Ltd', companyAddress: '12 Foundry Lane\nSheffield S3 8AB' }

async function invoiced(changes: Record<string, unknown> = {}) {
  const context = await completedJob()
  const { admin, app, job, given, company } = context
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const invoiceId = invoice._id
  await admin.send(updateInvoice, { invoiceId, lineItems, ...changes })
  const contact = await given.contact({ company_id: company.id })
  type Person = Pick<typeof admin, 'send' | 'token'>
  const read = async (by: Person = admin) => (await by.send(getInvoice, { invoiceId })).body
  const printed = (by: Person = admin) => downloadedText(app, by.token, `/api/invoices/${invoiceId}/download`)
  return { ...context, invoiceId, contact, read, printed }
}

describe('a firm that has not said its name and address', () => {
  async function unnamed() {
    const { admin, app, given } = await testApp()
    const job = await given.job({ status: 'completed' })
    const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
    const contact = await given.contact({ company_id: job.company_id })
    return { admin, app, invoiceId: invoice._id, contact }
  }

  test('is told where to enter them before it generates, downloads or mails an invoice', async () => {
    const { admin, invoiceId, contact } = await unnamed()

    const generated = await admin.send(generateInvoice, { invoiceId })
    const mailed = await admin.send(mailInvoice, { invoiceId, contactId: contact.id })
    await admin.send(updateInvoice, { invoiceId, status: 'invoice_generated' })
    const downloaded = await admin.send(downloadInvoice, { invoiceId })

    for (const refused of [generated, mailed, downloaded]) {
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'firm-details-missing',
          error:
            'An invoice must give the firm’s name and address. ' +
            'Enter the firm’s name in Tool Settings. Enter the firm’s address in Tool Settings.',
        },
      })
    }
    expect((await admin.send(getInvoice, { invoiceId })).body).toMatchObject({ issuedAt: null, invoiceDate: null })
  })

  test.each(['invoice_sent', 'invoice_paid'])('is told so before it marks an invoice as %s', async (status) => {
    const { admin, invoiceId } = await unnamed()

    const refused = await admin.send(updateInvoice, { invoiceId, status })
    await admin.send(updateToolSettings, firm)
    const sent = await admin.send(updateInvoice, { invoiceId, status })

    expect(refused).toMatchObject({ status: 409, body: { code: 'firm-details-missing' } })
    expect(sent).toMatchObject({ status: 200, body: { status } })
  })
})

describe('an invoice that was sent', () => {
  const refusal = {
    status: 409,
    body: {
      code: 'invoice-issued',
      error:
        'This invoice was sent, so what it says is fixed: the customer has it. Make a credit note, or void it and invoice the job again.',
    },
  }

  test.each([
    ['lines', { lineItems: [] }],
    ['rate', { vatRate: 0 }],
    ['terms', { terms: '7 days' }],
    ['notes', { notes: 'Late' }],
    ['order number', { orderNumber: 'PO-1' }],
    ['time of supply', { supplyDate: '2026-06-01' }],
    ['days to pay', { paymentDays: 7 }],
  ])('keeps its %s, also after its status went back', async (_, changes) => {
    const { admin, invoiceId, read } = await invoiced({ status: 'invoice_sent' })

    const sent = await admin.send(updateInvoice, { invoiceId, ...changes })
    const back = await admin.send(updateInvoice, { invoiceId, status: 'invoice_generated' })
    const after = await admin.send(updateInvoice, { invoiceId, ...changes })

    expect(sent).toMatchObject(refusal)
    expect(back).toMatchObject({ status: 200, body: { status: 'invoice_generated', sentDate: null } })
    expect(after).toMatchObject(refusal)
    expect(await read()).toMatchObject({ subtotal: 99.99, issuedAt: '2026-06-15T09:00:00.000Z' })
  })

  test('takes its status from a client that sends back the whole of it', async () => {
    const { admin, invoiceId, read } = await invoiced({ status: 'invoice_sent' })

    const paid = await admin.send(updateInvoice, { invoiceId, ...(await read()), status: 'invoice_paid' })

    expect(paid).toMatchObject({ status: 200, body: { status: 'invoice_paid', total: 119.99 } })
  })

  test('can’t be deleted, whatever its status is now', async () => {
    const { admin, invoiceId, read } = await invoiced({ status: 'invoice_sent' })

    const first = await admin.send(deleteInvoice, { invoiceId })
    await admin.send(updateInvoice, { invoiceId, status: 'awaiting_invoice' })
    const second = await admin.send(deleteInvoice, { invoiceId })

    for (const refused of [first, second]) {
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'invoice-issued',
          error: 'This invoice was sent, so its number and PDF are kept. Void it or make a credit note.',
        },
      })
    }
    expect(await read()).toMatchObject({ invoiceNumber: 'INV-00001' })
  })

  test('names job, customer and firm as they were, on screen and on paper', async () => {
    renderRealDocumentsHere()
    const { admin, invoiceId, job, company, read, printed } = await invoiced({ status: 'invoice_sent' })
    await admin.send(generateInvoice, { invoiceId })
    const before = await printed()
    await admin.send(updateJob, { jobId: job.id, title: 'Renamed visit' })
    await admin.send(updateCompany, { companyId: company.id, name: 'Renamed Ltd', address: 'Elsewhere' })
    await admin.send(updateToolSettings, { ...firm, companyName: 'Renamed Inspections' })

    expect(await read()).toMatchObject({ jobId: { title: 'Annual examination', companyId: { name: 'Acme Ltd' } } })
    expect(await printed()).toBe(before)
    expect(before).toContain('Acme Ltd')
  })

  test('an invoice that is still a draft names them as they are', async () => {
    renderRealDocumentsHere()
    const { admin, invoiceId, company, printed } = await invoiced()
    await admin.send(generateInvoice, { invoiceId })
    await admin.send(updateCompany, { companyId: company.id, name: 'Renamed Ltd' })

    expect(await printed()).toContain('Renamed Ltd')
  })

  test('is issued by its mail: from the moment it is queued nothing of it changes', async () => {
    const { admin, invoiceId, contact, read } = await invoiced()
    await admin.send(mailInvoice, { invoiceId, contactId: contact.id })

    const edited = await admin.send(updateInvoice, { invoiceId, notes: 'Late' })

    expect(edited).toMatchObject(refusal)
    expect(await read()).toMatchObject({ status: 'invoice_generated', issuedAt: '2026-06-15T09:00:00.000Z' })
  })
})

describe('the date of an invoice', () => {
  test('is the day on which it is generated or mailed, not that on which it was begun, and then stays', async () => {
    renderRealDocumentsHere()
    const { admin, invoiceId, contact, read, printed, clock, signedIn } = await invoiced()
    expect(await read()).toMatchObject({ invoiceDate: null, dueDate: null })

    clock.set('2026-06-20T09:00:00Z')
    const generating = await signedIn(admin.user)
    await generating.send(generateInvoice, { invoiceId })
    expect(await read(generating)).toMatchObject({ invoiceDate: '2026-06-20', dueDate: '2026-07-20' })
    clock.set('2026-06-24T09:00:00Z')
    const mailing = await signedIn(admin.user)
    expect(await printed(mailing)).toContain('20 June 2026')
    await mailing.send(mailInvoice, { invoiceId, contactId: contact.id })
    clock.set('2026-06-28T09:00:00Z')
    const later = await signedIn(admin.user)
    await later.send(generateInvoice, { invoiceId })

    expect(await read(later)).toMatchObject({ invoiceDate: '2026-06-24', dueDate: '2026-07-24' })
    const text = await printed(later)
    for (const words of ['24 June 2026', '15 June 2026', 'Due date', '24 July 2026']) {
      expect(text).toContain(words)
    }
  })

  test('is the day on which it is first marked as sent, not that of an older paper', async () => {
    renderRealDocumentsHere()
    const { admin, invoiceId, read, printed, clock, signedIn } = await invoiced()
    await admin.send(generateInvoice, { invoiceId })
    clock.set('2026-06-20T09:00:00Z')
    const later = await signedIn(admin.user)

    await later.send(updateInvoice, { invoiceId, status: 'invoice_sent' })

    expect(await read(later)).toMatchObject({
      invoiceDate: '2026-06-20',
      dueDate: '2026-07-20',
      issuedAt: '2026-06-20T09:00:00.000Z',
    })
    expect(await printed(later)).toContain('20 June 2026')
  })
})

describe('the days to pay', () => {
  test.each([
    ['follow terms that give other days', { terms: 'Payment due within 14 days' }, 14],
    ['are none where the terms give none', { terms: 'On receipt' }, null],
    ['are those that were entered', { terms: 'Net monthly account', paymentDays: 45 }, 45],
    ['stay where the terms do', { notes: 'Hello' }, 30],
    ['follow terms that are sent with the former days', { terms: 'Payment due within 14 days', paymentDays: 30 }, 14],
    ['are none where those terms give none', { terms: 'On receipt', paymentDays: 30 }, null],
  ])('%s', async (_, changes, paymentDays) => {
    const { read } = await invoiced(changes)

    expect(await read()).toMatchObject({ paymentDays })
  })
})
