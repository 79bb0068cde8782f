import type { Role } from '#contract/permissions.ts'

/** Who must have a second factor, and how many days they get to set one up. */
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
