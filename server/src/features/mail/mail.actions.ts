import { randomUUID } from 'node:crypto'
import { AppError, badField } from '#contract/errors.ts'
import type { HeldMail, Mail, NewMail } from '#contract/mail/mail.contract.ts'
import { mayBeSentAgain, type MailKind } from '#contract/mail/mail.rules.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { picked } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findContact } from '#server/features/companies/contacts.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import type { Created } from '#server/http/route.ts'
import { enqueueDelivery, enqueueMail } from './deliver.actions.ts'
import { firmInMails, mailHtml, mailText } from './mail-body.ts'
import { findMail, dismissMailRow, lockMail, queueMailAgain, type MailRow } from './mail.queries.ts'

export interface DocumentToMail {
  kind: MailKind
  about: string
  companyId: string
  fileId: string | null
  report?: { fileId: string; jobId: string }
  /** `Invoice INV-00007`, which the firm's name and the site follow; or the whole subject. */
  named: { document: string; site: string } | { subject: string }
  alert?: string
  text: string
  isUrgent?: boolean
}

interface MailedDocument {
  kind: MailKind
  about: string
  /** Only where one `about` has several documents whose files never change. */
  fileId?: string
}

type Queueing = Pick<Deps, 'clock'> & { actor: { userId: string } }

/** The mail that was queued by the same call before; whatever it was about may have changed or be gone since. */
export async function findRepeatedMail(db: Db, document: MailedDocument, { _id, message = '', ...to }: AskedMail) {
  const mail = _id === undefined ? undefined : await findMail(db, _id)
  return mail ? answerRepeat(mail, { ...document, ...to, message }) : null
}

type AskedMail = Omit<NewMail, 'contactId'> & { contactId: string | null; email?: string }

/** Within the transaction of the caller that hands out the document: recorded is queued. */
export async function queueMail(tx: Db, queueing: Queueing, document: DocumentToMail, { contactId, ...sent }: NewMail) {
  const { name, email } = await requireContact(tx, contactId, document.companyId)
  return queueMailTo(tx, queueing, document, { contactId, name, email }, sent)
}

export async function queueMailTo(
  tx: Db,
  { clock, actor }: Queueing,
  document: DocumentToMail,
  to: { contactId: string | null; name: string; email: string },
  sent: Pick<NewMail, '_id' | 'message'>,
): Promise<Created<Mail>> {
  const id = sent._id ?? randomUUID()
  const message = sent.message ?? ''
  const settings = await findToolSettings(tx)
  const subject = subjectOf(document, settings.companyName)
  const words = {
    alert: document.alert ?? '',
    name: to.name,
    message,
    text: document.text,
    firm: firmInMails(settings),
  }
  const isNew = await enqueueMail(tx, {
    id,
    kind: document.kind,
    about: document.about,
    contactId: to.contactId,
    toName: to.name,
    toEmail: to.email,
    subject,
    message,
    body: mailText(words),
    html: mailHtml(words),
    fileId: document.fileId,
    report: document.report,
    isUrgent: document.isUrgent ?? false,
    queuedAt: clock.now(),
    queuedBy: actor.userId,
  })
  const mail = await requireMail(tx, id)
  if (!isNew) {
    const { kind, about } = document
    return answerRepeat(mail, { kind, about, contactId: to.contactId, email: to.email, message })
  }
  const after = { mailId: id, to: to.email, subject, fileId: document.fileId }
  await recordEvent(tx, clock, { actor, what: `${document.kind}-mailed`, about: document.about, after })
  return { reply: toMail(mail), isNew }
}

export function retryMail({ db, clock }: Deps, actor: Actor, mailId: string): Promise<Mail> {
  return db.transaction().execute(async (tx) => {
    await lockMail(tx, mailId)
    const mail = await requireMail(tx, mailId)
    if (!mayBeSentAgain(mail.status)) return toMail(mail)
    await queueMailAgain(tx, mailId)
    await enqueueDelivery(tx, mail)
    await recordEvent(tx, clock, { actor, what: 'mail-retried', about: mail.about, after: { mailId } })
    return toMail(await requireMail(tx, mailId))
  })
}

export function dismissMail({ db, clock }: Deps, actor: Actor, mailId: string): Promise<Mail> {
  return db.transaction().execute(async (tx) => {
    await lockMail(tx, mailId)
    const mail = await requireMail(tx, mailId)
    if (!mayBeSentAgain(mail.status) || mail.dismissedAt) return toMail(mail)
    const isHeld = mail.status === 'held'
    const problem = isHeld ? 'Not sent again after the restore: an administrator chose not to.' : mail.lastProblem
    await dismissMailRow(tx, mailId, { problem, at: clock.now() })
    await recordEvent(tx, clock, { actor, what: 'mail-dismissed', about: mail.about, after: { mailId } })
    return toMail(await requireMail(tx, mailId))
  })
}

export function toHeldMail(row: MailRow): HeldMail {
  return { ...toMail(row), kind: row.kind, about: row.about }
}

export function toMail(row: MailRow): Mail {
  return {
    _id: row.id,
    to: { name: row.toName, email: row.toEmail },
    ...picked(row, ['subject', 'status', 'attempts', 'lastProblem']),
    fileName: row.fileName ?? '',
    ...(row.reportFileName !== null && { reportFileName: row.reportFileName }),
    nextTryAt: row.status === 'queued' ? (row.nextTryAt ?? row.queuedAt).toISOString() : null,
    queuedAt: row.queuedAt.toISOString(),
    queuedBy: row.queuedByName,
    settledAt: row.settledAt && row.settledAt.toISOString(),
  }
}

type SentMail = MailedDocument & Pick<MailRow, 'contactId' | 'message'> & { email?: string }

function answerRepeat(stored: MailRow, sent: SentMail): Created<Mail> {
  if (isSameMail(stored, sent)) return { reply: toMail(stored), isNew: false }
  throw new AppError('id-taken', 'Another mail is stored under this id. Send this one under a new id.')
}

/** By what was asked for, not by the words made of it: names may have changed since. */
function isSameMail(stored: MailRow, sent: SentMail): boolean {
  return (
    stored.kind === sent.kind &&
    stored.about === sent.about &&
    (sent.fileId === undefined || stored.fileId === sent.fileId) &&
    stored.contactId === sent.contactId &&
    (sent.contactId !== null || stored.toEmail.toLowerCase() === sent.email?.toLowerCase()) &&
    (stored.message === null || stored.message === sent.message)
  )
}

async function requireMail(db: Db, mailId: string): Promise<MailRow> {
  const mail = await findMail(db, mailId)
  if (!mail) throw new AppError('not-found', 'There is no such mail.')
  return mail
}

async function requireContact(tx: Db, contactId: string, companyId: string) {
  const contact = await findContact(tx, contactId)
  if (contact && contact.companyId === companyId && contact.deletedAt === null) return contact
  throw badField('contactId', 'Choose a contact of this company.')
}

function subjectOf({ named }: DocumentToMail, firm: string): string {
  if ('subject' in named) return named.subject
  const from = firm ? `${named.document} from ${firm}` : named.document
  return named.site ? `${from} – ${named.site}` : from
}
