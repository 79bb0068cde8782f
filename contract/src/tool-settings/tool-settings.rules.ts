import type { Pence } from '#contract/values/money.ts'
import type { Role } from '#contract/permissions.ts'

export interface FirmGap {
  code: 'firm-name-missing' | 'firm-address-missing'
  message: string
}

export function missingFirmDetails({
  companyName,
  companyAddress,
}: Record<'companyName' | 'companyAddress', string>): FirmGap[] {
  const gaps: FirmGap[] = []
  if (companyName.trim() === '')
    gaps.push({ code: 'firm-name-missing', message: 'Enter the firm’s name in Tool Settings.' })
  if (companyAddress.trim() === '')
    gaps.push({ code: 'firm-address-missing', message: 'Enter the firm’s address in Tool Settings.' })
  return gaps
}

/** Nine or twelve digits, however they are spaced, with or without GB; blank where the firm has none. */
export function isVatNumber(number: string): boolean {
  return /^(?:(?:GB)?(?:\d{9}|\d{12}))?$/i.test(number.replace(/[\s.-]/g, ''))
}

/** What the firm charges. A price that is not given is null. */
export interface PriceList {
  perVisitPence: Pence | null
  perItemPence: Pence | null
  byKind: { kind: string; pricePence: Pence }[]
}

export const priceListLimits = { kinds: 100, pounds: 1_000_000 } as const

/** `Chain  block` and `Chain Block` are one kind of equipment. */
export function plainKind(kind: string): string {
  return kind.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim()
}

export type RequiredFactor = Record<Role, { graceDays: number } | null>

/** The same as it is stored, with when it was switched on. */
export type SecondFactorPolicy = Record<Role, { graceDays: number; since: string } | null>

export const maxGraceDays = 365

const dayMs = 24 * 60 * 60 * 1000

/** What stays on keeps its first day: saving the settings again gives nobody more time. */
export function policyAfter(before: SecondFactorPolicy, required: RequiredFactor, now: Date): SecondFactorPolicy {
  const of = (role: Role) =>
    required[role] && { graceDays: required[role].graceDays, since: before[role]?.since ?? now.toISOString() }
  return { admin: of('admin'), engineer: of('engineer'), customer: of('customer') }
}

/** When the grace ends, counted from switching on or from the account's creation; null where none is required. */
export function requiredFrom(policy: SecondFactorPolicy, { role, createdAt }: { role: Role; createdAt: Date }) {
  const required = policy[role]
  if (!required) return null
  const start = Math.max(Date.parse(required.since), createdAt.getTime())
  return new Date(start + required.graceDays * dayMs)
}
