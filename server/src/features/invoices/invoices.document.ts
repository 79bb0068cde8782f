import { creditNoteNumber } from '#contract/invoices/credit-notes.rules.ts'
import { dueOn, invoiceNumber } from '#contract/invoices/invoices.rules.ts'
import { isCreditedAfterPayment, settlementOf, type Settlement } from '#contract/invoices/settlement.rules.ts'
import {
  lineTotal,
  rateOf,
  reverseChargeOn,
  totalsOf,
  vatGroups,
  formatVat,
  type LineVat,
  type VatGroup,
} from '#contract/invoices/vat.rules.ts'
import { dayInLondon, type Day, longDay } from '#contract/values/days.ts'
import { formatPounds, percentFrom, type BasisPoints, type Pence } from '#contract/values/money.ts'
import { printedJob, suppliedOn } from './invoice.mapper.ts'
import type { InvoiceLine, InvoiceRow, PrintedFirm, PrintedParties } from './invoices.queries.ts'

interface Said {
  label: string
  value: string
}

export interface InvoiceDocument {
  title: string
  number: string
  letterhead: { name: string; address: string; details: string[] }
  logoFileId: string | null
  about: Said[]
  dates: Said[]
  columns: [string, string, string, string, string]
  lines: { description: string; quantity: string; unitPrice: string; vat: string; total: string }[]
  totals: Said[]
  due: Said
  stamp: string
  remarks: string[]
  closing: Said[]
  footer: string
}

interface PrintedCredit {
  number: number
  issuedOn: Day
  createdAt: Date
  totalPence: Pence
}

export function invoiceDocument(
  invoice: InvoiceRow,
  { firm, creditNotes, today }: { firm: PrintedFirm; creditNotes: PrintedCredit[]; today: Day },
): InvoiceDocument {
  const number = invoiceNumber(invoice.number)
  const groups = vatGroups(invoice.lines, invoice.vatBasisPoints)
  const isVoid = invoice.status === 'invoice_void'
  const settlement = settlementOf(invoice, creditNotes)
  const isOpen = settlement.duePence > 0
  return {
    title: isVoid ? 'Invoice: VOID' : 'Invoice',
    number,
    ...printedHead(firm, number),
    about: printedCustomer('Invoice to', invoice),
    dates: dates(invoice, { issuedOn: invoice.issuedOn ?? today, isOpen }),
    columns: ['Description', 'Quantity', 'Unit price', 'VAT', 'Amount'],
    lines: printedLines(invoice.lines, invoice.vatBasisPoints),
    totals: [
      ...printedTotals(groups, invoice.subtotalPence),
      ...(isVoid || creditNotes.length > 0 ? [{ label: 'Total', value: formatPounds(invoice.totalPence) }] : []),
      ...printedSettlement(invoice, creditNotes, settlement),
    ],
    due: due(invoice, settlement),
    stamp: isVoid ? 'VOID' : '',
    remarks: [...formatVoid(invoice), ...vatRemarks(groups)],
    closing: filled([
      { label: 'Terms', value: isOpen ? invoice.terms : '' },
      { label: 'How to pay', value: isOpen ? howToPay(firm, number) : '' },
      { label: 'Notes', value: invoice.notes },
    ]),
  }
}

export function printedHead(firm: PrintedFirm, number: string) {
  const { companyName, companyAddress, companyNumber, vatNumber, logoFileId } = firm
  const details = [companyNumber && `Company number ${companyNumber}`, vatNumber && `VAT number ${vatNumber}`]
  return {
    letterhead: { name: companyName, address: companyAddress, details: details.filter(Boolean) },
    logoFileId,
    footer: [number, companyName].filter(Boolean).join(' · '),
  }
}

export function printedCustomer(label: string, parties: PrintedParties): Said[] {
  const site = joined([parties.addressLine1, parties.addressLine2, `${parties.city} ${parties.postcode}`])
  return [
    { label, value: joined([parties.companyName, parties.companyAddress || site]) },
    { label: 'Site', value: site },
  ]
}

export function printedLines(lines: InvoiceLine[], invoiceRate: BasisPoints): InvoiceDocument['lines'] {
  return lines.map((line) => ({
    description: line.description,
    quantity: line.quantity.toLocaleString('en-GB'),
    unitPrice: formatPounds(line.unitPricePence),
    vat: formatLineVat(line, invoiceRate),
    total: formatPounds(lineTotal(line)),
  }))
}

