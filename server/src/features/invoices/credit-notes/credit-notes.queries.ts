import { type Expression, sql, type SqlBool } from 'kysely'
import type { VatGroup } from '#contract/invoices/vat.rules.ts'
import type { Page } from '#contract/values/pages.ts'
import { camelColumns, type FactsOf, toColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf, type Searched } from '#server/db/pages.ts'
import { invoiceMentions } from '#server/features/invoices/invoice-list.queries.ts'
import { lookUpWords, type SearchedWord } from '#server/features/jobs/job-filter.queries.ts'
import {
  invoiceDetails,
  type InvoiceLine,
  type InvoiceRow,
  type PrintedFirm,
} from '#server/features/invoices/invoices.queries.ts'

const creditNoteFacts = 'number invoice_id reason subtotal_pence vat_pence total_pence issued_on created_at'

export interface CreditNoteFacts extends FactsOf<'credit_notes', typeof creditNoteFacts> {
  lines: InvoiceLine[]
  groups: VatGroup[]
  firm: PrintedFirm
}

export interface CreditNoteOfInvoice extends CreditNoteFacts {
  id: string
  pdfFileId: string | null
}

export interface CreditNoteRow extends CreditNoteOfInvoice {
  invoice: InvoiceRow
}

export async function listCreditNotesOf(db: Db, invoiceIds: string[]): Promise<CreditNoteOfInvoice[]> {
  if (invoiceIds.length === 0) return []
  return creditNotes(db)
    .where(sql<SqlBool>`invoice_id = any(${invoiceIds}::uuid[])`)
    .orderBy('number')
    .execute()
}

export async function findCreditNote(db: Db, creditNoteId: string): Promise<CreditNoteRow | undefined> {
  const row = await creditNotes(db).where('id', '=', creditNoteId).executeTakeFirst()
  const [note] = row ? await withInvoices(db, [row]) : []
  return note
}

export async function listCreditNotes(db: Db, asked: Searched): Promise<Page<CreditNoteRow>> {
  const mentioned = (await lookUpWords(db, asked.q)).map(creditNoteMentions)
  const page = creditNotes(db)
    .where((eb) => eb.and(mentioned))
    .orderBy('number', 'desc')
  const rows = await limited(page, asked).execute()
  return pageOf(asked, await withInvoices(db, rows), () => countRows(page))
}

/** The invoice is locked; what was credited of it goes up with it. */
export async function insertCreditNote(
  tx: Db,
  { lines, groups, firm, ...facts }: CreditNoteFacts & { id: string | undefined; createdBy: string | null },
): Promise<string> {
  // First, as the caller that makes or changes an invoice does: the totals are locked before the years of customers.
  await tx
    .updateTable('invoices')
    .set({
      credited_pence: sql<number>`credited_pence + ${facts.totalPence}`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', facts.invoiceId)
    .execute()
  const { id } = await tx
    .insertInto('credit_notes')
    .values({
      ...toColumns(facts),
      lines: JSON.stringify(lines),
      vat_groups: JSON.stringify(groups),
      firm: JSON.stringify(firm),
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
    .select([...camelColumns('credit_notes', creditNoteFacts, 'id lines firm pdf_file_id'), 'vat_groups as groups'])
    .$narrowType<{ lines: InvoiceLine[]; groups: VatGroup[]; firm: PrintedFirm }>()
}

/** Only drafts are deleted, so a credit note always finds its invoice. */
async function withInvoices(db: Db, notes: CreditNoteOfInvoice[]): Promise<CreditNoteRow[]> {
  const ids = [...new Set(notes.map(({ invoiceId }) => invoiceId))]
  const invoices = await invoiceDetails(db, ids)
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return notes.flatMap((note) => {
    const invoice = byId.get(note.invoiceId)
    return invoice ? [{ ...note, invoice }] : []
  })
}

function creditNoteMentions(word: SearchedWord): Expression<SqlBool> {
  const number = /^cn-?0*(\d{1,9})$/i.exec(word.text)?.[1]
  if (number !== undefined) return sql<SqlBool>`number = ${Number(number)}`
  return sql<SqlBool>`invoice_id in (select id from invoices where ${invoiceMentions(word)})`
}
