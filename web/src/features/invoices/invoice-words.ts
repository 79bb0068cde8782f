import { britishDate } from '#web/ui/feedback/british-moment.ts'
import type { Meaning } from '#web/ui/feedback/status-badge.tsx'
import { elapsed } from '#web/ui/feedback/time-ago.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Invoice, LineItem } from '#contract/invoices/invoices.contract.ts'
import { creditStateLabels, creditStateOf } from '#contract/invoices/credit-notes.rules.ts'
import type { InvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import { vatCategoryLabels, type VatGroup } from '#contract/invoices/vat.rules.ts'
import { basisPointsFrom, formatPounds, penceFrom } from '#contract/values/money.ts'

export const statusMeanings: Record<InvoiceStatus, Meaning> = {
  awaiting_invoice: 'waiting',
  invoice_generated: 'progress',
  invoice_sent: 'progress',
  invoice_paid: 'good',
  invoice_void: 'stopped',
}

export const fixedWords = {
  'invoice-paid': 'This invoice is paid, so it can’t be edited. To correct it, make a credit note.',
  'invoice-issued':
    'This invoice was sent, so it can’t be edited. Make a credit note, or void it and invoice the job again.',
  'invoice-not-issued': 'This invoice was never sent, so it can be edited or deleted.',
  'invoice-void': 'This invoice is void. Its number and PDF stay; its job can be invoiced again.',
} as const satisfies Partial<Record<ErrorCode, string>>

export function money(pounds: number): string {
  return formatPounds(penceFrom(pounds))
}

/** How long ago it was sent; nothing for one that was not, or is paid, or credited in full. */
export function sentAgo({ status, sentDate, total, creditedAmount }: Invoice, now: number): string | null {
  if (creditStateOf({ total, credited: creditedAmount }) === 'full') return null
  return status === 'invoice_sent' && sentDate ? `Sent ${elapsed(Date.parse(sentDate), now)} ago` : null
}

/** How much of it was taken back: `Credited`, or `Part credited: £120.00`. Null while nothing was. */
export function formatCredited({ total, creditedAmount }: Invoice): string | null {
  const state = creditStateOf({ total, credited: creditedAmount })
  if (state === null) return null
  return state === 'full' ? creditStateLabels.full : `${creditStateLabels.part}: ${money(creditedAmount)}`
}

export function lineVat(
  { vatCategory, vatRate }: Pick<LineItem, 'vatCategory' | 'vatRate'>,
  ofInvoice: number,
): string {
  return vatCategory === 'rated' ? `${vatRate ?? ofInvoice}%` : vatCategoryLabels[vatCategory]
}

export function toGroup({ vatCategory, vatRate, net, vat }: Invoice['vatTotals'][number]): VatGroup {
  return { category: vatCategory, rate: basisPointsFrom(vatRate), netPence: penceFrom(net), vatPence: penceFrom(vat) }
}

export function chaseLabel({ chasedDate }: Pick<Invoice, 'chasedDate'>, isTooEarly: boolean): string {
  if (chasedDate === null) return 'Chase'
  const day = britishDate(chasedDate)
  return isTooEarly ? `Chased ${day}` : `Chase, last ${day}`
}
