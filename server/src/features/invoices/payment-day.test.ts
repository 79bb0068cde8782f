import { expect, test } from 'vitest'
import * as invoices from '#contract/invoices/invoices.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { downloadedText } from '#server/testing/pdf/pdf-text.ts'
import { renderRealDocumentsHere } from '#server/testing/pdf/test-pdf-renderer.ts'

const { createInvoice, deleteInvoice, exportInvoices, updateInvoice, voidInvoice } = invoices
const lineItems = [{ description: 'Examination', quantity: 1, unitPrice: 100 }]

/** Sent on 15 June; the administrator looks again on 30 June. */
async function sentInvoice() {
  const context = await completedJob()
  const { admin, job, clock, signedIn } = context
  const { body } = await admin.send(createInvoice, { jobId: job.id })
  const invoiceId = body._id
  await admin.send(updateInvoice, { invoiceId, lineItems })
  await admin.send(updateInvoice, { invoiceId, status: 'invoice_sent' })
  clock.set('2026-06-30T09:00:00Z')
  const later = await signedIn(admin.user)
  const pay = (paymentDate?: string) =>
    later.send(updateInvoice, { invoiceId, status: 'invoice_paid', ...(paymentDate && { paymentDate }) })
  return { ...context, admin: later, userId: admin.user.id, invoiceId, pay }
}

test('an invoice was paid on the day that is entered, which its paper does not say; without one, today', async () => {
  renderRealDocumentsHere()
  const { admin, app, invoiceId, pay } = await sentInvoice()

  const onTheDay = await pay('2026-06-22')
  const text = await downloadedText(app, admin.token, `/api/invoices/${invoiceId}/download`)
  const corrected = await admin.send(updateInvoice, { invoiceId, paymentDate: '2026-06-23' })

  expect(onTheDay).toMatchObject({
    status: 200,
    body: { status: 'invoice_paid', paidDate: '2026-06-22T12:00:00.000Z' },
  })
  expect(text).not.toContain('Paid on')
  expect(corrected.body).toMatchObject({ status: 'invoice_paid', paidDate: '2026-06-23T12:00:00.000Z' })
  const { pay: payToday } = await sentInvoice()
  expect((await payToday()).body.paidDate).toBe('2026-06-30T09:00:00.000Z')
})

test.each([
  ['2026-07-01', 'The payment date can’t be in the future.'],
  ['2026-06-14', 'The payment date can’t be before the invoice date.'],
])('an invoice of 15 June was not paid on %s', async (day, why) => {
  const { pay } = await sentInvoice()

  expect(await pay(day)).toMatchObject({ status: 400, body: { fields: { paymentDate: why } } })
})

test('an invoice that is not paid has no day of payment', async () => {
  const { admin, invoiceId } = await sentInvoice()

  expect(await admin.send(updateInvoice, { invoiceId, paymentDate: '2026-06-20' })).toMatchObject({ status: 400 })
})

test('an invoice that was set to paid by mistake goes back to sent, and the log remembers it', async () => {
  const { admin, db, invoiceId, pay } = await sentInvoice()
  await pay()

  const back = await admin.send(updateInvoice, { invoiceId, status: 'invoice_sent' })
  const paid = await pay('2026-06-25')

  expect(back.body).toMatchObject({ status: 'invoice_sent', paidDate: null, sentDate: '2026-06-15T09:00:00.000Z' })
  expect(paid.body.paidDate).toBe('2026-06-25T12:00:00.000Z')
  const moves = await db
    .selectFrom('audit_log')
    .select('after')
    .where('what', '=', 'invoice-moved')
    .orderBy('id')
    .execute()
  expect(moves.map(({ after }) => Object(after).status)).toEqual([
    'invoice_sent',
    'invoice_paid',
    'invoice_sent',
    'invoice_paid',
  ])
})

test('a void invoice knows who made it void', async () => {
  const { admin, db, invoiceId, userId } = await sentInvoice()
  await admin.send(voidInvoice, { invoiceId, reason: 'Wrong customer' })

  const row = await db.selectFrom('invoices').select('voided_by').where('id', '=', invoiceId).executeTakeFirstOrThrow()

  expect(row.voided_by).toBe(userId)
})

test('the number of a draft that was deleted is accounted for as void in the file for accounts', async () => {
  const { admin, anotherJob } = await completedJob()
  const draft = await admin.send(createInvoice, { jobId: (await anotherJob()).id })
  await admin.send(deleteInvoice, { invoiceId: draft.body._id })
  await admin.send(createInvoice, { jobId: (await anotherJob()).id })

  const rowsOf = async (filter: Record<string, unknown> = {}) =>
    String((await admin.send(exportInvoices, { format: 'csv', ...filter })).body)
      .split('\r\n')
      .slice(1)
      .filter(Boolean)
  const all = await rowsOf()

  expect(all.map((row) => row.slice(0, 14).split(',')[0])).toEqual(['INV-00002', 'INV-00001'])
  expect(all[1]).toMatch(/^INV-00001,Void,.*,0\.00,0\.00,0\.00,.*,15\/06\/2026,Deleted before it was sent,J-00002$/)
  expect(await rowsOf({ status: 'invoice_void' })).toHaveLength(1)
  expect(await rowsOf({ status: 'awaiting_invoice' })).toHaveLength(1)
  expect(await rowsOf({ q: 'Acme' })).toHaveLength(1)
})
