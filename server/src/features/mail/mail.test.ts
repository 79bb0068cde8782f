import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mailCertificate } from '#contract/certificates/certificate-mail.contract.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { getInvoice, updateInvoice } from '#contract/invoices/invoices.contract.ts'
import { exportMail, getMailDelivery, listMail, retryMail } from '#contract/mail/mail.contract.ts'
import { testPdfRenderer } from '#server/testing/pdf/test-pdf-renderer.ts'
import { invoiceToMail } from '#server/testing/given/invoice-to-mail.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { testMailServer } from '#server/testing/mail/test-mail-server.ts'

describe('mailing an invoice', () => {
  test('queues it, and makes it generated', async () => {
    const { mailIt, mails, admin, invoiceId } = await invoiceToMail()

    const queued = await mailIt()

    expect(queued).toMatchObject({
      status: 201,
      body: {
        to: { name: 'Jane Doe', email: 'jane@acme.test' },
        subject: 'Invoice INV-00001 from Hopwood Lifting Inspections Ltd – Canal Wharf, Leeds',
        fileName: 'INV-00001.pdf',
        status: 'queued',
        attempts: 0,
      },
    })
    expect(await mails()).toEqual([queued.body])
    expect((await admin.send(getInvoice, { invoiceId })).body.status).toBe('invoice_generated')
  })

  test('stands in the file of what was mailed about it', async () => {
    const { mailIt, admin, invoiceId } = await invoiceToMail()
    await mailIt()

    const { headers, body } = await admin.send(exportMail, { about: invoiceId, format: 'csv' })

    expect(headers['content-disposition']).toContain('mail-2026-06-15.csv')
    const [, row] = String(body).split('\r\n')
    expect(row).toContain('Jane Doe,jane@acme.test,')
    expect(row).toContain(',INV-00001.pdf,,Queued,0,,')
  })

  test('is refused when it is changed while its PDF is rendered, so that mail and document never differ', async () => {
    const pdfRenderer = testPdfRenderer()
    const meanwhile: (() => Promise<unknown>)[] = []
    const render: typeof pdfRenderer.render = async (order) => {
      const rendered = await pdfRenderer.render(order)
      await meanwhile.shift()?.()
      return rendered
    }
    const { mailIt, mails, admin, invoiceId } = await invoiceToMail({ pdfRenderer: { ...pdfRenderer, render } })
    const lineItems = [{ description: 'Examination', quantity: 1, unitPrice: 90 }]
    meanwhile.push(() => admin.send(updateInvoice, { invoiceId, lineItems }))

    const refused = await mailIt()
    const none = await mails()
    const queued = await mailIt()

    expect(refused).toMatchObject({ status: 409, body: { code: 'stale-version', current: { total: 108 } } })
    expect(none).toEqual([])
    expect(queued.status).toBe(201)
  })

  test('reaches the contact with the PDF, and the invoice is sent then', async () => {
    const { mailer, received } = await testMailServer()
    const { mailIt, mails, deliver, admin, invoiceId } = await invoiceToMail({ mailer })
    await mailIt({ message: 'As agreed on the telephone.' })

    await deliver()

    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['jane@acme.test'])
    const text = received[0]?.text ?? ''
    expect(text).toContain('From: Hopwood Lifting Inspections Ltd <office@firm.test>')
    expect(text).toContain('As agreed on the telephone.')
    expect(text).toContain(`<${admin.user.email}>`)
    expect(text).toMatch(/Reply-To: [\s\S]+Content-Type: text\/plain[\s\S]+Content-Type: text\/html[\s\S]+<p/)
    expect(text).toMatch(/Content-Type: application\/pdf; name=INV-00001.pdf/)
    expect(text).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6))
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 1, lastProblem: '', nextTryAt: null }])
    expect((await admin.send(getInvoice, { invoiceId })).body).toMatchObject({
      status: 'invoice_sent',
      sentDate: '2026-06-15T09:00:00.000Z',
    })
  })

  test('leaves one that was paid meanwhile paid', async () => {
    const { mailer } = await testMailServer()
    const { mailIt, deliver, admin, invoiceId } = await invoiceToMail({ mailer })
    await mailIt()
    await admin.send(updateInvoice, { invoiceId, status: 'invoice_paid' })

    await deliver()

    expect((await admin.send(getInvoice, { invoiceId })).body.status).toBe('invoice_paid')
  })

  test('mailing an invoice twice under the same id sends once', async () => {
    const { mailer, received } = await testMailServer()
    const { mailIt, deliver } = await invoiceToMail({ mailer })
    const _id = 'aaaaaaaa-0000-4000-8000-000000000001'

    const [first, second] = [await mailIt({ _id }), await mailIt({ _id })]
    await deliver()

    expect([first.status, second.status]).toEqual([201, 200])
    expect(received).toHaveLength(1)
  })

  test('is refused to whoever is no contact of this company', async () => {
    const { mailIt, given, company } = await invoiceToMail()
    const stranger = await given.contact({ company_id: (await given.company()).id })
    const gone = await given.contact({ company_id: company.id, deleted_at: new Date() })

    const replies = [await mailIt({ contactId: stranger.id }), await mailIt({ contactId: gone.id })]

    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 400, body: { fields: { contactId: 'Choose a contact of this company.' } } })
    }
  })

  test('mailing an invoice to a name that looks like a header writes no header', async () => {
    const { mailer, received } = await testMailServer()
    const { mailIt, deliver, given, company } = await invoiceToMail({ mailer })
    const hostile = await given.contact({ company_id: company.id, name: 'Eve\r\nBcc: all@acme.test' })

    await mailIt({ contactId: hostile.id })
    await deliver()

    expect(received[0]?.to).toEqual(['jane@acme.test'])
    const [headers] = String(received[0]?.text).split('\r\n\r\n')
    expect(headers).not.toMatch(/^Bcc:/im)
  })
})

