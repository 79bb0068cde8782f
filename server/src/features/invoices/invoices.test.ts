import { describe, expect, test } from 'vitest'
import * as invoices from '#contract/invoices/invoices.contract.ts'
import { deleteJob } from '#contract/jobs/jobs.contract.ts'
import { updateToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { testApp } from '#server/testing/test-app.ts'

const { createInvoice, updateInvoice, getInvoice, deleteInvoice } = invoices

async function invoiced() {
  const context = await completedJob()
  const { body: invoice } = await context.admin.send(createInvoice, { jobId: context.job.id })
  return { ...context, invoice, invoiceId: invoice._id }
}

const twoLines = [
  { description: 'Examination', quantity: 3, unitPrice: 33.33, total: 1 },
  { description: 'Travel', quantity: 1, unitPrice: 45.5, total: 1 },
]

describe('creating an invoice', () => {
  test('starts it for a completed job, with a line to be priced', async () => {
    const { admin, job } = await completedJob()

    const made = await admin.send(createInvoice, { jobId: { _id: job.id, title: job.title } })

    expect(made).toMatchObject({
      status: 201,
      body: {
        invoiceNumber: 'INV-00001',
        status: 'awaiting_invoice',
        jobId: {
          _id: job.id,
          title: 'Annual examination',
          companyId: { name: 'Acme Ltd' },
          siteAddressId: { city: 'Leeds' },
        },
        lineItems: [
          {
            description: 'LOLER thorough examination: Annual examination (1 item examined)',
            quantity: 1,
            unitPrice: 0,
            total: 0,
          },
        ],
        subtotal: 0,
        vatRate: 20,
        vatAmount: 0,
        total: 0,
        terms: 'Payment due within 30 days',
        notes: '',
        createdAt: '2026-06-15T09:00:00.000Z',
        sentDate: null,
        paidDate: null,
        version: 1,
      },
    })
    expect((await admin.send(getInvoice, { invoiceId: made.body._id })).body).toEqual(made.body)
  })

  test('begins with the firm’s own terms, and the days that they state', async () => {
    const { admin, job } = await completedJob()
    const firm = { companyName: 'Hopwood', companyAddress: '12 Foundry Lane' }
    await admin.send(updateToolSettings, { ...firm, paymentTerms: 'Please pay within 14 days' })

    const { body } = await admin.send(createInvoice, { jobId: job.id })

    expect(body).toMatchObject({ terms: 'Please pay within 14 days', paymentDays: 14 })
  })

  test('is refused while the job is not completed', async () => {
    const { admin, given } = await testApp()
    const job = await given.job({ status: 'in_progress' })

    const refused = await admin.send(createInvoice, { jobId: job.id })

    expect(refused).toMatchObject({ status: 409, body: { code: 'job-not-completed' } })
  })

  test('is refused for a job that is not there', async () => {
    const { admin, job } = await completedJob()
    await admin.send(deleteJob, { jobId: job.id })

    const deleted = await admin.send(createInvoice, { jobId: job.id })
    const unknown = await admin.send(createInvoice, { jobId: '00000000-0000-4000-8000-000000000000' })

    expect([deleted.status, unknown.status]).toEqual([404, 404])
  })

  test('creating an invoice twice at once makes one, and tells the other which it is', async () => {
    const { admin, job, db } = await completedJob()

    const replies = await Promise.all([1, 2].map(() => admin.send(createInvoice, { jobId: job.id })))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const made = replies.find(({ status }) => status === 201)
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'already-invoiced',
      invoiceId: made?.body._id,
    })
    expect(await db.selectFrom('invoices').select('id').execute()).toHaveLength(1)
  })

  test('creating an invoice of thirty jobs at once gives each its own number, without gaps', async () => {
    const { admin, given } = await testApp()
    const jobs = await Promise.all(Array.from({ length: 30 }, () => given.job({ status: 'completed' })))

    const replies = await Promise.all(jobs.map(({ id }) => admin.send(createInvoice, { jobId: id })))

    const numbers = replies.map(({ body }) => body.invoiceNumber).sort()
    expect(numbers).toEqual(jobs.map((_, index) => `INV-${String(index + 1).padStart(5, '0')}`))
  })

  test('an invoice that came to nothing after it took a number leaves the number to the next', async () => {
    const { admin, db, given } = await testApp()
    const [one, other] = [await given.job({ status: 'completed' }), await given.job({ status: 'completed' })]
    // Fails in the last step of the transaction, after the number was taken.
    await db.schema
      .alterTable('audit_log')
      .addColumn('lost', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('audit_log')
      .alterColumn('lost', (column) => column.dropDefault())
      .execute()
    const lost = await admin.send(createInvoice, { jobId: one.id })
    await db.schema.alterTable('audit_log').dropColumn('lost').execute()

    const made = await admin.send(createInvoice, { jobId: other.id })

    expect(lost.status).toBe(500)
    expect(made.body.invoiceNumber).toBe('INV-00001')
  })
})

