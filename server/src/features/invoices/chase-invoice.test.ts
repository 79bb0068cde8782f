import { describe, expect, test } from 'vitest'
import { chaseInvoice } from '#contract/invoices/invoice-sending.contract.ts'
import { createInvoice, listInvoices, mailInvoice, updateInvoice } from '#contract/invoices/invoices.contract.ts'
import { listMail } from '#contract/mail/mail.contract.ts'
import type { Deps } from '#server/deps.ts'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { invoiceToCredit } from '#server/testing/given/credited-invoice.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { testMailServer } from '#server/testing/mail/test-mail-server.ts'

/** An invoice over £465.00, sent to Jane on 15 June and due on 15 July. */
async function sentInvoice(changes?: Partial<Deps>) {
  const context = await invoiceToCredit('invoice_sent', changes)
  const { admin, given, company, invoiceId, clock, signedIn } = context
  const jane = await given.contact({ company_id: company.id, name: 'Jane Doe', email: 'jane@acme.test' })
  await given.contact({ company_id: company.id, name: 'Adam Doe', email: 'adam@acme.test' })
  await admin.send(mailInvoice, { invoiceId, contactId: jane.id })
  return {
    ...context,
    chaseOn: async (day: string) => {
      clock.set(`${day}T09:00:00Z`)
      return (await signedIn(admin.user)).send(chaseInvoice, { invoiceId })
    },
  }
}

describe('chasing an invoice', () => {
  test('mails it once more to those it was mailed to, and is recorded', async () => {
    const server = await testMailServer()
    const { chaseOn, deps, db, invoiceId } = await sentInvoice({ mailer: server.mailer })

    const chased = await chaseOn('2026-07-16')

    expect(chased).toMatchObject({
      status: 200,
      body: {
        invoice: { chasedDate: '2026-07-16T09:00:00.000Z' },
        mails: [{ to: { email: 'jane@acme.test' }, fileName: 'INV-00001.pdf', status: 'queued' }],
      },
    })
    expect(chased.body.mails[0]?.subject).toMatch(/^Payment reminder: invoice INV-00001 from Hopwood/)
    const { body } = await db
      .selectFrom('mails')
      .select('body')
      .where('subject', 'like', 'Payment%')
      .executeTakeFirstOrThrow()
    expect(body).toContain('Invoice INV-00001 for £465.00 was due on 15 July 2026 and hasn’t been paid yet')
    const events = await db
      .selectFrom('audit_log')
      .select(['about', 'after'])
      .where('what', '=', 'invoice-chased')
      .orderBy('id')
      .execute()
    expect(events).toEqual([{ about: invoiceId, after: { to: ['jane@acme.test'] } }])
    await deliverQueuedMail(deps, mailHandlers)
    expect(server.received.map(({ to }) => to)).toEqual([['jane@acme.test'], ['jane@acme.test']])
  })

  test('is refused before it is overdue, twice in seven days, and once nothing is due', async () => {
    const { chaseOn, admin, signedIn, invoiceId } = await sentInvoice()

    expect(await chaseOn('2026-07-15')).toMatchObject({
      status: 409,
      body: { code: 'invoice-not-overdue', error: 'This invoice is due on 15/07/2026. Chase it after that.' },
    })
    expect((await chaseOn('2026-07-16')).status).toBe(200)
    expect((await chaseOn('2026-07-22')).body).toMatchObject({
      code: 'invoice-chased-lately',
      error: 'This invoice was chased on 16/07/2026. Chase it again from 23/07/2026.',
    })
    expect((await chaseOn('2026-07-23')).status).toBe(200)
    const again = await signedIn(admin.user)
    await again.send(updateInvoice, { invoiceId, status: 'invoice_paid' })
    expect((await chaseOn('2026-08-23')).body).toMatchObject({
      code: 'invoice-paid',
      error: 'This invoice is paid, so there is nothing to chase.',
    })
    await (await signedIn(admin.user)).send(updateInvoice, { invoiceId, status: 'awaiting_invoice' })
    expect((await chaseOn('2026-08-24')).body).toMatchObject({ code: 'invoice-not-issued' })
  })

  test('is refused where nobody can be mailed, and only recorded without a mail server', async () => {
    const server = await testMailServer()
    const { chaseOn, db } = await sentInvoice({ mailer: server.mailer })
    await db.updateTable('contacts').set({ deleted_at: new Date() }).execute()
    expect(await chaseOn('2026-07-16')).toMatchObject({ status: 409, body: { code: 'company-has-no-contact' } })

    const byHand = await sentInvoice()
    expect(await byHand.chaseOn('2026-07-16')).toMatchObject({
      status: 200,
      body: { mails: [], invoiceUrl: expect.stringMatching(/^\/files\//), invoice: { chasedDate: expect.any(String) } },
    })
    const { admin, signedIn, invoiceId } = byHand
    const mails = await (await signedIn(admin.user)).send(listMail, { about: invoiceId })
    expect(mails.body).toHaveLength(1)
  })
})

test('the longest overdue comes first where the list is sorted by it, what is credited last', async () => {
  const { admin, given, db } = await invoiceToCredit()
  const dueOn = async (issued_on: string, credited_pence = 0) => {
    const job = await given.job({ status: 'completed' })
    const { body } = await admin.send(createInvoice, { jobId: job.id })
    const lineItems = [{ description: 'Visit', quantity: 1, unitPrice: 100 }]
    await admin.send(updateInvoice, { invoiceId: body._id, lineItems, status: 'invoice_sent' })
    await db.updateTable('invoices').set({ issued_on, credited_pence }).where('id', '=', body._id).execute()
  }
  await dueOn('2026-05-01')
  await dueOn('2026-04-01')
  await dueOn('2026-03-01', 12_000)

  const { body } = await admin.send(listInvoices, { status: 'invoice_sent', sort: 'due' })

  expect(body.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV-00003', 'INV-00002', 'INV-00001', 'INV-00004'])
})
