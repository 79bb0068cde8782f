import { AppError } from '#contract/errors.ts'
import type { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findRepeatedMail, queueMail } from '#server/features/mail/mail.actions.ts'
import type { MailRow } from '#server/features/mail/mail.queries.ts'
import type { Created } from '#server/http/route.ts'
import { listCreditNotesOf } from './credit-notes/credit-notes.queries.ts'
import { currentDocument, markGenerated, requireDocument } from './invoice-document.actions.ts'
import { invoiceMail } from './invoice-mail.ts'
import { lockInvoiceWithJob, issueInvoice, moveInvoice } from './invoices.actions.ts'
import { findInvoice } from './invoices.queries.ts'

/** One that awaited its PDF is generated. What is queued can't be called back, so it is issued from then on. */
export async function mailInvoice(deps: Deps, actor: Actor, invoiceId: string, sent: NewMail): Promise<Created<Mail>> {
  const repeated = await findRepeatedMail(deps.db, { kind: 'invoice', about: invoiceId }, sent)
  if (repeated) return repeated
  await requireNotVoid(deps.db, invoiceId)
  const today = deps.clock.today()
  await currentDocument(deps, actor, invoiceId, today)
  return deps.db.transaction().execute(async (tx) => {
    const invoice = await markGenerated(tx, deps, actor, { invoiceId, today })
    const document = {
      kind: 'invoice',
      about: invoiceId,
      companyId: invoice.companyId,
      fileId: await requireDocument(tx, deps, invoice),
      ...invoiceMail(invoice, await listCreditNotesOf(tx, [invoiceId])),
    } as const
    await issueInvoice(tx, { clock: deps.clock, actor }, invoice)
    return queueMail(tx, { clock: deps.clock, actor }, document, sent)
  })
}

async function requireNotVoid(db: Db, invoiceId: string) {
  const invoice = await findInvoice(db, invoiceId)
  if (invoice?.status === 'invoice_void')
    throw new AppError('invoice-void', 'This invoice is void, so it can’t be emailed.')
}

/** Once the mail server has taken it over, the invoice is sent; one that is paid or gone meanwhile stays so. */
export async function invoiceWasMailed(tx: Db, { clock }: Pick<Deps, 'clock'>, { about, queuedBy }: MailRow) {
  await lockInvoiceWithJob(tx, about)
  const invoice = await findInvoice(tx, about)
  if (invoice?.status !== 'awaiting_invoice' && invoice?.status !== 'invoice_generated') return
  await moveInvoice(tx, { clock, actor: { userId: queuedBy } }, invoice, 'invoice_sent', 'invoice-moved')
}
