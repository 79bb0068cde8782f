import { sql, type Expression, type SqlBool } from 'kysely'
import type { VatGroup } from '#contract/invoices/vat.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Pence } from '#contract/values/money.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Db } from '#server/db/database.ts'
import { pageOf } from '#server/db/pages.ts'
import { invoiceMentions } from '#server/features/invoices/invoice-list.queries.ts'
import { lookUpWords, type SearchedWord } from '#server/features/jobs/job-words.queries.ts'
import {
  fillInInvoices,
  type InvoiceLine,
  type InvoiceRow,
  type PrintedFirm,
} from '#server/features/invoices/invoices.queries.ts'

export interface CreditNoteFacts {
  number: number
  invoiceId: string
  reason: string
  lines: InvoiceLine[]
  groups: VatGroup[]
  subtotalPence: Pence
  vatPence: Pence
  totalPence: Pence
  issuedOn: Day
  firm: PrintedFirm
  createdAt: Date
}

/** A credit note without its invoice. */
export interface CreditNoteOfInvoice extends CreditNoteFacts {
  id: string
  pdfFileId: string | null
}

export interface CreditNoteRow extends CreditNoteOfInvoice {
  invoice: InvoiceRow
}

/** In the order in which they were made. */
export async function listCreditNotesOf(db: Db, invoiceIds: string[]): Promise<CreditNoteOfInvoice[]> {
  if (invoiceIds.length === 0) return []
  const rows = await creditNotes(db)
    .where(sql<SqlBool>`invoice_id = any(${invoiceIds}::uuid[])`)
    .orderBy('number')
    .execute()
  return rows.map(parseRow)
}

export async function findCreditNote(db: Db, creditNoteId: string): Promise<CreditNoteRow | undefined> {
  const row = await creditNotes(db).where('id', '=', creditNoteId).executeTakeFirst()
  const [note] = row ? await withInvoices(db, [parseRow(row)]) : []
  return note
}

interface Asked {
  q?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** Latest first. There are few of them beside the invoices. */
export async function listCreditNotes(db: Db, asked: Asked): Promise<Page<CreditNoteRow>> {
  const { limit, offset } = asked
  const mentioned = (await lookUpWords(db, asked.q)).map(creditNoteMentions)
  let page = creditNotes(db)
    .where((eb) => eb.and(mentioned))
    .orderBy('number', 'desc')
  if (limit !== undefined) page = page.limit(limit)
  if (offset !== undefined) page = page.offset(offset)
  const rows = (await page.execute()).map(parseRow)
  return pageOf(asked, await withInvoices(db, rows), async () => {
    const { count } = await db
      .selectFrom('credit_notes')
      .where((eb) => eb.and(mentioned))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
}

/** Makes everyone else who makes a credit note wait: the same one sent twice at once finds itself. */
export async function lockCreditNoteNumbers(tx: Db) {
  await tx.selectFrom('credit_note_numbers').select('last').forUpdate().execute()
}

/** Held until the transaction ends, as the numbers of invoices are: in order and without gaps. */
export async function takeCreditNoteNumber(tx: Db): Promise<number> {
  const { last } = await tx
    .updateTable('credit_note_numbers')
    .set({ last: sql<number>`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** The invoice is locked; what was credited of it goes up with it. */
export async function insertCreditNote(
  tx: Db,
  note: CreditNoteFacts & { id: string | undefined; createdBy: string | null },
): Promise<string> {
  // First, as whoever makes or changes an invoice does: the totals are locked before the years of customers.
  await tx
    .updateTable('invoices')
    .set({
      credited_pence: sql<number>`credited_pence + ${note.totalPence}`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', note.invoiceId)
    .execute()
  const { id } = await tx
    .insertInto('credit_notes')
    .values({
      ...(note.id !== undefined && { id: note.id }),
      number: note.number,
      invoice_id: note.invoiceId,
      reason: note.reason,
      lines: JSON.stringify(note.lines),
      vat_groups: JSON.stringify(note.groups),
      subtotal_pence: note.subtotalPence,
      vat_pence: note.vatPence,
      total_pence: note.totalPence,
      issued_on: note.issuedOn,
      firm: JSON.stringify(note.firm),
      created_at: note.createdAt,
      created_by: note.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storeCreditNoteDocument(tx: Db, creditNoteId: string, fileId: string) {
  await tx.updateTable('credit_notes').set({ pdf_file_id: fileId }).where('id', '=', creditNoteId).execute()
}

function creditNotes(db: Db) {
  return db
    .selectFrom('credit_notes')
    .select([
      'id',
      'number',
      'invoice_id as invoiceId',
      'reason',
      'lines',
      'vat_groups as groups',
      'subtotal_pence as subtotalPence',
      'vat_pence as vatPence',
      'total_pence as totalPence',
      'issued_on as issuedOn',
      'firm',
      'created_at as createdAt',
      'pdf_file_id as pdfFileId',
    ])
}

/** Only `insertCreditNote` writes these columns, from those types. */
function parseRow<Row extends { lines: unknown; groups: unknown; firm: unknown }>(row: Row) {
  return {
    ...row,
    lines: row.lines as InvoiceLine[],
    groups: row.groups as VatGroup[],
    firm: row.firm as PrintedFirm,
  }
}

/** Only drafts are deleted, so a credit note always finds its invoice. */
async function withInvoices(db: Db, notes: CreditNoteOfInvoice[]): Promise<CreditNoteRow[]> {
  const ids = [...new Set(notes.map(({ invoiceId }) => invoiceId))]
  const invoices = await fillInInvoices(db, ids)
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return notes.flatMap((note) => {
    const invoice = byId.get(note.invoiceId)
    return invoice ? [{ ...note, invoice }] : []
  })
}

/** Its number in full, or something its invoice is found by. */
function creditNoteMentions(word: SearchedWord): Expression<SqlBool> {
  const number = /^cn-?0*(\d{1,9})$/i.exec(word.text)?.[1]
  if (number !== undefined) return sql<SqlBool>`number = ${Number(number)}`
  return sql<SqlBool>`invoice_id in (select id from invoices where ${invoiceMentions(word)})`
}
