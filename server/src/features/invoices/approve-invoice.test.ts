import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { generateCertificate, withdrawCertificate } from '#contract/certificates/certificates.contract.ts'
import { approveInvoice, exportReadyInvoices, listReadyInvoices } from '#contract/invoices/invoice-sending.contract.ts'
import { createInvoice, getInvoice, listInvoices, updateInvoice } from '#contract/invoices/invoices.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { listMail } from '#contract/mail/mail.contract.ts'
import type { Deps } from '#server/deps.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { testMailServer } from '#server/testing/mail/test-mail-server.ts'

const prices = { perVisitPence: 9500, perItemPence: 450, byKind: [] }

/** A completed job with its report, of a firm that has a price list. */
async function readyJob(changes?: Partial<Deps>) {
  const context = await completedJob(changes)
  const { db, admin, engineer, job } = context
  await db
    .updateTable('tool_settings')
    .set({ price_list: JSON.stringify(prices) })
    .execute()
  const certificate = await engineer.send(generateCertificate, { jobId: job.id })
  return {
    ...context,
    certificateId: certificate.body._id,
    approve: (more: object = {}) => admin.send(approveInvoice, { jobId: job.id, ...more }),
    ready: async () => (await admin.send(listReadyInvoices, {})).body,
    invoices: async () => (await admin.send(listInvoices, { jobId: job.id })).body,
  }
}

/** Likewise, with a mail server and a contact. */
async function readyToMail() {
  const server = await testMailServer()
  const context = await readyJob({ mailer: server.mailer })
  const contact = await context.given.contact({ company_id: context.company.id })
  const deliver = () => deliverQueuedMail(context.deps, mailHandlers)
  return { ...context, server, contact, deliver }
}

describe('what awaits its invoice', () => {
  test('is every completed job, with its lines, who would get it, and what stands against it', async () => {
    const { ready, given, company, job, anotherJob, clock } = await readyJob()
    await given.contact({ company_id: company.id, name: 'Jane Doe' })
    clock.pass(1)
    const { id: unreported } = await anotherJob()

    expect(await ready()).toMatchObject([
      { jobId: { _id: unreported }, problem: expect.stringContaining('no report yet') },
      {
        jobId: { _id: job.id, companyId: { name: 'Acme Ltd' } },
        invoiceId: null,
        invoiceNumber: null,
        examinedItems: 1,
        lineItems: [{ total: 95 }, { total: 4.5 }],
        vatAmount: 19.9,
        total: 119.4,
        contacts: [{ name: 'Jane Doe', email: 'jane@acme.test' }],
        problem: null,
      },
    ])
  })

  test('is also an invoice that was begun, until it is generated; asked for by its job, until it is sent', async () => {
    const { ready, admin, job } = await readyJob()
    const ofJob = async () => (await admin.send(listReadyInvoices, { jobId: job.id })).body
    const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
    const lineItems = [{ description: 'Examination', quantity: 1, unitPrice: 100 }]
    await admin.send(updateInvoice, { invoiceId: invoice._id, lineItems })

    expect(await ready()).toMatchObject([{ invoiceId: invoice._id, invoiceNumber: 'INV-00001', total: 120 }])
    await admin.send(updateInvoice, { invoiceId: invoice._id, status: 'invoice_generated' })
    expect(await ready()).toEqual([])
    expect(await ofJob()).toMatchObject([{ invoiceNumber: 'INV-00001', problem: null }])
    await admin.send(updateInvoice, { invoiceId: invoice._id, status: 'invoice_sent' })
    expect(await ofJob()).toEqual([])
  })

  test('is found by title, company and site, and counted', async () => {
    const { admin, job } = await readyJob()
    await admin.send(createInvoice, { jobId: job.id })

    for (const q of ['acme wharf', 'inv-00001']) {
      const found = await admin.send(listReadyInvoices, { q, limit: 1 })
      expect(found.body).toHaveLength(1)
      expect(found.headers['x-total-count']).toBe('1')
    }
    expect((await admin.send(listReadyInvoices, { q: 'nowhere' })).body).toEqual([])
    const file = async (q: string) =>
      String((await admin.send(exportReadyInvoices, { q, format: 'csv' })).body)
        .split('\r\n')
        .slice(1, -1)
    expect(await file('acme wharf')).toEqual([expect.stringMatching(/^J-\d+,Acme Ltd,.*,INV-00001,/)])
    expect(await file('nowhere')).toEqual([])
  })
})

