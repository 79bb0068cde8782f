import type { Pence } from '#contract/values/money.ts'

/** What the firm charges. A price that is not given is null. */
export interface PriceList {
  perVisitPence: Pence | null
  /** Of a piece whose kind has no price of its own. */
  perItemPence: Pence | null
  byKind: { kind: string; pricePence: Pence }[]
}

export const priceListLimits = { kinds: 100, pounds: 1_000_000 } as const

/** `Chain  block` and `Chain Block` are one kind of equipment. */
export function plainKind(kind: string): string {
  return kind.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim()
}
