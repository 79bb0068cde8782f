import { percentFrom, vatOn, type BasisPoints, type Pence } from '#contract/values/money.ts'

export const vatCategories = ['rated', 'zero_rated', 'exempt', 'reverse_charge'] as const
export type VatCategory = (typeof vatCategories)[number]

export const vatCategoryLabels: Record<VatCategory, string> = {
  rated: 'At a rate',
  zero_rated: 'Zero-rated',
  exempt: 'Exempt',
  reverse_charge: 'Reverse charge',
}

export interface LineVat {
  vatCategory: VatCategory
  vatBasisPoints: BasisPoints | null
}

/** A line of which nobody said how VAT applies. */
export const usualVat: LineVat = { vatCategory: 'rated', vatBasisPoints: null }

export interface CalculatedLine extends LineVat {
  quantity: number
  unitPricePence: Pence
}

export interface DescribedLine extends CalculatedLine {
  description: string
}

export interface VatGroup {
  category: VatCategory
  rate: BasisPoints
  netPence: Pence
  vatPence: Pence
}

export function lineTotal({ quantity, unitPricePence }: Pick<CalculatedLine, 'quantity' | 'unitPricePence'>): Pence {
  return quantity * unitPricePence
}

/** The rate that is said of a line: a reverse charge names the rate that the customer accounts for. */
export function rateOf({ vatCategory, vatBasisPoints }: LineVat, invoiceRate: BasisPoints): BasisPoints {
  return vatCategory === 'rated' || vatCategory === 'reverse_charge' ? (vatBasisPoints ?? invoiceRate) : 0
}

/** VAT is calculated once for each rate, on what its lines come to; never line by line. Highest rate first. */
export function vatGroups(lines: readonly CalculatedLine[], invoiceRate: BasisPoints): VatGroup[] {
  const nets = new Map<string, Omit<VatGroup, 'vatPence'>>()
  for (const line of lines) {
    const [category, rate] = [line.vatCategory, rateOf(line, invoiceRate)]
    const key = groupKey({ category, rate })
    nets.set(key, { category, rate, netPence: (nets.get(key)?.netPence ?? 0) + lineTotal(line) })
  }
  if (nets.size === 0) nets.set('', { category: 'rated', rate: invoiceRate, netPence: 0 })
  return [...nets.values()].map((group) => ({ ...group, vatPence: chargedOn(group) })).toSorted(inOrder)
}

export function groupKey({ category, rate }: Pick<VatGroup, 'category' | 'rate'>): string {
  return `${category} ${rate}`
}

function chargedOn({ category, rate, netPence }: Omit<VatGroup, 'vatPence'>): Pence {
  return category === 'rated' ? vatOn(netPence, rate) : 0
}

function inOrder(one: VatGroup, other: VatGroup): number {
  return vatCategories.indexOf(one.category) - vatCategories.indexOf(other.category) || other.rate - one.rate
}

export interface InvoiceTotals {
  subtotalPence: Pence
  vatPence: Pence
  totalPence: Pence
}

export function invoiceTotals(lines: readonly CalculatedLine[], invoiceRate: BasisPoints): InvoiceTotals {
  return totalsOf(vatGroups(lines, invoiceRate))
}

export function totalsOf(groups: readonly Pick<VatGroup, 'netPence' | 'vatPence'>[]): InvoiceTotals {
  const subtotalPence = groups.reduce((sum, { netPence }) => sum + netPence, 0)
  const vatPence = groups.reduce((sum, group) => sum + group.vatPence, 0)
  return { subtotalPence, vatPence, totalPence: subtotalPence + vatPence }
}

/** A discount lowers what the lines at its rate come to, at most to nothing. Null while it does. */
export function whyDiscountIsTooLarge(lines: readonly CalculatedLine[], invoiceRate: BasisPoints): string | null {
  const below = vatGroups(lines, invoiceRate).find(({ netPence }) => netPence < 0)
  return below ? `The discount is more than the lines it applies to (${formatVat(below)}). Lower it.` : null
}

export function formatVat({ category, rate }: Pick<VatGroup, 'category' | 'rate'>): string {
  switch (category) {
    case 'rated':
      return `VAT at ${percentFrom(rate)}%`
    case 'zero_rated':
      return 'Zero-rated'
    case 'exempt':
      return 'Exempt from VAT'
    case 'reverse_charge':
      return `Reverse charge at ${percentFrom(rate)}%`
  }
}

export function reverseChargeOn({ category, rate, netPence }: VatGroup): Pence {
  return category === 'reverse_charge' ? vatOn(netPence, rate) : 0
}

/** A firm that charges VAT names its number on the invoice. A warning: HMRC may not have given it one yet. */
export function lacksVatNumber({ vatAmount }: { vatAmount: number }, firm: { vatNumber: string } | undefined): boolean {
  return vatAmount > 0 && firm !== undefined && firm.vatNumber.trim() === ''
}
