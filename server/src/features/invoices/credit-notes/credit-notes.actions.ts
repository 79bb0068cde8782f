import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { AppError, badField } from '#contract/errors.ts'
import type { createCreditNote as createCall, CreditNote } from '#contract/invoices/credit-notes.contract.ts'
import {
  creditGroups,
  leftToCredit,
  whyCreditIsTooMuch,
  whyNoCredit,
  whyNotCreditable,
} from '#contract/invoices/credit-notes.rules.ts'
import { totalsOf, type VatGroup, vatGroups } from '#contract/invoices/vat.rules.ts'
import type { NewMail } from '#contract/mail/mail.contract.ts'
import { poundsFrom } from '#contract/values/money.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { lockNumbers, takeNumber } from '#server/db/numbers.ts'
import type { Deps } from '#server/deps.ts'
import { findFile, type StoredFile } from '#server/features/files/files.queries.ts'
import { fileAnswer } from '#server/features/files/open-file.ts'
import { storeRendered } from '#server/features/invoices/invoice-document.actions.ts'
import { currentFirm } from '#server/features/invoices/invoice-firm.actions.ts'
import { creditNoteMail } from '#server/features/invoices/invoice-mail.ts'
import { toVatTotal } from '#server/features/invoices/invoice.mapper.ts'
import { lockInvoiceWithJob, requireInvoice, toLine } from '#server/features/invoices/invoices.actions.ts'
import type { InvoiceLine, InvoiceRow } from '#server/features/invoices/invoices.queries.ts'
import { findRepeatedMail, queueMail } from '#server/features/mail/mail.actions.ts'
import { namedAs } from '#server/http/reply/file-names.ts'
import type { Created, FileAnswer } from '#server/http/route.ts'
import { creditNoteDocument } from './credit-note.document.ts'
import { auditedCreditNote, toCreditNote } from './credit-note.mapper.ts'
import {
  type CreditNoteRow,
  findCreditNote,
  insertCreditNote,
  listCreditNotesOf,
  storeCreditNoteDocument,
} from './credit-notes.queries.ts'

/** The invoice and its job are held, so that two who credit at once never take back more than there is. */
export function createCreditNote(
  { db, clock }: Deps,
  actor: Actor,
  { invoiceId, _id, reason, lineItems }: z.output<typeof createCall.input>,
): Promise<Created<CreditNote>> {
  const lines = lineItems.map(toLine)
  return db.transaction().execute(async (tx) => {
    await lockInvoiceWithJob(tx, invoiceId)
    await lockNumbers(tx, 'credit_note_numbers')
    const invoice = await requireInvoice(tx, invoiceId)
    const made = _id === undefined ? undefined : await findCreditNote(tx, _id)
    if (made) return { reply: toCreditNote(requireSame(made, { invoiceId, reason, lines })), isNew: false }
    requireCreditable(invoice)
    const groups = await requireLeft(tx, invoice, lines)
    const facts = {
      number: await takeNumber(tx, 'credit_note_numbers'),
      invoiceId,
      reason,
      lines,
      groups,
      ...totalsOf(groups),
      issuedOn: clock.today(),
      firm: await currentFirm(tx, 'A credit note'),
      createdAt: clock.now(),
    }
    const id = await insertCreditNote(tx, { id: _id, ...facts, createdBy: actor.userId })
    const after = { creditNoteId: id, ...auditedCreditNote(facts) }
    await recordEvent(tx, clock, { actor, what: 'invoice-credited', about: invoiceId, after })
    return { reply: toCreditNote(await requireCreditNote(tx, id)), isNew: true }
  })
}

export async function listInvoiceCreditNotes(db: Db, invoiceId: string): Promise<CreditNoteRow[]> {
  const invoice = await requireInvoice(db, invoiceId)
  const notes = await listCreditNotesOf(db, [invoiceId])
  return notes.map((note) => ({ ...note, invoice })).toReversed()
}

