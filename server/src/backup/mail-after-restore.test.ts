import { describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import { createInvoice, mailInvoice } from '#contract/invoices/invoices.contract.ts'
import { dismissMail, exportHeldMail, listHeldMail, listMail, retryMail } from '#contract/mail/mail.contract.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { archivePath, givenFirm, restoredFrom, systemOf } from '#server/testing/given/backup-system.ts'
import { testMailServer } from '#server/testing/mail/test-mail-server.ts'
import { makeBackup } from './make-backup.ts'

describe('mail that was in the queue when the backup was made', () => {
  async function restoredWithMail() {
    const { mailer, received } = await testMailServer()
    const firm = await givenFirm()
    const contact = await firm.given.contact({ company_id: firm.company.id })
    const { body: invoice } = await firm.admin.send(createInvoice, { jobId: firm.job.id })
    const { body: mail } = await firm.admin.send(mailInvoice, { invoiceId: invoice._id, contactId: contact.id })
    const path = await archivePath()
    await makeBackup(path, systemOf(firm))
    const restored = await restoredFrom(path, firm)
    const deliver = () => deliverQueuedMail({ ...firm.deps, mailer, db: restored.db, files: restored.system.files }, {})
    return { ...restored, received, deliver, mailId: mail._id, invoiceId: invoice._id }
  }

  test('is not sent by the restored system, and an administrator sees it', async () => {
    const { report, admin, received, deliver, mailId, invoiceId } = await restoredWithMail()

    await deliver()

    expect(received).toEqual([])
    expect(report.heldMails).toBe(1)
    expect((await admin.send(listHeldMail)).body).toMatchObject([
      { _id: mailId, kind: 'invoice', about: invoiceId, status: 'held', nextTryAt: null },
    ])
    expect(String((await admin.send(exportHeldMail, { format: 'csv' })).body)).toContain('held after a restore')
    expect((await admin.send(listMail, { about: invoiceId })).body).toMatchObject([
      { status: 'held', lastProblem: expect.stringContaining('It may have been sent already.') },
    ])
    expect((await admin.send(getDashboard)).body.heldMail).toBe(1)
  })

  test('is sent once an administrator says so', async () => {
    const { admin, received, deliver, mailId } = await restoredWithMail()

    const retried = await admin.send(retryMail, { mailId })
    await deliver()

    expect(retried).toMatchObject({ status: 200, body: { status: 'queued', attempts: 0 } })
    expect(received).toHaveLength(1)
    expect((await admin.send(listHeldMail)).body).toEqual([])
  })

  test('is dismissed once an administrator says so, and stays on record', async () => {
    const { admin, engineer, received, deliver, mailId, invoiceId } = await restoredWithMail()

    const refused = await engineer.send(dismissMail, { mailId })
    const dismissed = await admin.send(dismissMail, { mailId })
    const again = await admin.send(dismissMail, { mailId })
    await deliver()

    expect(refused.status).toBe(403)
    expect(dismissed).toMatchObject({ status: 200, body: { status: 'failed' } })
    expect(again.body).toEqual(dismissed.body)
    expect(received).toEqual([])
    expect((await admin.send(listHeldMail)).body).toEqual([])
    expect((await admin.send(listMail, { about: invoiceId })).body).toMatchObject([{ status: 'failed' }])
    expect(await admin.send(dismissMail, { mailId: invoiceId })).toMatchObject({ status: 404 })
  })
})
