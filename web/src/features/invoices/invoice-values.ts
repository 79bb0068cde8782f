import { comparedBy, type FormattedFields } from '#web/ui/form/saving/merge-changes.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { pick } from '#web/ui/form/saving/form-fields.ts'
import { type Invoice, InvoiceChanges, type LineItem } from '#contract/invoices/invoices.contract.ts'
import {
  paymentDaysAfter,
  paymentDaysFrom,
  quantityFrom,
  unitPriceFrom,
  vatRateFrom,
} from '#contract/invoices/invoices.rules.ts'
import {
  type CalculatedLine,
  lineTotal,
  type LineVat,
  usualVat,
  vatCategories,
  vatCategoryLabels,
  vatGroups,
  whyDiscountIsTooLarge,
} from '#contract/invoices/vat.rules.ts'
import {
  type BasisPoints,
  basisPointsFrom,
  formatPounds,
  penceFrom,
  percentFrom,
  plainPounds,
  poundsFrom,
} from '#contract/values/money.ts'
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

/** A line as it is typed. The price of a discount is typed as what is taken off. */
export type LineValues = typeof newLine

const invoiceRate = 'invoice'

export const newLine = {
  description: '',
  quantity: '1',
  unitPrice: '0.00',
  /** `invoice` for the invoice's own rate, a rate in percent, or a category without one. */
  vat: invoiceRate,
  isDiscount: false,
}
export const newDiscount: LineValues = { ...newLine, description: 'Discount', isDiscount: true }

function lineValuesOf({ description, quantity, unitPrice, vatCategory, vatRate }: LineItem): LineValues {
  return {
    description,
    quantity: String(quantity),
    unitPrice: plainPounds(Math.abs(penceFrom(unitPrice))),
    vat: vatCategory === 'rated' ? (vatRate === null ? invoiceRate : String(vatRate)) : vatCategory,
    isDiscount: unitPrice < 0,
  }
}

/** As the wire takes it. What is no number is 0. */
export function sentLine(description: string, line: CalculatedLine) {
  const { quantity, unitPricePence, vatCategory, vatBasisPoints } = line
  return {
    description,
    quantity,
    unitPrice: poundsFrom(unitPricePence),
    vatCategory,
    vatRate: vatBasisPoints === null ? null : percentFrom(vatBasisPoints),
  }
}

export function typedLineTotal(line: LineValues): string {
  return formatPounds(lineTotal(calculatedLine(line)))
}

function calculatedLine(line: LineValues): CalculatedLine {
  return pricedLine(line, vatFrom(line.vat))
}

export function pricedLine({ quantity, unitPrice, isDiscount }: Omit<LineValues, 'vat'>, vat: LineVat): CalculatedLine {
  const price = unitPriceFrom(unitPrice)
  // Not -0, which no other program knows.
  return { quantity: quantityFrom(quantity), unitPricePence: isDiscount && price > 0 ? -price : price, ...vat }
}

function formatLine(line: LineValues): string {
  const { quantity, unitPricePence } = calculatedLine(line)
  const chosen = line.vat === invoiceRate ? '' : `, ${vatLabel(line.vat)}`
  return `${quantity} × ${line.description} at ${formatPounds(unitPricePence)}${chosen}`
}

const usualRates = ['20', '5']

export function vatOptions(vat: string, ofInvoice: BasisPoints) {
  const rates = usualRates.includes(vat) || vatFrom(vat).vatBasisPoints === null ? usualRates : [...usualRates, vat]
  return [
    { value: invoiceRate, label: `Invoice rate (${percentFrom(ofInvoice)}%)` },
    ...rates.map((rate) => ({ value: rate, label: `${rate}%` })),
    ...vatCategories
      .filter((category) => category !== 'rated')
      .map((category) => ({ value: category, label: vatCategoryLabels[category] })),
  ]
}

function vatLabel(vat: string): string {
  return vatOptions(vat, 0).find(({ value }) => value === vat)?.label ?? vat
}

function vatFrom(vat: string): LineVat {
  if (vat === invoiceRate) return usualVat
  const category = vatCategories.find((each) => each === vat)
  if (category) return { vatCategory: category, vatBasisPoints: null }
  return { vatCategory: 'rated', vatBasisPoints: basisPointsFrom(Number(vat)) }
}
