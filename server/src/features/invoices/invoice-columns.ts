import { invoiceNumber, invoiceStatusLabels, lineTotal } from '#contract/invoices/invoices.rules.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import { percentFrom, plainPounds } from '#contract/values/money.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import type { InvoiceLine, InvoiceRow } from './invoices.queries.ts'

interface ExportedLine {
  invoice: InvoiceRow
  /** Null for an invoice without lines, which has a row all the same. */
  line: InvoiceLine | null
}

/** One row for each line, as accounting packages import them. */
export const invoiceColumns: readonly CsvColumn<ExportedLine>[] = [
  { header: 'Invoice Number', cell: ({ invoice }) => invoiceNumber(invoice.number) },
  { header: 'Status', cell: ({ invoice }) => invoiceStatusLabels[invoice.status] },
  { header: 'Invoice Date', cell: ({ invoice }) => day(invoice.createdAt) },
  { header: 'Company', cell: ({ invoice }) => invoice.companyName },
  { header: 'Job', cell: ({ invoice }) => invoice.jobTitle },
  { header: 'Description', cell: ({ line }) => line && line.description },
  { header: 'Quantity', cell: ({ line }) => line && line.quantity },
  { header: 'Unit Price', cell: ({ line }) => line && plainPounds(line.unitPricePence) },
  { header: 'Line Total', cell: ({ line }) => line && plainPounds(lineTotal(line)) },
  { header: 'VAT Rate', cell: ({ invoice }) => percentFrom(invoice.vatBasisPoints) },
  { header: 'Invoice Subtotal', cell: ({ invoice }) => plainPounds(invoice.subtotalPence) },
  { header: 'Invoice VAT', cell: ({ invoice }) => plainPounds(invoice.vatPence) },
  { header: 'Invoice Total', cell: ({ invoice }) => plainPounds(invoice.totalPence) },
  { header: 'Sent', cell: ({ invoice }) => invoice.sentAt && day(invoice.sentAt) },
  { header: 'Paid', cell: ({ invoice }) => invoice.paidAt && day(invoice.paidAt) },
  { header: 'Terms', cell: ({ invoice }) => invoice.terms },
  { header: 'Notes', cell: ({ invoice }) => invoice.notes },
]

export async function* linesInChunks(chunks: AsyncIterable<InvoiceRow[]>): AsyncGenerator<ExportedLine[]> {
  for await (const invoices of chunks) yield invoices.flatMap(exportedLines)
}

function exportedLines(invoice: InvoiceRow): ExportedLine[] {
  const lines = invoice.lines.map((line) => ({ invoice, line }))
  return lines.length > 0 ? lines : [{ invoice, line: null }]
}

function day(moment: Date): string {
  return britishDay(dayInLondon(moment))
}
