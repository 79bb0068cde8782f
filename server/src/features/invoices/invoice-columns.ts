import { dueOn, invoiceNumber, invoiceStatusLabels } from '#contract/invoices/invoices.rules.ts'
import { lineTotal, rateOf, vatCategoryLabels } from '#contract/invoices/vat.rules.ts'
import { britishDay, dayInLondon, type Day } from '#contract/values/days.ts'
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
  { header: 'Invoice Date', cell: ({ invoice }) => givenDay(invoice.issuedOn) },
  { header: 'Company', cell: ({ invoice }) => invoice.companyName },
  { header: 'Job', cell: ({ invoice }) => invoice.jobTitle },
  { header: 'Description', cell: ({ line }) => line && line.description },
  { header: 'Quantity', cell: ({ line }) => line && line.quantity },
  { header: 'Unit Price', cell: ({ line }) => line && plainPounds(line.unitPricePence) },
  { header: 'Line Total', cell: ({ line }) => line && plainPounds(lineTotal(line)) },
  { header: 'VAT Rate', cell: ({ invoice, line }) => percentFrom(lineRate(invoice, line)) },
  { header: 'Invoice Subtotal', cell: ({ invoice }) => plainPounds(invoice.subtotalPence) },
  { header: 'Invoice VAT', cell: ({ invoice }) => plainPounds(invoice.vatPence) },
  { header: 'Invoice Total', cell: ({ invoice }) => plainPounds(invoice.totalPence) },
  { header: 'Sent', cell: ({ invoice }) => invoice.sentAt && day(invoice.sentAt) },
  { header: 'Paid', cell: ({ invoice }) => invoice.paidAt && day(invoice.paidAt) },
  { header: 'Terms', cell: ({ invoice }) => invoice.terms },
  { header: 'Notes', cell: ({ invoice }) => invoice.notes },
  { header: 'VAT Treatment', cell: ({ line }) => line && vatCategoryLabels[line.vatCategory] },
  { header: 'Due', cell: ({ invoice }) => givenDay(dueOn(invoice.issuedOn, invoice.paymentDays)) },
  { header: 'Order Number', cell: ({ invoice }) => invoice.orderNumber },
  { header: 'Certificate', cell: ({ invoice }) => invoice.certificateNumber },
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

function givenDay(given: Day | null): string | null {
  return given && britishDay(given)
}

function lineRate({ vatBasisPoints }: InvoiceRow, line: InvoiceLine | null): number {
  return line ? rateOf(line, vatBasisPoints) : vatBasisPoints
}
