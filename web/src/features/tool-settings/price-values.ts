import type { Prices } from '#contract/tool-settings/tool-settings.contract.ts'
import { formatPounds, penceFrom, plainPounds, poundsFrom } from '#contract/values/money.ts'
import { penceTyped } from '#contract/values/typed-numbers.ts'

export type PriceValues = ReturnType<typeof priceValuesOf>

export const newKind = { kind: '', price: '' }

export function priceValuesOf({ perVisit, perItem, byKind }: Prices) {
  return {
    perVisit: typedPrice(perVisit),
    perItem: typedPrice(perItem),
    byKind: byKind.map(({ kind, price }) => ({ kind, price: typedPrice(price) })),
  }
}

/** As the wire takes it. What is no number is 0; a row in which nothing was typed is none. */
export function sentPrices({ perVisit, perItem, byKind }: PriceValues): Prices {
  return {
    perVisit: perVisit.trim() === '' ? null : pounds(perVisit),
    perItem: perItem.trim() === '' ? null : pounds(perItem),
    byKind: byKind
      .filter(({ kind, price }) => kind.trim() !== '' || price.trim() !== '')
      .map(({ kind, price }) => ({ kind, price: pounds(price) })),
  }
}

export function normalPrice(typed: string): string {
  return typed.trim() === '' ? '' : typedPrice(pounds(typed))
}

export function formatPrices(values: PriceValues): string {
  const { perVisit, perItem, byKind } = sentPrices(values)
  return [
    ...(perVisit === null ? [] : [`Per visit: ${money(perVisit)}`]),
    ...(perItem === null ? [] : [`Per item: ${money(perItem)}`]),
    ...byKind.map(({ kind, price }) => `${kind}: ${money(price)}`),
  ].join('\n')
}

function pounds(typed: string): number {
  return poundsFrom(penceTyped(typed))
}

function typedPrice(price: number | null): string {
  return price === null ? '' : plainPounds(penceFrom(price))
}

function money(price: number): string {
  return formatPounds(penceFrom(price))
}
