import { describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import { createCreditNote, downloadCreditNote, mailCreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { exportInvoices, updateInvoice } from '#contract/invoices/invoices.contract.ts'
import { getKpis } from '#contract/kpis/kpis.contract.ts'
import { listMail } from '#contract/mail/mail.contract.ts'
import { updateToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import { invoiceWasMailed } from '#server/features/invoices/mail-invoice.actions.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { creditReason, invoiceToCredit, partOf } from '#server/testing/given/credited-invoice.ts'
import { downloadedText } from '#server/testing/pdf/pdf-text.ts'
import { renderRealDocuments, renderRealDocumentsHere } from '#server/testing/pdf/test-pdf-renderer.ts'

describe('the paper of a credit note', () => {
  renderRealDocuments()

  test('says what it credits, of which invoice and day, for whom and why, with VAT at each rate', async () => {
    const { app, admin, credit } = await invoiceToCredit()
    const { body } = await credit()

    const text = await downloadedText(app, admin.token, `/api/credit-notes/${body._id}/download`)

    for (const words of [
      'Credit note',
      'CN-00001',
      'Hopwood Lifting Inspections Ltd',
      'Acme Ltd',
      'Date of issue',
      'Invoice INV-00001',
      'Invoice date 15 June 2026',
      'invoice INV-00001 of 15 June 2026',
      'VAT at 20% on £300.00 £60.00',
      'VAT at 5% on £100.00 £5.00',
      'Total VAT £65.00',
      'Total credited£465.00',
      creditReason,
    ])
      expect(text).toContain(words)
    for (const words of ['How to pay', 'Total due', 'Due date']) expect(text).not.toContain(words)
  })

  test('stays as it was given out, whatever the firm and the customer are called later', async () => {
    const { app, admin, credit, company, db } = await invoiceToCredit()
    const { body } = await credit()
    await admin.send(updateToolSettings, { companyName: 'Renamed Ltd' })
    await db.updateTable('companies').set({ name: 'Moved Ltd' }).where('id', '=', company.id).execute()

    const first = await admin.send(downloadCreditNote, { creditNoteId: body._id })
    const text = await downloadedText(app, admin.token, `/api/credit-notes/${body._id}/download`)

    expect(first.headers['content-disposition']).toContain('CN-00001.pdf')
    expect(text).toContain('Hopwood Lifting Inspections Ltd')
    expect(text).toContain('Acme Ltd')
    expect(text).not.toMatch(/Renamed|Moved/)
  })

  test('tells the customer under the reverse charge which VAT to lower', async () => {
    const { app, admin, credit, invoiceId } = await invoiceToCredit('invoice_generated')
    const lineItems = [{ description: 'Examination', quantity: 1, unitPrice: 100, vatCategory: 'reverse_charge' }]
    await admin.send(updateInvoice, { invoiceId, lineItems, status: 'invoice_sent' })
    const { body } = await credit({ lineItems })

    const text = await downloadedText(app, admin.token, `/api/credit-notes/${body._id}/download`)

    expect(text).toContain('The customer lowers the VAT that it accounts for to HMRC by £20.00')
  })

  test('tells which VAT to lower so that several together come to that of the invoice', async () => {
    const { app, admin, credit, invoiceId } = await invoiceToCredit('invoice_generated')
    const line = { description: 'Examination', quantity: 1, vatCategory: 'reverse_charge' }
    await admin.send(updateInvoice, { invoiceId, lineItems: [{ ...line, unitPrice: 0.06 }], status: 'invoice_sent' })
    const lowered: string[] = []
    for (const unitPrice of [0.02, 0.02, 0.02]) {
      const { body } = await credit({ lineItems: [{ ...line, unitPrice }] })
      const text = await downloadedText(app, admin.token, `/api/credit-notes/${body._id}/download`)
      lowered.push(/accounts for to HMRC by (£[\d.]+)/.exec(text)?.[1] ?? text)
    }

    expect(lowered).toEqual(['£0.00', '£0.01', '£0.00'])
  })

  test('of a paid invoice says that the money is given back, not that less is owed', async () => {
    const { app, admin, credit, clock } = await invoiceToCredit('invoice_paid')
    clock.pass(1)
    const { body } = await credit({ lineItems: partOf(20) })

    const text = await downloadedText(app, admin.token, `/api/credit-notes/${body._id}/download`)

    expect(text).toContain('which was paid. £24.00 is to be refunded or credited to you.')
    expect(text).not.toContain('reduces the amount due')
  })
})

test('the paper of an invoice stays as it was sent, whatever is credited and paid since', async () => {
  renderRealDocumentsHere()
  const { app, admin, credit, invoiceId, clock } = await invoiceToCredit()
  const read = () => downloadedText(app, admin.token, `/api/invoices/${invoiceId}/download`)
  const sent = await read()

  await credit({ lineItems: partOf(100) })
  clock.pass(1)
  await admin.send(updateInvoice, { invoiceId, status: 'invoice_paid' })
  clock.pass(1)
  await credit({ lineItems: partOf(50) })

  expect(sent).toContain('Total due£465.00')
  expect(await read()).toBe(sent)
})

test('a credit note is mailed once, listed with the mail of its invoice, and moves nothing', async () => {
  const { admin, credit, given, company, invoiceId, invoiceNow, deps } = await invoiceToCredit()
  const { body } = await credit({ lineItems: partOf(100) })
  const contact = await given.contact({ company_id: company.id })
  const stranger = await given.contact({ company_id: (await given.company()).id })
  const mail = { creditNoteId: body._id, contactId: contact.id, _id: '00000000-0000-4000-8000-00000000cafe' }
  await admin.send(updateInvoice, { invoiceId, status: 'invoice_generated' })

  const queued = await admin.send(mailCreditNote, mail)
  const again = await admin.send(mailCreditNote, mail)
  const refused = await admin.send(mailCreditNote, { creditNoteId: body._id, contactId: stranger.id })
  await deliverQueuedMail(deps, { invoice: { onSent: invoiceWasMailed } })
  const listed = await admin.send(listMail, { about: invoiceId })

  expect(queued).toMatchObject({
    status: 201,
    body: {
      subject: 'Credit note CN-00001 from Hopwood Lifting Inspections Ltd – Canal Wharf, Leeds',
      fileName: 'CN-00001.pdf',
    },
  })
  expect(again).toMatchObject({ status: 200, body: { _id: queued.body._id } })
  expect(refused).toMatchObject({ status: 400, body: { fields: { contactId: expect.any(String) } } })
  expect(listed.body).toHaveLength(1)
  expect(listed.body[0]).toMatchObject({ _id: queued.body._id, attempts: 1 })
  expect(await invoiceNow()).toMatchObject({ status: 'invoice_generated' })
})

test('two credit notes of an invoice are not mailed under one id', async () => {
  const { admin, credit, given, company, invoiceId } = await invoiceToCredit()
  const [one, other] = [await credit({ lineItems: partOf(100) }), await credit({ lineItems: partOf(50) })]
  const contact = await given.contact({ company_id: company.id })
  const mail = { contactId: contact.id, _id: '00000000-0000-4000-8000-00000000cafe' }
  await admin.send(mailCreditNote, { ...mail, creditNoteId: one.body._id })

  const refused = await admin.send(mailCreditNote, { ...mail, creditNoteId: other.body._id })

  expect(refused).toMatchObject({ status: 409, body: { code: 'id-taken' } })
  expect((await admin.send(listMail, { about: invoiceId })).body).toHaveLength(1)
})

test('the file for accounts has credit notes below their invoice, negative, with the reason', async () => {
  const { admin, credit } = await invoiceToCredit()
  await credit({ lineItems: partOf(100) })

  const { body } = await admin.send(exportInvoices, { format: 'csv' })

  const rows = String(body).split('\r\n')
  expect(rows[0]).toMatch(/,Credits Invoice,Void,Void Reason,Job Number$/)
  expect(rows.slice(1, -1).map((row) => row.split(',').slice(0, 3).join(' '))).toEqual([
    'INV-00001 Sent 15/06/2026',
    'INV-00001 Sent 15/06/2026',
    'CN-00001 Credit note 15/06/2026',
  ])
  expect(rows[3]).toBe(
    'CN-00001,Credit note,15/06/2026,Acme Ltd,Annual examination,Thorough examination,1,-100.00,-100.00,20,' +
      `-100.00,-20.00,-120.00,,,,${creditReason},At a rate,,,,INV-00001,,,J-00001`,
  )
})

describe('the key figures', () => {
  test('count a credit note in its own month against what was invoiced, and lower what is outstanding', async () => {
    const { admin, invoiceId, clock, signedIn } = await invoiceToCredit()
    clock.set('2026-07-02T09:00:00Z')
    const later = await signedIn(admin.user)

    await later.send(createCreditNote, { invoiceId, reason: creditReason, lineItems: partOf(100) })
    const { body } = await later.send(getKpis)

    expect(body).toMatchObject({
      currentMonth: { invoicedAmount: -120, outstandingAmount: 345, paidAmount: 0 },
      previousMonth: { invoicedAmount: 465 },
      yearToDate: { invoicedAmount: 345 },
      topMetrics: { avgJobValue: 345, topCustomerRevenue: 345 },
    })
  })

  test('have no place for an invoice that was credited in full, nor has the dashboard', async () => {
    const { admin, credit } = await invoiceToCredit()
    await credit()

    const kpis = await admin.send(getKpis)
    const dashboard = await admin.send(getDashboard)

    expect(kpis.body).toMatchObject({
      currentMonth: { invoicedAmount: 0, outstandingAmount: 0 },
      pending: { invoicesSent: 0, invoicesAwaiting: 1 },
      topMetrics: { avgJobValue: 0, topCustomerName: null },
    })
    expect(dashboard.body.invoices).toEqual({ awaiting: 1, unpaid: 0 })
  })

  test('count as paid what was paid: less what was credited before it or given back after it', async () => {
    const { admin, credit, invoiceId } = await invoiceToCredit()
    await credit({ lineItems: partOf(100) })
    await admin.send(updateInvoice, { invoiceId, status: 'invoice_paid' })
    const paid = await admin.send(getKpis)
    await credit({ lineItems: partOf(50) })
    const givenBack = await admin.send(getKpis)

    expect(paid.body.currentMonth).toMatchObject({ invoicedAmount: 345, paidAmount: 345, outstandingAmount: 0 })
    expect(givenBack.body.currentMonth).toMatchObject({ invoicedAmount: 285, paidAmount: 285, outstandingAmount: 0 })
  })
})