async function requireCreditNote(db: Db, creditNoteId: string): Promise<CreditNoteRow> {
  const note = await findCreditNote(db, creditNoteId)
  if (!note) throw new AppError('not-found', 'There is no such credit note.')
  return note
}

const formatNotCreditable: Record<NonNullable<ReturnType<typeof whyNotCreditable>>, string> = {
  'invoice-not-issued': 'This invoice was never sent, so there is nothing to credit. Change the invoice itself.',
  'invoice-void': 'This invoice is void, so nothing is owed on it and nothing can be credited.',
}

function requireCreditable(invoice: InvoiceRow) {
  const why = whyNotCreditable(invoice)
  if (why) throw new AppError(why, formatNotCreditable[why])
}

async function requireLeft(tx: Db, invoice: InvoiceRow, lines: InvoiceLine[]): Promise<VatGroup[]> {
  const invoiced = vatGroups(invoice.lines, invoice.vatBasisPoints)
  const before = await listCreditNotesOf(tx, [invoice.id])
  const credited = before.flatMap(({ groups }) => groups)
  const left = leftToCredit(invoiced, credited)
  const groups = creditGroups({ invoiced, left, lines, invoiceRate: invoice.vatBasisPoints })
  const tooMuch = whyCreditIsTooMuch(groups, left)
  if (tooMuch) {
    const inPounds = { total: poundsFrom(totalsOf(left).totalPence), vatTotals: left.map(toVatTotal) }
    throw new AppError('credit-too-large', tooMuch, { details: { left: inPounds } })
  }
  const nothing = whyNoCredit(groups)
  if (nothing) throw badField('lineItems', nothing)
  return groups
}

type Content = Pick<CreditNoteRow, 'invoiceId' | 'reason' | 'lines'>

/** A credit note never changes, so that it can be told for ever whether this is the one that was made. */
function requireSame(made: CreditNoteRow, sent: Content): CreditNoteRow {
  const { invoiceId, reason, lines } = made
  if (isDeepStrictEqual({ invoiceId, reason, lines }, sent)) return made
  throw new AppError('id-taken', 'Another credit note is already stored under this id.')
}

export async function downloadCreditNote(deps: Deps, actor: Actor, creditNoteId: string): Promise<FileAnswer> {
  const file = await creditNoteFile(deps, actor, await requireCreditNote(deps.db, creditNoteId))
  const { headers, stream } = fileAnswer(file, await deps.files.open(file.key), 0)
  return { stream, headers: { ...headers, 'content-disposition': `attachment; ${namedAs(file.name)}` } }
}

async function creditNoteFile(deps: Deps, actor: Actor, note: CreditNoteRow): Promise<StoredFile> {
  const existing = note.pdfFileId === null ? undefined : await findFile(deps.db, note.pdfFileId)
  if (existing) return existing
  const others = await listCreditNotesOf(deps.db, [note.invoiceId])
  const before = others.filter(({ number }) => number < note.number).flatMap(({ groups }) => groups)
  const document = creditNoteDocument(note, before)
  return storeRendered(deps, { actor, document, createdAt: note.createdAt }, (tx, file) =>
    storeCreditNoteDocument(tx, note.id, file.id),
  )
}

/** The mail is listed with that of the invoice, so that all mail to the customer about it is in one place. */
export async function mailCreditNote(deps: Deps, actor: Actor, creditNoteId: string, sent: NewMail) {
  const note = await requireCreditNote(deps.db, creditNoteId)
  const file = await creditNoteFile(deps, actor, note)
  const mailed = { kind: 'credit-note', about: note.invoiceId, fileId: file.id } as const
  const repeated = await findRepeatedMail(deps.db, mailed, sent)
  if (repeated) return repeated
  const document = {
    ...mailed,
    companyId: note.invoice.companyId,
    ...creditNoteMail(note),
  } as const
  return deps.db.transaction().execute((tx) => queueMail(tx, { clock: deps.clock, actor }, document, sent))
}