describe('approving an invoice', () => {
  test('makes it by the price list and mails it with the report to every contact, the danger of the report first', async () => {
    const { approve, given, company, server, deliver, admin, job, ready } = await readyToMail()
    await given.contact({ company_id: company.id, name: 'John Doe', email: 'john@acme.test' })

    const approved = await approve()

    expect(approved).toMatchObject({
      status: 201,
      body: {
        invoice: { invoiceNumber: 'INV-00001', total: 119.4, issuedAt: expect.any(String) },
        mails: [{ fileName: 'INV-00001.pdf', reportFileName: expect.stringMatching(/\.pdf$/), status: 'queued' }, {}],
        certificateUrl: expect.stringMatching(/^\/files\//),
      },
    })
    expect(approved.body.mails[0]?.subject).toMatch(/^Report of thorough examination .*, with invoice INV-00001$/)
    expect(await ready()).toEqual([])

    await deliver()
    expect(
      server.received
        .map(({ to }) => to)
        .flat()
        .toSorted(),
    ).toEqual(['jane@acme.test', 'john@acme.test'])
    expect(server.received[0]?.text.match(/Content-Disposition: attachment/gi)).toHaveLength(2)
    const invoiceId = approved.body.invoice._id
    expect((await admin.send(getInvoice, { invoiceId })).body.status).toBe('invoice_sent')
    expect((await admin.send(listMail, { about: job.id })).body).toHaveLength(2)
  })

  test('under the same _id sends once, also when both came at once', async () => {
    const { approve, invoices, admin, anotherJob } = await readyToMail()
    const _id = randomUUID()

    const [first, atOnce] = await Promise.all([approve({ _id }), approve({ _id })])
    const later = await approve({ _id })
    const other = await anotherJob()

    expect(new Set([first.status, atOnce.status])).toEqual(new Set([200, 201]))
    expect(later).toMatchObject({ status: 200, body: { mails: [{}], invoice: first.body.invoice } })
    const [invoice] = await invoices()
    expect((await admin.send(listMail, { about: invoice?._id })).body).toHaveLength(1)
    expect(await approve({ _id, jobId: other.id })).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect(await approve({ _id: randomUUID() })).toMatchObject({ status: 409, body: { code: 'invoice-issued' } })
  })

  test('goes on with the invoice that was begun', async () => {
    const { approve, admin, job } = await readyToMail()
    const { body: begun } = await admin.send(createInvoice, { jobId: job.id })

    expect((await approve()).body.invoice).toMatchObject({ _id: begun._id, invoiceNumber: begun.invoiceNumber })
  })

  test('sends nothing that comes to another total than was approved, begun or not', async () => {
    const { approve, admin, job, invoices, ready } = await readyToMail()
    const [shown] = await ready()
    expect(await approve({ total: 1 })).toMatchObject({ status: 409, body: { code: 'stale-version' } })
    expect(await invoices()).toEqual([])

    const { body: begun } = await admin.send(createInvoice, { jobId: job.id })
    const lineItems = [{ description: 'Examination', quantity: 1, unitPrice: 9999 }]
    await admin.send(updateInvoice, { invoiceId: begun._id, lineItems })
    expect(await approve({ total: shown?.total })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('now comes to £11,998.80') },
    })
    expect(await invoices()).toMatchObject([{ status: 'awaiting_invoice' }])

    expect(await approve({ total: 11_998.8 })).toMatchObject({ status: 201, body: { mails: [{ status: 'queued' }] } })
  })

  test('without a mail server marks it as sent and gives both files, contacts or none', async () => {
    const { approve, admin } = await readyJob()

    const approved = await approve()

    expect(approved).toMatchObject({
      status: 201,
      body: { invoice: { status: 'invoice_sent', invoiceDate: '2026-06-15' }, mails: [] },
    })
    for (const url of [approved.body.invoiceUrl, approved.body.certificateUrl]) {
      const file = await admin.get(url ?? '')
      expect(file.headers['content-type']).toBe('application/pdf')
    }
  })

  test('a reissued report is sent to whoever got the former one with the invoice', async () => {
    const { approve, engineer, job, reopenAndComplete, admin, deliver } = await readyToMail()
    await approve()
    await deliver()
    await reopenAndComplete(job.id)

    await engineer.send(generateCertificate, { jobId: job.id })

    const mails = (await admin.send(listMail, { about: job.id })).body
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({ to: { email: 'jane@acme.test' }, subject: expect.stringContaining('version 2') })
  })

  test('a report that is withdrawn while the mail waits is not sent, and neither is its invoice', async () => {
    const { approve, admin, certificateId, deliver, server, job } = await readyToMail()
    await approve()
    await admin.send(withdrawCertificate, { certificateId, reason: 'Wrong site' })

    await deliver()

    expect(server.received.map(({ text }) => text.includes('We have withdrawn the report'))).toEqual([true])
    expect((await admin.send(listMail, { about: job.id })).body).toContainEqual(
      expect.objectContaining({ status: 'failed', lastProblem: 'Not sent: the certificate was withdrawn.' }),
    )
  })

  test('a report that is under revision when the mail would leave waits with its invoice, and its new version is sent', async () => {
    const { approve, admin, engineer, job, reopenAndComplete, deliver, clock, server } = await readyToMail()
    const { body } = await approve()
    const mails = async () => (await admin.send(listMail, { about: job.id })).body
    await reopenAndComplete(job.id)

    await deliver()
    expect(server.received).toEqual([])
    expect(await mails()).toMatchObject([{ status: 'queued', lastProblem: 'It waits: the report is under revision.' }])

    await engineer.send(generateCertificate, { jobId: job.id })
    clock.pass(10)
    await deliver()
    expect(await mails()).toMatchObject([
      { status: 'sent', subject: expect.stringContaining('version 2') },
      { status: 'failed', lastProblem: expect.stringContaining('Email the invoice again.') },
    ])
    expect(server.received).toHaveLength(1)
    const { body: invoice } = await admin.send(getInvoice, { invoiceId: body.invoice._id })
    expect(invoice.status).toBe('invoice_generated')
  })
})