/** A single rate needs no amounts. Of several the VAT's total is given (VAT Regulations 1995, regulation 14(1)). */
export function printedTotals(groups: VatGroup[], subtotalPence: number): Said[] {
  const subtotal = { label: 'Subtotal', value: formatPounds(subtotalPence) }
  const [only, ...others] = groups
  if (only && others.length === 0) return [subtotal, { label: formatVat(only), value: formatPounds(only.vatPence) }]
  return [
    subtotal,
    ...groups.map((group) => ({
      label: `${formatVat(group)} on ${formatPounds(group.netPence)}`,
      value: formatPounds(group.vatPence),
    })),
    { label: 'Total VAT', value: formatPounds(totalsOf(groups).vatPence) },
  ]
}

/** HMRC's words for the reverse charge, with what the customer accounts for. */
export function vatRemarks(groups: VatGroup[]): string[] {
  return groups
    .filter(({ category }) => category === 'reverse_charge')
    .map(
      (group) =>
        `Reverse charge: VAT Act 1994 section 55A applies. The customer accounts to HMRC for VAT of ` +
        `${formatPounds(reverseChargeOn(group))}, which is ${percentFrom(group.rate)}% of ${formatPounds(group.netPence)}.`,
    )
}

export function filled(all: Said[]): Said[] {
  return all.filter(({ value }) => value.trim() !== '')
}

function formatLineVat(line: LineVat, invoiceRate: BasisPoints): string {
  switch (line.vatCategory) {
    case 'rated':
      return `${percentFrom(rateOf(line, invoiceRate))}%`
    case 'zero_rated':
      return 'Zero-rated'
    case 'exempt':
      return 'Exempt'
    case 'reverse_charge':
      return 'Reverse charge'
  }
}

function dates(invoice: InvoiceRow, { issuedOn, isOpen }: { issuedOn: Day; isOpen: boolean }): Said[] {
  const supplied = suppliedOn(invoice)
  const dueDay = isOpen ? dueOn(issuedOn, invoice.paymentDays) : null
  return filled([
    { label: 'Invoice date', value: longDay(issuedOn) },
    { label: 'Time of supply', value: supplied ? longDay(supplied) : '' },
    { label: 'Due date', value: dueDay ? longDay(dueDay) : '' },
    { label: 'Your order number', value: invoice.orderNumber },
    { label: 'Certificate', value: invoice.certificateNumber ?? '' },
    { label: 'Job', value: printedJob(invoice) },
  ])
}

function formatVoid({ voidedAt, voidReason }: InvoiceRow): string[] {
  return voidedAt ? [`Void since ${longDay(dayInLondon(voidedAt))}: ${voidReason}`] : []
}

function printedCredit({ number, issuedOn, totalPence }: PrintedCredit): Said {
  return { label: `Credit note ${creditNoteNumber(number)} of ${longDay(issuedOn)}`, value: formatPounds(-totalPence) }
}

/** What became of the total, in the order of events, so that the column comes to what is printed below it. */
function printedSettlement(invoice: InvoiceRow, creditNotes: PrintedCredit[], { paidPence, refundPence }: Settlement) {
  const isAfter = (note: PrintedCredit) => isCreditedAfterPayment(invoice, note)
  const payment = { label: formatPaid(invoice), value: formatPounds(-paidPence) }
  return [
    ...creditNotes.filter((note) => !isAfter(note)).map(printedCredit),
    ...(refundPence > 0 ? [payment] : []),
    ...creditNotes.filter(isAfter).map(printedCredit),
  ]
}

function due(invoice: InvoiceRow, { paidPence, duePence, refundPence }: Settlement): Said {
  if (invoice.status === 'invoice_void') return { label: 'Void: nothing is due', value: formatPounds(0) }
  if (refundPence > 0) return { label: 'To be refunded or credited to you', value: formatPounds(refundPence) }
  if (invoice.isCreditedInFull) return { label: 'Credited in full: nothing is due', value: formatPounds(0) }
  if (invoice.status === 'invoice_paid') return { label: formatPaid(invoice), value: formatPounds(paidPence) }
  return { label: 'Total due', value: formatPounds(duePence) }
}

function formatPaid({ paidAt }: InvoiceRow): string {
  return paidAt ? `Paid on ${longDay(dayInLondon(paidAt))}` : 'Paid'
}

function howToPay({ paymentDetails }: PrintedFirm, number: string): string {
  return joined([paymentDetails, paymentDetails && `Please quote ${number}.`])
}

function joined(parts: string[]): string {
  return parts.filter(Boolean).join('\n')
}
