import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createCreditNote,
  downloadCreditNote,
  listCreditNotes,
  listInvoiceCreditNotes,
  mailCreditNote,
} from '#contract/invoices/credit-notes.contract.ts'
import {
  countInvoices,
  createInvoice,
  deleteInvoice,
  listJobsAwaitingInvoice,
  updateInvoice,
  voidInvoice,
} from '#contract/invoices/invoices.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { creditReason, invoiceToCredit, partOf } from '#server/testing/given/credited-invoice.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

describe('a credit note', () => {
  test('has a number of its own, names its invoice and takes back a part of it', async () => {
    const { admin, credit, invoiceId, invoiceNow } = await invoiceToCredit()

    const made = await credit({ lineItems: partOf(100) })
    const listed = await admin.send(listInvoiceCreditNotes, { invoiceId })

    expect(made).toMatchObject({
      status: 201,
      body: {
        creditNoteNumber: 'CN-00001',
        creditNoteDate: '2026-06-15',
        reason: creditReason,
        invoiceId: { _id: invoiceId, invoiceNumber: 'INV-00001', invoiceDate: '2026-06-15' },
        subtotal: 100,
        vatAmount: 20,
        total: 120,
        vatTotals: [{ vatCategory: 'rated', vatRate: 20, net: 100, vat: 20 }],
      },
    })
    expect(listed.body).toEqual([made.body])
    expect(await invoiceNow()).toMatchObject({ status: 'invoice_sent', total: 465, creditedAmount: 120 })
  })

  test('of a paid invoice is made too', async () => {
    const { credit, invoiceNow } = await invoiceToCredit('invoice_paid')

    expect((await credit()).status).toBe(201)
    expect(await invoiceNow()).toMatchObject({ status: 'invoice_paid', creditedAmount: 465 })
  })

  test('of all there is frees the job, which is invoiced again, and leaves the invoice in its tab', async () => {
    const { admin, credit, job } = await invoiceToCredit()

    const part = await credit({ lineItems: partOf(300) })
    const refused = await admin.send(createInvoice, { jobId: job.id })
    const rest = await credit({ lineItems: partOf(100, { vatRate: 5 }) })
    const awaiting = await admin.send(listJobsAwaitingInvoice)
    const counts = await admin.send(countInvoices)
    const next = await admin.send(createInvoice, { jobId: job.id })

    expect([part.status, rest.status]).toEqual([201, 201])
    expect(refused).toMatchObject({ status: 409, body: { code: 'already-invoiced' } })
    expect(awaiting.body.map(({ _id }) => _id)).toEqual([job.id])
    expect(counts.body).toEqual({ awaiting: 1, generated: 0, sent: 1, paid: 0, all: 1 })
    expect(next).toMatchObject({ status: 201, body: { invoiceNumber: 'INV-00002' } })
  })

  test('is found among all of them by its number, its invoice and its customer', async () => {
    const { admin, credit } = await invoiceToCredit()
    for (const price of [1, 2, 3]) await credit({ lineItems: partOf(price) })
    const numbers = async (asked: Record<string, unknown>) => {
      const { body, headers } = await admin.send(listCreditNotes, asked)
      return [body.map(({ creditNoteNumber }) => creditNoteNumber).join(' '), Number(headers['x-total-count'])]
    }

    expect(await numbers({})).toEqual(['CN-00003 CN-00002 CN-00001', 3])
    expect(await numbers({ limit: 1, offset: 1 })).toEqual(['CN-00002', 3])
    expect(await numbers({ q: 'cn-2' })).toEqual(['CN-00002', 1])
    expect(await numbers({ q: 'acme inv-00001', limit: 2 })).toEqual(['CN-00003 CN-00002', 3])
    expect(await numbers({ q: 'zebra' })).toEqual(['', 0])
  })

  test('is on record with who made it and what it said', async () => {
    const { admin, credit, invoiceId, db } = await invoiceToCredit()

    const { body } = await credit()

    const event = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'about', 'after'])
      .where('what', '=', 'invoice-credited')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      actor_id: admin.user.id,
      about: invoiceId,
      after: { creditNoteId: body._id, creditNoteNumber: 'CN-00001', total: 465, reason: creditReason },
    })
  })
})

describe('a credit note is never more than is left', () => {
  test.each([
    ['at one rate', partOf(300.01), 'You can credit at most £300.00 before VAT (VAT at 20%).'],
    [
      'at a rate that the invoice does not have',
      partOf(1, { vatCategory: 'exempt' }),
      'There’s nothing left to credit on this invoice under: Exempt from VAT.',
    ],
  ])('%s, and the refusal says what is left', async (_, lineItems, error) => {
    const { credit, invoiceNow } = await invoiceToCredit()

    expect(await credit({ lineItems })).toMatchObject({
      status: 409,
      body: {
        code: 'credit-too-large',
        error,
        left: {
          total: 465,
          vatTotals: [
            { vatCategory: 'rated', vatRate: 20, net: 300, vat: 60 },
            { vatCategory: 'rated', vatRate: 5, net: 100, vat: 5 },
          ],
        },
      },
    })
    expect(await invoiceNow()).toMatchObject({ creditedAmount: 0 })
  })

  test('once all was credited: then nothing is', async () => {
    const { credit } = await invoiceToCredit()
    await credit()

    expect(await credit({ lineItems: partOf(0.01) })).toMatchObject({
      status: 409,
      body: { code: 'credit-too-large', error: 'There’s nothing left to credit on this invoice.', left: { total: 0 } },
    })
  })

  test('when two credit at the same moment', async () => {
    const { credit, invoiceNow } = await invoiceToCredit()

    const replies = await Promise.all([1, 2].map(() => credit({ lineItems: partOf(200) })))

    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await invoiceNow()).toMatchObject({ creditedAmount: 240 })
  })
})

