import { creditNoteNumber, reverseChargeCredited } from '#contract/invoices/credit-notes.rules.ts'
import { invoiceNumber } from '#contract/invoices/invoices.rules.ts'
import { isCreditedAfterPayment } from '#contract/invoices/settlement.rules.ts'
import type { VatGroup } from '#contract/invoices/vat.rules.ts'
import { formatPounds, percentFrom } from '#contract/values/money.ts'
import { longDay } from '#contract/values/days.ts'
import {
  filled,
  printedCustomer,
  printedHead,
  printedLines,
  printedTotals,
  type InvoiceDocument,
} from '#server/features/invoices/invoices.document.ts'
import { printedJob } from '#server/features/invoices/invoice.mapper.ts'
import { formatRefund } from '#server/features/invoices/invoice-mail.ts'
import type { CreditNoteRow } from './credit-notes.queries.ts'

/** On the same paper as an invoice, its amounts positive. `before`: earlier credit notes of the same invoice. */
export function creditNoteDocument(note: CreditNoteRow, before: VatGroup[]): InvoiceDocument {
  const { invoice } = note
  const number = creditNoteNumber(note.number)
  return {
    title: 'Credit note',
    number,
    ...printedHead(note.firm, number),
    about: printedCustomer('Credit to', invoice),
    dates: filled([
      { label: 'Date of issue', value: longDay(note.issuedOn) },
      { label: 'Credits', value: `Invoice ${invoiceNumber(invoice.number)}` },
      { label: 'Invoice date', value: invoice.issuedOn ? longDay(invoice.issuedOn) : '' },
      { label: 'Your order number', value: invoice.orderNumber },
      { label: 'Job', value: printedJob(invoice) },
    ]),
    columns: ['Description', 'Quantity', 'Unit price', 'VAT', 'Amount'],
    lines: printedLines(note.lines, invoice.vatBasisPoints),
    totals: printedTotals(note.groups, note.subtotalPence),
    due: { label: 'Total credited', value: formatPounds(note.totalPence) },
    stamp: '',
    remarks: [whatItCredits(note), ...vatRemarks(note.groups, before)],
    closing: [{ label: 'Reason', value: note.reason }],
  }
}

function whatItCredits(note: CreditNoteRow): string {
  const { invoice } = note
  const dated = invoice.issuedOn ? ` of ${longDay(invoice.issuedOn)}` : ''
  const credited = `invoice ${invoiceNumber(invoice.number)}${dated}`
  return isCreditedAfterPayment(invoice, note)
    ? `This credit note is for ${credited}, which was paid. ${formatRefund(note.totalPence)}`
    : `This credit note reduces the amount due on ${credited}.`
}

/** Under the reverse charge the customer adjusts the VAT that it accounted for. */
function vatRemarks(groups: VatGroup[], before: VatGroup[]): string[] {
  return groups
    .filter(({ category }) => category === 'reverse_charge')
    .map(
      (group) =>
        `Reverse charge: VAT Act 1994 section 55A applies. The customer lowers the VAT that it accounts for to HMRC by ` +
        `${formatPounds(reverseChargeCredited(group, before))}, at ${percentFrom(group.rate)}% on ${formatPounds(group.netPence)}.`,
    )
}
