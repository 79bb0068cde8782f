import { toGroup } from './invoice-words.ts'
import { pricedLine, sentLine, type LineValues } from './invoice-values.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { NewCreditNote, type CreditNote } from '#contract/invoices/credit-notes.contract.ts'
import {
  creditGroups,
  leftToCredit,
  linesLeft,
  whyCreditIsTooMuch,
  whyNoCredit,
} from '#contract/invoices/credit-notes.rules.ts'
import type { Invoice, LineItem } from '#contract/invoices/invoices.contract.ts'
import { totalsOf, type CalculatedLine, type LineVat, type VatGroup } from '#contract/invoices/vat.rules.ts'
import { basisPointsFrom, penceFrom, plainPounds, type Pence } from '#contract/values/money.ts'

/** A line as it is typed. The VAT is that of the invoice and can't be chosen; the price of a discount is what it takes off. */
export interface CreditLineValues extends Omit<LineValues, 'vat'> {
  vat: LineVat
}

export interface CreditNoteValues {
  reason: string
  lineItems: CreditLineValues[]
}

export type Creditable = ReturnType<typeof creditableOf>

export function creditableOf(invoice: Invoice, creditNotes: CreditNote[]) {
  const invoiced = invoice.vatTotals.map(toGroup)
  const credited = creditNotes.flatMap(({ vatTotals }) => vatTotals.map(toGroup))
  return { invoice, invoiced, left: leftToCredit(invoiced, credited) }
}

export function everythingLeft({ invoice, left }: Creditable): CreditNoteValues {
  const lines = linesLeft({
    number: invoice.invoiceNumber,
    lines: invoice.lineItems.map((line) => ({ ...line, ...calculatedOf(line) })),
    left,
    isCredited: invoice.creditedAmount > 0,
  })
  return { reason: '', lineItems: lines.map(valuesOf) }
}

export function typedCredit({ invoice, invoiced, left }: Creditable, { lineItems }: CreditNoteValues): VatGroup[] {
  const lines = lineItems.map(creditedLine)
  return creditGroups({ invoiced, left, lines, invoiceRate: basisPointsFrom(invoice.vatRate) })
}

export function leftAfter({ left }: Creditable, credited: VatGroup[]): Pence {
  return totalsOf(left).totalPence - totalsOf(credited).totalPence
}

export function creditErrorsOf(creditable: Creditable, values: CreditNoteValues): Record<string, string> {
  const groups = typedCredit(creditable, values)
  const wrong = whyCreditIsTooMuch(groups, creditable.left) ?? whyNoCredit(groups)
  return { ...(wrong && { lineItems: wrong }), ...fieldErrors(NewCreditNote, sentCreditNote(values)) }
}

/** As the wire takes it. What is no number is 0. */
export function sentCreditNote({ reason, lineItems }: CreditNoteValues) {
  return {
    reason,
    lineItems: lineItems.map((line) => sentLine(line.description, creditedLine(line))),
  }
}

export function creditedLine(line: CreditLineValues): CalculatedLine {
  return pricedLine(line, line.vat)
}

function valuesOf(line: CalculatedLine & { description: string }): CreditLineValues {
  const { description, quantity, unitPricePence, vatCategory, vatBasisPoints } = line
  return {
    description,
    quantity: String(quantity),
    unitPrice: plainPounds(Math.abs(unitPricePence)),
    isDiscount: unitPricePence < 0,
    vat: { vatCategory, vatBasisPoints },
  }
}

function calculatedOf({ quantity, unitPrice, vatCategory, vatRate }: LineItem): CalculatedLine {
  const vatBasisPoints = vatRate === null ? null : basisPointsFrom(vatRate)
  return { quantity, unitPricePence: penceFrom(unitPrice), vatCategory, vatBasisPoints }
}