describe('changing an invoice', () => {
  test('calculates every total again, whatever was sent', async () => {
    const { admin, invoiceId } = await invoiced()

    const changed = await admin.send(updateInvoice, {
      invoiceId,
      lineItems: twoLines,
      vatRate: 17.5,
      terms: '14 days',
      notes: 'Thank you',
      subtotal: 1,
      vatAmount: 1,
      total: 1,
      invoiceNumber: 'INV-99999',
      createdAt: '2020-01-01T00:00:00Z',
      version: 1,
    })

    expect(changed).toMatchObject({
      status: 200,
      body: {
        invoiceNumber: 'INV-00001',
        createdAt: '2026-06-15T09:00:00.000Z',
        lineItems: [
          { description: 'Examination', quantity: 3, unitPrice: 33.33, total: 99.99 },
          { description: 'Travel', quantity: 1, unitPrice: 45.5, total: 45.5 },
        ],
        subtotal: 145.49,
        vatRate: 17.5,
        vatAmount: 25.46,
        total: 170.95,
        terms: '14 days',
        notes: 'Thank you',
        version: 2,
      },
    })
  })

  test.each([
    ['half a piece', { lineItems: [{ description: 'x', quantity: 1.5, unitPrice: 1 }] }, 'lineItems.0.quantity'],
    ['less than nothing', { lineItems: [{ description: 'x', quantity: -1, unitPrice: 1 }] }, 'lineItems.0.quantity'],
    ['half a penny', { lineItems: [{ description: 'x', quantity: 1, unitPrice: 0.005 }] }, 'lineItems.0.unitPrice'],
    ['a word for a price', { lineItems: [{ description: 'x', quantity: 1, unitPrice: 'a' }] }, 'lineItems.0.unitPrice'],
    ['a rate beyond all', { vatRate: 31 }, 'vatRate'],
    ['a discount beyond all', { lineItems: [{ description: 'x', quantity: 1, unitPrice: -0.01 }] }, 'lineItems'],
    ['a word for a day', { supplyDate: 'soon' }, 'supplyDate'],
    ['years to pay', { paymentDays: 366 }, 'paymentDays'],
    ['an order number in two lines', { orderNumber: 'PO\n7' }, 'orderNumber'],
    ['another status', { status: 'lost' }, 'status'],
  ])('changing an invoice to %s is refused by the field', async (_, sent, field) => {
    const { admin, invoiceId } = await invoiced()

    const refused = await admin.send(updateInvoice, { invoiceId, ...sent })

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: { [field]: expect.any(String) } },
    })
  })

  test('changing an invoice that somebody else has changed meanwhile is refused, and shows how it stands now', async () => {
    const { admin, invoiceId, signedIn, given } = await invoiced()
    const colleague = await signedIn(await given.user({ role: 'admin' }))
    await colleague.send(updateInvoice, { invoiceId, notes: 'Theirs', version: 1 })

    const refused = await admin.send(updateInvoice, { invoiceId, notes: 'Mine', version: 1 })
    const repeated = await colleague.send(updateInvoice, { invoiceId, notes: 'Theirs', version: 1 })

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'stale-version', current: { notes: 'Theirs', version: 2 } },
    })
    expect(repeated).toMatchObject({ status: 200, body: { notes: 'Theirs', version: 2 } })
  })

  test('changing an invoice at the same moment lets one of two people through', async () => {
    const { admin, invoiceId } = await invoiced()

    const replies = await Promise.all(
      ['Mine', 'Theirs'].map((notes) => admin.send(updateInvoice, { invoiceId, notes, version: 1 })),
    )

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('is refused once it is paid; its status is not', async () => {
    const { admin, invoiceId } = await invoiced()
    await admin.send(updateInvoice, { invoiceId, lineItems: twoLines, status: 'invoice_paid' })

    const edited = await admin.send(updateInvoice, { invoiceId, notes: 'Late' })
    const whole = await admin.send(updateInvoice, { invoiceId, lineItems: twoLines, status: 'invoice_sent' })

    expect(edited).toMatchObject({
      status: 409,
      body: {
        code: 'invoice-paid',
        error: 'A paid invoice can’t be edited: the customer has it. To correct it, make a credit note.',
      },
    })
    expect(whole).toMatchObject({ status: 200, body: { status: 'invoice_sent', total: 174.59 } })
  })

  test('is recorded with what it was and what it is', async () => {
    const { admin, invoiceId, db } = await invoiced()
    await admin.send(updateInvoice, { invoiceId, lineItems: twoLines })

    const events = await db.selectFrom('audit_log').selectAll().where('about', '=', invoiceId).orderBy('id').execute()

    expect(events.map(({ what }) => what)).toEqual(['invoice-made', 'invoice-changed'])
    expect(events[1]).toMatchObject({ actor_id: admin.user.id, before: { total: 0 }, after: { total: 174.59 } })
  })
})

