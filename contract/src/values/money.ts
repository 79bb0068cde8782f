import { z } from 'zod'

/** Money on the wire: pounds with at most two decimals. */
export const Pounds = z
  .number()
  .min(0, 'Enter 0 or more.')
  .max(1_000_000_000, 'Enter at most £1,000,000,000.')
  .refine((pounds) => isWholePence(pounds), 'Use at most two decimals.')

/** Likewise, for what may be taken off: a discount. */
export const SignedPounds = z
  .number()
  .min(-1_000_000_000)
  .max(1_000_000_000)
  .refine((pounds) => isWholePence(pounds), 'Use at most two decimals.')

/** Whole pence: how money is stored and calculated. Pounds exist only on the wire, on screen and in documents. */
export type Pence = number

export function penceFrom(pounds: number): Pence {
  return Math.round(pounds * 100)
}

export function poundsFrom(pence: Pence): number {
  return pence / 100
}

/** A rate in hundredths of a percent: 2000 is 20%. Rates are stored and calculated so; people and the wire have percent. */
export type BasisPoints = number

export function basisPointsFrom(percent: number): BasisPoints {
  return Math.round(percent * 100)
}

export function percentFrom(rate: BasisPoints): number {
  return rate / 100
}

/** Half a penny up, once, on the subtotal. */
export function vatOn(subtotal: Pence, rate: BasisPoints): Pence {
  return Number((BigInt(subtotal) * BigInt(rate) + 5000n) / 10_000n)
}

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
