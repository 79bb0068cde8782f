import type { ReadyInvoice } from '#contract/invoices/invoice-sending.contract.ts'
import { creditNoteNumber } from '#contract/invoices/credit-notes.rules.ts'
import { dueOn, invoiceNumber, invoiceStatusLabels, type InvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import { lineTotal, rateOf, vatCategoryLabels } from '#contract/invoices/vat.rules.ts'
import { britishDay, dayInLondon, type Day } from '#contract/values/days.ts'
import { percentFrom, plainPounds, type Pence } from '#contract/values/money.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import type { Db } from '#server/db/database.ts'
import { idsOf } from '#server/db/pages.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import { listCreditNotesOf, type CreditNoteOfInvoice } from './credit-notes/credit-notes.queries.ts'
import { listDeletedDrafts } from './invoice-list.queries.ts'
import type { InvoiceLine, InvoiceRow } from './invoices.queries.ts'

interface ExportedLine {
  invoice: InvoiceRow
  note: CreditNoteOfInvoice | null
  line: InvoiceLine | null
}

/** A row for each line, as accounting packages import them; credits are negative and a void one is 0, for sums. */
export const invoiceCsvColumns: readonly CsvColumn<ExportedLine>[] = [
  { header: 'Invoice Number', cell: numberOf },
  { header: 'Status', cell: ({ invoice, note }) => (note ? 'Credit note' : invoiceStatusLabels[invoice.status]) },
  { header: 'Invoice Date', cell: ({ invoice, note }) => givenDay((note ?? invoice).issuedOn) },
  { header: 'Company', cell: ({ invoice }) => invoice.companyName },
  { header: 'Job', cell: ({ invoice }) => invoice.jobTitle },
  { header: 'Description', cell: ({ line }) => line && line.description },
  { header: 'Quantity', cell: ({ line }) => line && line.quantity },
  { header: 'Unit Price', cell: (row) => row.line && pounds(row, row.line.unitPricePence) },
  { header: 'Line Total', cell: (row) => row.line && pounds(row, lineTotal(row.line)) },
  {
    header: 'VAT Rate',
    cell: ({ invoice: { vatBasisPoints }, line }) => percentFrom(line ? rateOf(line, vatBasisPoints) : vatBasisPoints),
  },
  { header: 'Invoice Subtotal', cell: (row) => pounds(row, (row.note ?? row.invoice).subtotalPence) },
  { header: 'Invoice VAT', cell: (row) => pounds(row, (row.note ?? row.invoice).vatPence) },
  { header: 'Invoice Total', cell: (row) => pounds(row, (row.note ?? row.invoice).totalPence) },
  { header: 'Sent', cell: ({ invoice, note }) => (note ? null : invoice.sentAt && day(invoice.sentAt)) },
  { header: 'Paid', cell: ({ invoice, note }) => (note ? null : invoice.paidAt && day(invoice.paidAt)) },
  { header: 'Terms', cell: ({ invoice, note }) => (note ? null : invoice.terms) },
  { header: 'Notes', cell: ({ invoice, note }) => (note ? note.reason : invoice.notes) },
  { header: 'VAT Treatment', cell: ({ line }) => line && vatCategoryLabels[line.vatCategory] },
  { header: 'Due', cell: dueDay },
  { header: 'Order Number', cell: ({ invoice }) => invoice.orderNumber },
  { header: 'Certificate', cell: ({ invoice }) => invoice.certificateNumber },
  { header: 'Credits Invoice', cell: ({ invoice, note }) => note && invoiceNumber(invoice.number) },
  { header: 'Void', cell: ({ invoice }) => invoice.voidedAt && day(invoice.voidedAt) },
  { header: 'Void Reason', cell: ({ invoice }) => invoice.voidReason },
  { header: 'Job Number', cell: ({ invoice }) => jobNumber(invoice.jobNumber) },
]

export const readyColumns: readonly CsvColumn<ReadyInvoice>[] = [
  { header: 'Job Number', cell: ({ jobId }) => jobId.number ?? null },
  { header: 'Company', cell: ({ jobId }) => jobId.companyId.name },
  { header: 'Job', cell: ({ jobId }) => jobId.title },
  { header: 'Items Examined', cell: ({ examinedItems }) => examinedItems },
  { header: 'Completed', cell: ({ jobId: { completedDate } }) => completedDate && day(new Date(completedDate)) },
  { header: 'Invoice Number', cell: ({ invoiceNumber: number }) => number },
  { header: 'VAT', cell: ({ vatAmount }) => vatAmount.toFixed(2) },
  { header: 'Total', cell: ({ total }) => total.toFixed(2) },
  { header: 'Problem', cell: ({ problem }) => problem },
]

export async function* linesInChunks(db: Db, chunks: AsyncIterable<InvoiceRow[]>): AsyncGenerator<ExportedLine[]> {
  for await (const invoices of chunks) {
    const credited = invoices.filter(({ creditedPence }) => creditedPence > 0)
    const notes = await listCreditNotesOf(db, idsOf(credited))
    yield invoices.flatMap((invoice) => [
      ...exportedLines(invoice),
      ...notes.filter(({ invoiceId }) => invoiceId === invoice.id).flatMap((note) => creditedLines(invoice, note)),
    ])
  }
}

/** HMRC asks for numbers in a sequence: a deleted draft is listed as void, in the whole list or among the void. */
export async function* withDeletedDrafts(
  db: Db,
  { q, status }: { q?: string | undefined; status?: InvoiceStatus | undefined },
  chunks: AsyncIterable<InvoiceRow[]>,
): AsyncGenerator<InvoiceRow[]> {
  yield* chunks
  if (q || (status && status !== 'invoice_void')) return
  const drafts = await listDeletedDrafts(db)
  yield drafts.map((draft) => ({
    ...draft,
    status: 'invoice_void',
    issuedOn: null,
    voidedAt: draft.deletedAt,
    voidReason: draft.issuedAt === null ? 'Deleted before it was sent' : 'Deleted',
  }))
}

function exportedLines(invoice: InvoiceRow): ExportedLine[] {
  const lines = invoice.lines.map((line) => ({ invoice, note: null, line }))
  return lines.length > 0 ? lines : [{ invoice, note: null, line: null }]
}

function creditedLines(invoice: InvoiceRow, note: CreditNoteOfInvoice): ExportedLine[] {
  return note.lines.map((line) => ({ invoice, note, line }))
}

function numberOf({ invoice, note }: ExportedLine): string {
  return note ? creditNoteNumber(note.number) : invoiceNumber(invoice.number)
}

function dueDay({ invoice, note }: ExportedLine): string | null {
  return note || isVoid(invoice) ? null : givenDay(dueOn(invoice.issuedOn, invoice.paymentDays))
}

/** Not -0, which would read as -0.00. */
function pounds({ invoice, note }: ExportedLine, pence: Pence): string {
  if (isVoid(invoice)) return plainPounds(0)
  return plainPounds(note && pence !== 0 ? -pence : pence)
}

function isVoid({ status }: InvoiceRow): boolean {
  return status === 'invoice_void'
}

function day(moment: Date): string {
  return britishDay(dayInLondon(moment))
}

function givenDay(given: Day | null): string | null {
  return given && britishDay(given)
}