describe('approving an invoice is refused, and nothing is made', () => {
  test.each([
    [
      'without a contact to email',
      'company-has-no-contact',
      ({ db }: Ready) => db.updateTable('contacts').set({ deleted_at: new Date() }).execute(),
    ],
    [
      'for nothing',
      'invoice-incomplete',
      ({ db }: Ready) =>
        db
          .updateTable('tool_settings')
          .set({ price_list: JSON.stringify({ ...prices, perVisitPence: null, perItemPence: null }) })
          .execute(),
    ],
    [
      'while the firm has not said its name',
      'firm-details-missing',
      ({ db }: Ready) => db.updateTable('tool_settings').set({ company_name: '' }).execute(),
    ],
    [
      'while the report is under revision',
      'report-under-revision',
      ({ reopenAndComplete, job }: Ready) => reopenAndComplete(job.id),
    ],
    [
      'once the report was withdrawn',
      'certificate-not-issued',
      ({ admin, certificateId }: Ready) => admin.send(withdrawCertificate, { certificateId, reason: 'Wrong site' }),
    ],
    [
      'while the job is not completed',
      'job-not-completed',
      ({ admin, job }: Ready) => admin.send(updateJob, { jobId: job.id, status: 'in_progress' }),
    ],
  ])('%s', async (_, code, happens) => {
    const context = await readyToMail()
    await happens(context)

    const refused = await context.approve()

    expect(refused.body).toMatchObject({ code, error: expect.stringMatching(/\.$/) })
    expect(await context.invoices()).toEqual([])
  })

  test('for a job that is not there', async () => {
    const { approve } = await readyJob()

    expect(await approve({ jobId: randomUUID() })).toMatchObject({ status: 404 })
  })
})

type Ready = Awaited<ReturnType<typeof readyToMail>>
