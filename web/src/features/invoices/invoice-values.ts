import { changedOver, differencesBetween, type InWords } from '#web/ui/form/changed-over.ts'
import { fieldErrors } from '#web/ui/form/field-errors.ts'
import type { Difference } from '#web/ui/feedback/stale-notice.tsx'
import { InvoiceChanges, type Invoice } from '#contract/invoices/invoices.contract.ts'
import {
  invoiceTotals,
  lineTotal,
  quantityFrom,
  unitPriceFrom,
  vatRateFrom,
} from '#contract/invoices/invoices.rules.ts'
import { formatPounds, percentFrom, plainPounds, penceFrom, poundsFrom } from '#contract/values/money.ts'

/** A line as it is typed. */
export interface LineValues {
  description: string
  quantity: string
  unitPrice: string
}

/** What is typed in the form. */
export interface InvoiceValues {
  lineItems: LineValues[]
  vatRate: string
  terms: string
  notes: string
}

export const newLine: LineValues = { description: '', quantity: '1', unitPrice: '0.00' }

export function valuesOf({ lineItems, vatRate, terms, notes }: Invoice): InvoiceValues {
  return {
    lineItems: lineItems.map(({ description, quantity, unitPrice }) => ({
      description,
      quantity: String(quantity),
      unitPrice: plainPounds(penceFrom(unitPrice)),
    })),
    vatRate: String(vatRate),
    terms,
    notes,
  }
}

/** As the wire takes it. What is no number is 0. */
export function sentInvoice({ lineItems, vatRate, terms, notes }: InvoiceValues) {
  return {
    lineItems: lineItems.map(({ description, quantity, unitPrice }) => ({
      description,
      quantity: quantityFrom(quantity),
      unitPrice: poundsFrom(unitPriceFrom(unitPrice)),
    })),
    vatRate: percentFrom(vatRateFrom(vatRate)),
    terms,
    notes,
  }
}

export function errorsOf(values: InvoiceValues): Record<string, string> {
  return fieldErrors(InvoiceChanges, sentInvoice(values))
}

/** A number as it will be saved, for the field that was just left. */
export const asSaved = {
  quantity: (typed: string) => String(quantityFrom(typed)),
  unitPrice: (typed: string) => plainPounds(unitPriceFrom(typed)),
  vatRate: (typed: string) => String(percentFrom(vatRateFrom(typed))),
}

/** What a typed line comes to. */
export function typedLineTotal({ quantity, unitPrice }: LineValues): string {
  return formatPounds(lineTotal(calculated({ quantity, unitPrice })))
}

/** What the whole comes to, as it is typed. */
export function typedTotals({ lineItems, vatRate }: InvoiceValues) {
  return invoiceTotals(lineItems.map(calculated), vatRateFrom(vatRate))
}

export function rebased(mine: InvoiceValues, base: Invoice, current: Invoice): InvoiceValues {
  return changedOver(valuesOf(base), mine, valuesOf(current))
}

export function differencesOf(mine: InvoiceValues, base: Invoice, current: Invoice): Difference[] {
  return differencesBetween(inWords(valuesOf(base)), inWords(mine), inWords(valuesOf(current)))
}

function inWords(values: InvoiceValues): InWords {
  return {
    'Line items': values.lineItems.map(lineInWords).join('\n'),
    'VAT rate': `${percentFrom(vatRateFrom(values.vatRate))}%`,
    'Payment terms': values.terms.trim(),
    Notes: values.notes.trim(),
  }
}

function lineInWords(line: LineValues): string {
  const { quantity, unitPricePence } = calculated(line)
  return `${quantity} × ${line.description} at ${formatPounds(unitPricePence)}`
}

function calculated({ quantity, unitPrice }: Pick<LineValues, 'quantity' | 'unitPrice'>) {
  return { quantity: quantityFrom(quantity), unitPricePence: unitPriceFrom(unitPrice) }
}