describe('mailing a certificate', () => {
  test('sends the version that stands, with the way to verify it', async () => {
    const { mailer, received } = await testMailServer()
    const { admin, job, contact, deliver } = await invoiceToMail({ mailer })
    await admin.send(generateCertificate, { jobId: job.id })

    const queued = await admin.send(mailCertificate, { jobId: job.id, contactId: contact.id })
    await deliver()

    expect(queued).toMatchObject({ status: 201, body: { fileName: expect.stringContaining('C-000001 v1') } })
    expect(received[0]?.text.replaceAll('=\r\n', '')).toContain('http://localhost:3000/verify/')
    expect((await admin.send(listMail, { about: job.id })).body).toMatchObject([{ status: 'sent' }])
  })

  test('is refused while there is none', async () => {
    const { admin, job, contact } = await invoiceToMail()

    const refused = await admin.send(mailCertificate, { jobId: job.id, contactId: contact.id })

    expect(refused).toMatchObject({ status: 404, body: { code: 'certificate-not-issued' } })
  })
})

describe('a mail server that is away', () => {
  test('a mail server that is away leaves the mail in the queue, and it goes out once it is back', async () => {
    const { mailer, received, goAway, comeBack } = await testMailServer()
    const { mailIt, mails, deliver } = await invoiceToMail({ mailer })
    await mailIt()
    await goAway()

    await deliver()
    const waiting = await mails()
    await comeBack()
    await deliver()

    expect(waiting).toMatchObject([
      { status: 'queued', attempts: 1, lastProblem: expect.stringContaining('ECONNREFUSED') },
    ])
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 2, lastProblem: '', nextTryAt: null }])
    expect(received).toHaveLength(1)
  })

  test('a mail server that is away until the last attempt makes the mail fail, and a person can have it tried again', async () => {
    const { mailer, received, goAway, comeBack } = await testMailServer()
    const { mailIt, mails, deliver, admin, deps } = await invoiceToMail({ mailer })
    const { body: mail } = await mailIt()
    await goAway()
    await deliver()
    await deliverQueuedMail(deps, {}, { isLastAttempt: true })
    const failed = await mails()
    await comeBack()

    const again = await admin.send(retryMail, { mailId: mail._id })
    await deliver()

    expect(failed).toMatchObject([{ status: 'failed', attempts: 2, nextTryAt: null }])
    expect(again).toMatchObject({ status: 200, body: { status: 'queued', attempts: 0 } })
    expect(await mails()).toMatchObject([{ status: 'sent' }])
    expect(received).toHaveLength(1)
  })

  test('a mail server that says no for good makes the mail fail at once', async () => {
    const { mailer, refuseWith } = await testMailServer()
    const { mailIt, mails, deliver, admin, invoiceId } = await invoiceToMail({ mailer })
    refuseWith(550)
    await mailIt()

    await deliver()

    expect(await mails()).toMatchObject([
      { status: 'failed', attempts: 1, lastProblem: expect.stringContaining('No such mailbox here') },
    ])
    expect((await admin.send(getInvoice, { invoiceId })).body.status).toBe('invoice_generated')
  })
})

test('without a mail server the mail is kept as a file that says so, and the invoice is not sent', async () => {
  const { mailIt, mails, deliver, folder, admin, invoiceId } = await invoiceToMail()
  const { body: mail } = await mailIt()

  await deliver()

  expect(await readdir(join(folder, 'mail'))).toEqual([`${mail._id}.eml`])
  const eml = await readFile(join(folder, 'mail', `${mail._id}.eml`), 'utf8')
  expect(eml).toContain('X-Unsent: 1')
  expect(eml).toContain('Not sent: no mail server is set up (SMTP_URL).')
  expect(eml).toContain('To: Jane Doe <jane@acme.test>')
  expect(await mails()).toMatchObject([{ status: 'written' }])
  expect((await admin.send(getInvoice, { invoiceId })).body.status).toBe('invoice_generated')
  expect((await admin.send(getMailDelivery)).body).toEqual({ goesTo: 'folder', from: 'Firm <office@firm.test>' })
})
