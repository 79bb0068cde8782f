import type { Contact } from '#contract/companies/companies.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { ChasedInvoice } from '#contract/invoices/invoice-sending.contract.ts'
import { chaseAgainOn, contactsToChase, whyNotChaseable } from '#contract/invoices/settlement.rules.ts'
import type { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import { britishDay, type Day, dayInLondon } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { listCreditNotesOf } from '#server/features/invoices/credit-notes/credit-notes.queries.ts'
import { findRepeatedMail, queueMail } from '#server/features/mail/mail.actions.ts'
import { listMail, type MailRow } from '#server/features/mail/mail.queries.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import type { Created } from '#server/http/route.ts'
import { currentDocument, markGenerated, requireDocument } from './invoice-document.actions.ts'
import { chaseMail, invoiceMail } from './invoice-mail.ts'
import { toInvoice } from './invoice.mapper.ts'
import { issueInvoice, lockInvoiceWithJob, moveInvoice, requireInvoice } from './invoices.actions.ts'
import { findInvoice, type InvoiceRow } from './invoices.queries.ts'
import { storeChase } from './ready-invoices.queries.ts'

/** One that awaited its PDF is generated. What is queued can't be called back, so it is issued from then on. */
export async function mailInvoice(deps: Deps, actor: Actor, invoiceId: string, sent: NewMail): Promise<Created<Mail>> {
  const repeated = await findRepeatedMail(deps.db, { kind: 'invoice', about: invoiceId }, sent)
  if (repeated) return repeated
  await requireNotVoid(deps.db, invoiceId)
  const today = deps.clock.today()
  await currentDocument(deps, actor, invoiceId, today)
  return deps.db.transaction().execute(async (tx) => {
    const invoice = await markGenerated(tx, deps, actor, { invoiceId, today })
    const document = await documentToMail(tx, deps, invoice, invoiceMail)
    await issueInvoice(tx, { clock: deps.clock, actor }, invoice)
    return queueMail(tx, { clock: deps.clock, actor }, document, sent)
  })
}

async function documentToMail(tx: Db, deps: Deps, invoice: InvoiceRow, words: typeof invoiceMail | typeof chaseMail) {
  const { id, companyId } = invoice
  const fileId = await requireDocument(tx, deps, invoice)
  const creditNotes = await listCreditNotesOf(tx, [id])
  return { kind: 'invoice', about: id, companyId, fileId, ...words(invoice, creditNotes) } as const
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

/** The invoice is locked while it is asked, so that two who press at once chase once. */
export async function chaseInvoice(deps: Deps, actor: Actor, invoiceId: string): Promise<ChasedInvoice> {
  const { db, clock } = deps
  requireChaseable(await requireInvoice(db, invoiceId), clock.today())
  const file = await currentDocument(deps, actor, invoiceId)
  const mails = await db.transaction().execute(async (tx) => {
    await lockInvoiceWithJob(tx, invoiceId)
    const invoice = await requireInvoice(tx, invoiceId)
    requireChaseable(invoice, clock.today())
    const contacts = await requireContacts(tx, deps, invoice)
    await storeChase(tx, invoiceId, clock.now())
    const after = { to: contacts.map(({ email }) => email) }
    await recordEvent(tx, clock, { actor, what: 'invoice-chased', about: invoiceId, after })
    if (deps.mailer.goesTo === 'folder') return []
    const document = await documentToMail(tx, deps, invoice, chaseMail)
    const queued: Mail[] = []
    for (const { _id: contactId } of contacts)
      queued.push((await queueMail(tx, { clock, actor }, document, { contactId })).reply)
    return queued
  })
  return {
    invoice: toInvoice(await requireInvoice(db, invoiceId)),
    mails,
    invoiceUrl: fileUrl(clock, actor, file),
  }
}

function requireChaseable(row: InvoiceRow, today: Day) {
  const invoice = toInvoice(row)
  const why = whyNotChaseable(invoice, today)
  if (!why) return
  const { dueDate, chasedDate } = invoice
  const again = chaseAgainOn(invoice)
  const sentences: Record<typeof why, string> = {
    'invoice-void': 'This invoice is void, so there is nothing to chase.',
    'invoice-paid': 'This invoice is paid, so there is nothing to chase.',
    'invoice-not-issued': 'This invoice hasn’t been sent, so there is nothing to chase. Send it first.',
    'invoice-credited': 'Nothing is due on this invoice, so there is nothing to chase.',
    'invoice-not-overdue': `This invoice is due on ${dueDate && britishDay(dueDate)}. Chase it after that.`,
    'invoice-chased-lately': `This invoice was chased on ${chasedDate && britishDay(dayInLondon(new Date(chasedDate)))}. Chase it again from ${again && britishDay(again)}.`,
  }
  throw new AppError(why, sentences[why])
}

async function requireContacts(tx: Db, deps: Deps, { id, companyId }: InvoiceRow) {
  const mailedTo = (await listMail(tx, id)).map(({ toEmail }) => toEmail)
  return requireSome(contactsToChase(await listContacts(tx, companyId), mailedTo), deps, 'chase')
}

/** Without a mail server a person sends the files by hand, to whom they like. */
export function requireSome(contacts: readonly Contact[], { mailer }: Deps, what: 'approve' | 'chase') {
  if (contacts.length > 0 || mailer.goesTo === 'folder') return contacts
  const sentence = `This company has no contact to email. Add one on the company’s page, then ${what} the invoice.`
  throw new AppError('company-has-no-contact', sentence)
}
