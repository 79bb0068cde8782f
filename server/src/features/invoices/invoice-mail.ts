import { creditNoteNumber } from '#contract/invoices/credit-notes.rules.ts'
import { dueOn, invoiceNumber } from '#contract/invoices/invoices.rules.ts'
import { isCreditedAfterPayment, settlementOf } from '#contract/invoices/settlement.rules.ts'
import { dayInLondon, longDay } from '#contract/values/days.ts'
import { formatPounds, type Pence } from '#contract/values/money.ts'
import type { CreditNoteOfInvoice, CreditNoteRow } from './credit-notes/credit-notes.queries.ts'
import { printedJob } from './invoice.mapper.ts'
import type { InvoiceRow } from './invoices.queries.ts'

export function invoiceMail(invoice: InvoiceRow, creditNotes: CreditNoteOfInvoice[]) {
  const number = invoiceNumber(invoice.number)
  return {
    named: { document: `Invoice ${number}`, site: siteOf(invoice) },
    text: paragraphs([
      `Please find attached invoice ${number} for ${formatPounds(invoice.totalPence)}: ${printedJob(invoice)}.`,
      whatIsOwed(invoice, creditNotes),
    ]),
  }
}

export function chaseMail(invoice: InvoiceRow, creditNotes: CreditNoteOfInvoice[]) {
  const number = invoiceNumber(invoice.number)
  const { duePence } = settlementOf(invoice, creditNotes)
  const lastDay = dueOn(invoice.issuedOn, invoice.paymentDays)
  const wasDue = lastDay ? `was due on ${longDay(lastDay)} and ` : ''
  const credited = invoice.creditedPence > 0 ? `, of which ${formatPounds(duePence)} is left to pay,` : ''
  return {
    named: { document: `Payment reminder: invoice ${number}`, site: siteOf(invoice) },
    text: paragraphs([
      `Invoice ${number} for ${formatPounds(invoice.totalPence)}${credited} ${wasDue}hasn’t been paid yet: ${printedJob(invoice)}. It’s attached.`,
      'Please pay it, or tell us if something is wrong with it. If you’ve paid in the last few days, thank you.',
    ]),
  }
}

export function creditNoteMail(note: CreditNoteRow) {
  const { invoice } = note
  const number = creditNoteNumber(note.number)
  const credited = `invoice ${invoiceNumber(invoice.number)}`
  const effect = isCreditedAfterPayment(invoice, note)
    ? `It is for ${credited}, which was paid: ${printedJob(invoice)}. ${formatRefund(note.totalPence)}`
    : `It reduces the amount due on ${credited}: ${printedJob(invoice)}.`
  return {
    named: { document: `Credit note ${number}`, site: siteOf(invoice) },
    text: paragraphs([
      `Please find attached credit note ${number} for ${formatPounds(note.totalPence)}.`,
      `${effect} Reason: ${note.reason}`,
    ]),
  }
}

export function formatRefund(pence: Pence): string {
  return `${formatPounds(pence)} is to be refunded or credited to you.`
}

/** The terms, while nothing was paid or credited. */
function whatIsOwed(invoice: InvoiceRow, creditNotes: CreditNoteOfInvoice[]): string {
  const { duePence, refundPence } = settlementOf(invoice, creditNotes)
  if (refundPence > 0) return `${formatPaid(invoice)} ${formatRefund(refundPence)}`
  if (invoice.isCreditedInFull) return 'It was credited in full, so nothing is due.'
  if (invoice.status === 'invoice_paid') return `${formatPaid(invoice)} Nothing is due.`
  if (duePence === 0) return 'Nothing is due.'
  if (invoice.creditedPence === 0) return invoice.terms
  const lastDay = dueOn(invoice.issuedOn, invoice.paymentDays)
  const by = lastDay ? ` by ${longDay(lastDay)}` : ''
  return `${formatPounds(invoice.creditedPence)} of it was credited, so ${formatPounds(duePence)} is due${by}.`
}

function formatPaid({ paidAt }: InvoiceRow): string {
  return paidAt ? `It was paid on ${longDay(dayInLondon(paidAt))}.` : 'It was paid.'
}

function siteOf({ addressLine1, city }: InvoiceRow): string {
  return [addressLine1, city].filter(Boolean).join(', ')
}

function paragraphs(all: string[]): string {
  return all.filter(Boolean).join('\n\n')
}
