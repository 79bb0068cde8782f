import { z } from 'zod'

/** Money on the wire: pounds with at most two decimals. */
export const Pounds = z
  .number()
  .min(0, 'Enter 0 or more.')
  .max(1_000_000_000, 'Enter at most £1,000,000,000.')
  .refine((pounds) => isWholePence(pounds), 'Use at most two decimals.')

/** Whole pence: how money is kept and reckoned with. Pounds exist only on the wire, on screen and on document. */
export type Pence = number

export function penceFrom(pounds: number): Pence {
  return Math.round(pounds * 100)
}

export function poundsFrom(pence: Pence): number {
  return pence / 100
}

/** Half a penny up, once, on the subtotal. The rate may have two decimals, so it is reckoned in basis points. */
export function vatOn(subtotal: Pence, ratePercent: number): Pence {
  const basisPoints = BigInt(Math.round(ratePercent * 100))
  return Number((BigInt(subtotal) * basisPoints + 5000n) / 10_000n)
}

/** `£1,234.50` */
export function formatPounds(pence: Pence): string {
  return (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
}

/** `1234.50`: for files that other programs read. */
export function plainPounds(pence: Pence): string {
  return (pence / 100).toFixed(2)
}

function isWholePence(pounds: number): boolean {
  return poundsFrom(penceFrom(pounds)) === pounds
}
