import { quantityFrom, unitPriceFrom } from '#contract/invoices/invoices.rules.ts'
import type { LineItem } from '#contract/invoices/invoices.contract.ts'
import {
  lineTotal,
  usualVat,
  vatCategories,
  vatCategoryLabels,
  type CalculatedLine,
  type LineVat,
} from '#contract/invoices/vat.rules.ts'
import {
  basisPointsFrom,
  formatPounds,
  penceFrom,
  percentFrom,
  plainPounds,
  poundsFrom,
  type BasisPoints,
} from '#contract/values/money.ts'

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

export function lineValuesOf({ description, quantity, unitPrice, vatCategory, vatRate }: LineItem): LineValues {
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

export function calculatedLine(line: LineValues): CalculatedLine {
  return pricedLine(line, vatFrom(line.vat))
}

export function pricedLine({ quantity, unitPrice, isDiscount }: Omit<LineValues, 'vat'>, vat: LineVat): CalculatedLine {
  const price = unitPriceFrom(unitPrice)
  // Not -0, which no other program knows.
  return { quantity: quantityFrom(quantity), unitPricePence: isDiscount && price > 0 ? -price : price, ...vat }
}

export function formatLine(line: LineValues): string {
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