describe('the status of an invoice', () => {
  test('remembers when it became sent and paid, and forgets when it goes back', async () => {
    const { admin, invoiceId, clock } = await invoiced()
    const becoming = async (status: string) => (await admin.send(updateInvoice, { invoiceId, status })).body

    const sent = await becoming('invoice_sent')
    clock.pass(60)
    const paid = await becoming('invoice_paid')
    const back = await becoming('invoice_generated')

    expect(sent).toMatchObject({ sentDate: '2026-06-15T09:00:00.000Z', paidDate: null })
    expect(paid).toMatchObject({ sentDate: '2026-06-15T09:00:00.000Z', paidDate: '2026-06-15T10:00:00.000Z' })
    expect(back).toMatchObject({ sentDate: null, paidDate: null })
  })
})

describe('deleting an invoice', () => {
  test('frees its job for a new one under a new number, and says the same when repeated', async () => {
    const { admin, invoiceId, job } = await invoiced()

    const deleted = await admin.send(deleteInvoice, { invoiceId })
    const again = await admin.send(deleteInvoice, { invoiceId })
    const next = await admin.send(createInvoice, { jobId: job.id })

    expect([deleted, again]).toEqual([
      expect.objectContaining({ status: 200, body: { _id: invoiceId } }),
      expect.objectContaining({ status: 200, body: { _id: invoiceId } }),
    ])
    expect(await admin.send(getInvoice, { invoiceId })).toMatchObject({ status: 404 })
    expect(next.body.invoiceNumber).toBe('INV-00002')
  })

  test('deleting an invoice that never was is refused', async () => {
    const { admin } = await testApp()

    const refused = await admin.send(deleteInvoice, { invoiceId: '00000000-0000-4000-8000-000000000000' })

    expect(refused.status).toBe(404)
  })
})
