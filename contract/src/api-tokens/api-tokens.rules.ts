import type { Endpoint } from '#contract/endpoint.ts'
import { addDays, addMonths, daysBetween, type Day } from '#contract/values/days.ts'

/** So that one left in a program is recognised. */
export const tokenPrefix = 'thr_'

export const tokenRoles = ['admin', 'engineer'] as const
export type TokenRole = (typeof tokenRoles)[number]

export const tokenRoleLabels: Record<TokenRole, string> = {
  admin: 'Administrator',
  engineer: 'Engineer, own jobs only',
}

export const maxTokens = 50

const daysWarned = 14

export function whyNotThisEnd(endsOn: Day, today: Day): string | null {
  if (endsOn < today) return 'Choose today or a later day.'
  return endsOn > addMonths(today, 12) ? 'Choose a day within a year.' : null
}

export function needsWarning(token: { madeOn: Day; endsOn: Day }, today: Day): boolean {
  const isClose = today <= token.endsOn && addDays(today, daysWarned) >= token.endsOn
  return isClose && daysBetween(token.madeOn, token.endsOn) > daysWarned
}

/** People, invitations, sign-in and tokens: the holder of a token must not come by more than it. */
const closedPaths = /^\/(users|invitations|auth|account)\b/

export function whyNotByToken(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { readOnly }: { readOnly: boolean },
) {
  if (closedPaths.test(path)) return 'An API token may not do this. Sign in instead.'
  return readOnly && method !== 'GET' ? 'This API token may only read.' : null
}
