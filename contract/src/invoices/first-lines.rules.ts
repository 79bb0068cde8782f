import { plainKind, type PriceList } from '#contract/tool-settings/tool-settings.rules.ts'
import { usualVat, type DescribedLine } from './vat.rules.ts'

export interface ExaminedKind {
  description: string
  count: number
}

interface Work {
  jobTitle: string
  examined: readonly ExaminedKind[]
}

/** Without a price for a visit, the first line charges what comes first of the items. */
export function firstLines({ jobTitle, examined }: Work, prices: PriceList): DescribedLine[] {
  const work = `LOLER thorough examination: ${jobTitle}${formatCount(examined)}`
  const items = itemLines(examined, prices)
  const [first, ...others] = items
  if (prices.perVisitPence !== null || !first) return [lineOf(work, 1, prices.perVisitPence ?? 0), ...items]
  const isAllThereIs = others.length === 0
  return [{ ...first, description: isAllThereIs ? work : `${work}. ${first.description}` }, ...others]
}

function formatCount(examined: Work['examined']): string {
  const count = examined.reduce((sum, kind) => sum + kind.count, 0)
  return count === 0 ? '' : ` (${count} ${count === 1 ? 'item' : 'items'} examined)`
}

/** One for each kind with a price of its own, dearest first, then one for all others. */
function itemLines(examined: Work['examined'], { perItemPence, perVisitPence, byKind }: PriceList): DescribedLine[] {
  const priced = byKind
    .map(({ kind, pricePence }) => lineOf(kind, countOf(examined, kind), pricePence))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => other.unitPricePence - one.unitPricePence)
  const rest = countRest(examined, byKind)
  // What the visit pays for needs no line; what nothing pays for has one, so that a person gives it a price.
  const isCovered = perItemPence === null && (perVisitPence !== null || priced.length === 0)
  if (rest === 0 || isCovered) return priced
  return [...priced, lineOf(priced.length > 0 ? 'Other items examined' : 'Items examined', rest, perItemPence ?? 0)]
}

function countOf(examined: Work['examined'], kind: string): number {
  return examined
    .filter(({ description }) => plainKind(description) === plainKind(kind))
    .reduce((sum, { count }) => sum + count, 0)
}

function countRest(examined: Work['examined'], byKind: PriceList['byKind']): number {
  const kinds = new Set(byKind.map(({ kind }) => plainKind(kind)))
  return examined
    .filter(({ description }) => !kinds.has(plainKind(description)))
    .reduce((sum, { count }) => sum + count, 0)
}

function lineOf(description: string, quantity: number, unitPricePence: number): DescribedLine {
  return { description, quantity, unitPricePence, ...usualVat }
}
