import { longDay } from '#contract/values/printed-days.ts'
import { invoiceNumber, lineTotal } from '#contract/invoices/invoices.rules.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { formatPounds, percentFrom } from '#contract/values/money.ts'
import type { ToolSettingsRow } from '#server/features/tool-settings/tool-settings.queries.ts'
import type { InvoiceRow } from './invoices.queries.ts'

interface Said {
  label: string
  value: string
}

/** The document as data: every word of it, in the order in which it is read. */
export interface InvoiceDocument {
  title: string
  number: string
  letterhead: { name: string; address: string; details: string[] }
  logoFileId: string | null
  about: Said[]
  dates: Said[]
  columns: [string, string, string, string]
  lines: { description: string; quantity: string; unitPrice: string; total: string }[]
  totals: Said[]
  /** What is still to be paid, or that it was. */
  due: Said & { isPaid: boolean }
  closing: Said[]
  footer: string
}

/** What the document says. Rendering it is in invoices.pdf.ts. */
export function invoiceDocument(invoice: InvoiceRow, firm: ToolSettingsRow): InvoiceDocument {
  const number = invoiceNumber(invoice.number)
  return {
    title: 'Invoice',
    number,
    letterhead: letterhead(firm),
    logoFileId: firm.logoFileId,
    about: [
      { label: 'Invoice to', value: joined([invoice.companyName, invoice.companyAddress || siteAddress(invoice)]) },
      { label: 'Site', value: siteAddress(invoice) },
    ],
    dates: dates(invoice),
    columns: ['Description', 'Quantity', 'Unit price', 'Amount'],
    lines: invoice.lines.map((line) => ({
      description: line.description,
      quantity: line.quantity.toLocaleString('en-GB'),
      unitPrice: formatPounds(line.unitPricePence),
      total: formatPounds(lineTotal(line)),
    })),
    totals: [
      { label: 'Subtotal', value: formatPounds(invoice.subtotalPence) },
      { label: `VAT at ${percentFrom(invoice.vatBasisPoints)}%`, value: formatPounds(invoice.vatPence) },
    ],
    due: due(invoice),
    closing: said([
      { label: 'Terms', value: invoice.terms },
      { label: 'How to pay', value: joined([firm.paymentDetails, firm.paymentDetails && `Please quote ${number}.`]) },
      { label: 'Notes', value: invoice.notes },
    ]),
    footer: [number, firm.companyName].filter(Boolean).join(' · '),
  }
}

function letterhead({ companyName, companyAddress, companyNumber, vatNumber }: ToolSettingsRow) {
  const details = [companyNumber && `Company number ${companyNumber}`, vatNumber && `VAT number ${vatNumber}`]
  return { name: companyName, address: companyAddress, details: details.filter(Boolean) }
}

function dates({ createdAt, completedAt, jobTitle }: InvoiceRow): Said[] {
  return said([
    { label: 'Invoice date', value: longDay(dayInLondon(createdAt)) },
    { label: 'Work completed', value: completedAt ? longDay(dayInLondon(completedAt)) : '' },
    { label: 'Job', value: jobTitle },
  ])
}

function due({ status, paidAt, totalPence }: InvoiceRow): InvoiceDocument['due'] {
  const isPaid = status === 'invoice_paid' && paidAt !== null
  const label = isPaid ? `Paid on ${longDay(dayInLondon(paidAt))}` : 'Total due'
  return { label, value: formatPounds(totalPence), isPaid }
}

function siteAddress({ addressLine1, addressLine2, city, postcode }: InvoiceRow): string {
  return joined([addressLine1, addressLine2, `${city} ${postcode}`])
}

function joined(parts: string[]): string {
  return parts.filter(Boolean).join('\n')
}

function said(all: Said[]): Said[] {
  return all.filter(({ value }) => value.trim() !== '')
}