describe('a credit note is refused', () => {
  test.each([
    ['a draft, which is changed instead', 'invoice_generated', 'invoice-not-issued'],
    ['one that awaits its PDF', 'awaiting_invoice', 'invoice-not-issued'],
  ])('for %s', async (_, status, code) => {
    const { credit } = await invoiceToCredit(status)

    expect(await credit()).toMatchObject({
      status: 409,
      body: { code, error: expect.stringContaining('Change the invoice itself') },
    })
  })

  test('for a void invoice, and an invoice with one is not made void', async () => {
    const voided = await invoiceToCredit()
    const credited = await invoiceToCredit()
    await voided.admin.send(voidInvoice, { invoiceId: voided.invoiceId, reason: 'Wrong company' })
    await credited.credit({ lineItems: partOf(1) })

    expect(await voided.credit()).toMatchObject({ status: 409, body: { code: 'invoice-void' } })
    expect(
      await credited.admin.send(voidInvoice, { invoiceId: credited.invoiceId, reason: 'Wrong company' }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'invoice-credited',
        error: 'This invoice has a credit note, so it can’t be voided. Credit what is left of it instead.',
      },
    })
  })

  test.each([
    ['without a reason', { reason: ' ' }, 'reason'],
    ['without lines', { lineItems: [] }, 'lineItems'],
    ['for nothing', { lineItems: partOf(0) }, 'lineItems'],
    ['for less than nothing', { lineItems: partOf(-1) }, 'lineItems'],
  ])('%s', async (_, changes, field) => {
    const { credit } = await invoiceToCredit()

    expect(await credit(changes)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  test('for an invoice or a credit note that is not there', async () => {
    const { admin, given, company } = await completedJob()
    const contact = await given.contact({ company_id: company.id })

    const replies = [
      await admin.send(createCreditNote, { invoiceId: unknown, reason: 'Wrong', lineItems: partOf(1) }),
      await admin.send(listInvoiceCreditNotes, { invoiceId: unknown }),
      await admin.send(downloadCreditNote, { creditNoteId: unknown }),
      await admin.send(mailCreditNote, { creditNoteId: unknown, contactId: contact.id }),
    ]

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('while the firm has not said its name and address', async () => {
    const { credit, db, invoiceNow } = await invoiceToCredit()
    await db.updateTable('tool_settings').set({ company_address: '' }).execute()

    expect(await credit()).toMatchObject({
      status: 409,
      body: { code: 'firm-details-missing', error: expect.stringMatching(/^A credit note must give the firm/) },
    })
    expect(await invoiceNow()).toMatchObject({ creditedAmount: 0 })
  })

  test('and the invoice it belongs to stays as it is: neither changed nor deleted', async () => {
    const { admin, credit, invoiceId } = await invoiceToCredit()
    await credit({ lineItems: partOf(1) })

    const changed = await admin.send(updateInvoice, { invoiceId, notes: 'Other' })
    const deleted = await admin.send(deleteInvoice, { invoiceId })

    expect([changed.status, deleted.status]).toEqual([409, 409])
    expect(changed.body).toMatchObject({ error: expect.stringContaining('Make a credit note') })
  })
})

describe('a credit note that is sent again', () => {
  test('is the same one, also when both are sent at once', async () => {
    const { credit, invoiceNow } = await invoiceToCredit()
    const sent = { _id: randomUUID(), lineItems: partOf(100) }

    const replies = await Promise.all([credit(sent), credit(sent)])
    const later = await credit(sent)

    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201])
    expect(later).toMatchObject({ status: 200, body: { _id: sent._id, creditNoteNumber: 'CN-00001' } })
    expect(await invoiceNow()).toMatchObject({ creditedAmount: 120 })
  })

  test('with other content under its id is refused', async () => {
    const { credit } = await invoiceToCredit()
    const _id = randomUUID()
    await credit({ _id, lineItems: partOf(100) })

    const replies = [
      await credit({ _id, lineItems: partOf(101) }),
      await credit({ _id, lineItems: partOf(100), reason: 'Another' }),
    ]

    expect(replies.map(({ status, body }) => [status, Object(body).code])).toEqual(replies.map(() => [409, 'id-taken']))
  })
})

test('the numbers of credit notes are in order and without gaps, whoever makes them at once and whatever is refused', async () => {
  const { credit, admin } = await invoiceToCredit()

  await Promise.all(Array.from({ length: 12 }, (_, index) => credit({ lineItems: partOf(index % 3 === 0 ? 999 : 1) })))
  const { body } = await admin.send(listCreditNotes)

  expect(body.map(({ creditNoteNumber }) => creditNoteNumber).toReversed()).toEqual(
    Array.from({ length: 8 }, (_, index) => `CN-0000${index + 1}`),
  )
})
