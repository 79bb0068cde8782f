import { createInvoice, mailInvoice } from '#contract/invoices/invoices.contract.ts'
import { listMail } from '#contract/mail/mail.contract.ts'
import type { Deps } from '#server/deps.ts'
import { invoiceWasMailed } from '#server/features/invoices/mail-invoice.actions.ts'
import { completedJob } from './completed-job.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'

/** An invoice of a company with a contact, on a system with a mail server unless the test says otherwise. */
export async function invoiceToMail(changes?: Partial<Deps>) {
  const context = await completedJob(changes)
  const { admin, given, company, job, deps } = context
  const contact = await given.contact({ company_id: company.id })
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const invoiceId = invoice._id
  return {
    ...context,
    contact,
    invoiceId,
    mailIt: (more: object = {}) => admin.send(mailInvoice, { invoiceId, contactId: contact.id, ...more }),
    mails: async () => (await admin.send(listMail, { about: invoiceId })).body,
    deliver: () => deliverQueuedMail(deps, { invoice: { onSent: invoiceWasMailed } }),
  }
}
