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
import { totalsOf, vatGroups, type VatGroup } from '#contract/invoices/vat.rules.ts'
import { poundsFrom } from '#contract/values/money.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { lockNumbers, takeNumber } from '#server/db/numbers.ts'
import type { Deps } from '#server/deps.ts'
import type { Created } from '#server/http/route.ts'
import { toVatTotal } from '#server/features/invoices/invoice.mapper.ts'
import { currentFirm } from '#server/features/invoices/invoice-firm.actions.ts'
import { lockInvoiceWithJob, requireInvoice, toLine } from '#server/features/invoices/invoices.actions.ts'
import type { InvoiceLine, InvoiceRow } from '#server/features/invoices/invoices.queries.ts'
import { auditedCreditNote, toCreditNote } from './credit-note.mapper.ts'
import { findCreditNote, insertCreditNote, listCreditNotesOf, type CreditNoteRow } from './credit-notes.queries.ts'

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

export async function requireCreditNote(db: Db, creditNoteId: string): Promise<CreditNoteRow> {
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

/** What the lines come to at each rate; refuses what is more than is left, and says what that is. */
async function requireLeft(tx: Db, invoice: InvoiceRow, lines: InvoiceLine[]): Promise<VatGroup[]> {
  const invoiced = vatGroups(invoice.lines, invoice.vatBasisPoints)
  const before = await listCreditNotesOf(tx, [invoice.id])
  const credited = before.flatMap(({ groups }) => groups)
  const left = leftToCredit(invoiced, credited)
  const groups = creditGroups({ invoiced, left, lines, invoiceRate: invoice.vatBasisPoints })
  const tooMuch = whyCreditIsTooMuch(groups, left)
  if (tooMuch) throw new AppError('credit-too-large', tooMuch, { details: { left: inPounds(left) } })
  const nothing = whyNoCredit(groups)
  if (nothing) throw badField('lineItems', nothing)
  return groups
}

function inPounds(left: VatGroup[]) {
  return { total: poundsFrom(totalsOf(left).totalPence), vatTotals: left.map(toVatTotal) }
}

type Content = Pick<CreditNoteRow, 'invoiceId' | 'reason' | 'lines'>

/** A credit note never changes, so that it can be told for ever whether this is the one that was made. */
function requireSame(made: CreditNoteRow, sent: Content): CreditNoteRow {
  const { invoiceId, reason, lines } = made
  if (isDeepStrictEqual({ invoiceId, reason, lines }, sent)) return made
  throw new AppError('id-taken', 'Another credit note is already stored under this id.')
}
