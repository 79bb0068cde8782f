import { comparedBy, type FormattedFields } from '#web/ui/form/saving/merge-changes.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { pick } from '#web/ui/form/saving/form-fields.ts'
import { calculatedLine, formatLine, lineValuesOf, sentLine } from './line-values.ts'
import { InvoiceChanges, type Invoice } from '#contract/invoices/invoices.contract.ts'
import {
  paymentDaysAfter,
  paymentDaysFrom,
  quantityFrom,
  unitPriceFrom,
  vatRateFrom,
} from '#contract/invoices/invoices.rules.ts'
import { vatGroups, whyDiscountIsTooLarge } from '#contract/invoices/vat.rules.ts'
import { percentFrom, plainPounds } from '#contract/values/money.ts'
import { shownDay } from '#contract/values/typed-days.ts'

export type InvoiceValues = ReturnType<typeof valuesOf>

export function valuesOf(invoice: Invoice) {
  const { lineItems, vatRate, supplyDate, paymentDays } = invoice
  return {
    ...pick(invoice, ['terms', 'notes', 'orderNumber']),
    lineItems: lineItems.map(lineValuesOf),
    vatRate: String(vatRate),
    supplyDate: supplyDate ?? '',
    paymentDays: paymentDays === null ? '' : String(paymentDays),
  }
}

/** As the wire takes it. What is no number is 0. */
export function sentInvoice({ lineItems, vatRate, supplyDate, paymentDays, ...texts }: InvoiceValues) {
  return {
    ...texts,
    lineItems: lineItems.map((line) => sentLine(line.description, calculatedLine(line))),
    vatRate: percentFrom(vatRateFrom(vatRate)),
    supplyDate: supplyDate || null,
    paymentDays: paymentDaysFrom(paymentDays),
  }
}

export function errorsOf(values: InvoiceValues): Record<string, string> {
  const tooMuch = whyDiscountIsTooLarge(values.lineItems.map(calculatedLine), vatRateFrom(values.vatRate))
  return { ...fieldErrors(InvoiceChanges, sentInvoice(values)), ...(tooMuch && { lineItems: tooMuch }) }
}

export const asSaved = {
  quantity: (typed: string) => String(quantityFrom(typed)),
  unitPrice: (typed: string) => plainPounds(unitPriceFrom(typed)),
  vatRate: (typed: string) => String(percentFrom(vatRateFrom(typed))),
  paymentDays: (typed: string) => String(paymentDaysFrom(typed) ?? ''),
}

/** The days to pay that go with other terms: those follow the terms, as they do on the server, until a user enters others. */
export function daysWithTerms(invoice: Invoice, values: InvoiceValues, terms: string): string {
  const daysOf = (some: string) => String(paymentDaysAfter(invoice, { terms: some }) ?? '')
  return values.paymentDays === daysOf(values.terms) ? daysOf(terms) : values.paymentDays
}

export function typedGroups({ lineItems, vatRate }: InvoiceValues) {
  return vatGroups(lineItems.map(calculatedLine), vatRateFrom(vatRate))
}

export const comparison = comparedBy(valuesOf, formatInvoice)

function formatInvoice(values: InvoiceValues): FormattedFields {
  return {
    'Line items': values.lineItems.map(formatLine).join('\n'),
    'VAT rate': `${percentFrom(vatRateFrom(values.vatRate))}%`,
    'Customer’s order number': values.orderNumber.trim(),
    'Time of supply': shownDay(values.supplyDate),
    'Days to pay': values.paymentDays,
    'Payment terms': values.terms.trim(),
    Notes: values.notes.trim(),
  }
}
