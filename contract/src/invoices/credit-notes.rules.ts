import { type BasisPoints, formatPounds, type Pence, penceFrom, vatOn } from '#contract/values/money.ts'
import { invoiceLimits, isIssued, type IssuedOrNot } from './invoices.rules.ts'
import {
  type CalculatedLine,
  type DescribedLine,
  formatVat,
  groupKey,
  lineTotal,
  type LineVat,
  reverseChargeOn,
  totalsOf,
  type VatGroup,
  vatGroups,
} from './vat.rules.ts'

export function creditNoteNumber(number: number): string {
  return `CN-${String(number).padStart(5, '0')}`
}

export function whyNotCreditable(invoice: IssuedOrNot) {
  if (invoice.status === 'invoice_void') return 'invoice-void'
  return isIssued(invoice) ? null : 'invoice-not-issued'
}

/** How much of an invoice was taken back; null while nothing was. In pence or in pounds, both of the same. */
export function creditStateOf({ total, credited }: { total: number; credited: number }): 'part' | 'full' | null {
  if (credited <= 0) return null
  return credited < total ? 'part' : 'full'
}

export const creditStateLabels = { part: 'Part credited', full: 'Credited' } as const

export function leftToCredit(invoiced: readonly VatGroup[], credited: readonly VatGroup[]): VatGroup[] {
  return invoiced.map((group) => {
    const taken = totalsOf(credited.filter((each) => groupKey(each) === groupKey(group)))
    return {
      ...group,
      netPence: group.netPence - taken.subtotalPence,
      vatPence: group.vatPence - taken.vatPence,
    }
  })
}

interface Crediting {
  invoiced: readonly VatGroup[]
  left: readonly VatGroup[]
  lines: readonly CalculatedLine[]
  invoiceRate: BasisPoints
}

/**
 * What the lines of a credit note come to at each rate. VAT is that on all that was credited so far, less what was credited
 * before: however an invoice is divided, its credit notes together take back its VAT to the penny.
 */
export function creditGroups({ invoiced, left, lines, invoiceRate }: Crediting): VatGroup[] {
  return vatGroups(lines, invoiceRate).map((group) => {
    const whole = groupIn(invoiced, group)
    const rest = groupIn(left, group)
    if (group.category !== 'rated' || !whole || !rest) return group
    const netBefore = whole.netPence - rest.netPence
    const vatBefore = whole.vatPence - rest.vatPence
    return { ...group, vatPence: vatOn(Math.max(0, netBefore + group.netPence), group.rate) - vatBefore }
  })
}

/** Together the credit notes come to the reverse charge of the invoice, to the penny. */
export function reverseChargeCredited(group: VatGroup, before: readonly VatGroup[]): Pence {
  const { subtotalPence } = totalsOf(before.filter((each) => groupKey(each) === groupKey(group)))
  return (
    reverseChargeOn({ ...group, netPence: subtotalPence + group.netPence }) -
    reverseChargeOn({ ...group, netPence: subtotalPence })
  )
}

export function whyNoCredit(groups: readonly VatGroup[]): string | null {
  const below = groups.find(({ netPence }) => netPence < 0)
  if (below) return `The discount is more than the lines it applies to (${formatVat(below)}). Lower it.`
  return totalsOf(groups).totalPence > 0 ? null : 'A credit note can’t be for £0.00. Enter what you’re crediting.'
}

export function whyCreditIsTooMuch(groups: readonly VatGroup[], left: readonly VatGroup[]): string | null {
  if (totalsOf(left).totalPence === 0) return 'There’s nothing left to credit on this invoice.'
  for (const group of groups) {
    const rest = groupIn(left, group)
    if (!rest) return `There’s nothing left to credit on this invoice under: ${formatVat(group)}.`
    if (group.netPence > rest.netPence)
      return `You can credit at most ${formatPounds(rest.netPence)} before VAT (${formatVat(rest)}).`
  }
  return null
}

interface Creditable {
  number: string
  lines: readonly DescribedLine[]
  left: readonly VatGroup[]
  isCredited: boolean
}

export function linesLeft({ number, lines, left, isCredited }: Creditable): DescribedLine[] {
  if (!isCredited) return [...lines]
  return left.flatMap((group) =>
    linesWorth(group.netPence).map((line) => ({
      description: `What is left of ${number}`,
      ...line,
      ...vatOfGroup(group),
    })),
  )
}

/** As one line, or as two where one would be dearer than a line can be. */
function linesWorth(netPence: Pence): Pick<CalculatedLine, 'quantity' | 'unitPricePence'>[] {
  const dearest = penceFrom(invoiceLimits.unitPrice)
  return [
    { quantity: Math.floor(netPence / dearest), unitPricePence: dearest },
    { quantity: 1, unitPricePence: netPence % dearest },
  ].filter((line) => lineTotal(line) > 0)
}

function vatOfGroup({ category, rate }: VatGroup): LineVat {
  const hasRate = category === 'rated' || category === 'reverse_charge'
  return { vatCategory: category, vatBasisPoints: hasRate ? rate : null }
}

function groupIn(groups: readonly VatGroup[], wanted: VatGroup): VatGroup | undefined {
  return groups.find((group) => groupKey(group) === groupKey(wanted))
}
