import type { User, UserMembership } from '#contract/users/users.contract.ts'
import type { Actor } from '#server/actor.ts'
import { toSessionUser } from '#server/features/auth/session-user.mapper.ts'
import { picked } from '#server/db/columns.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { UserRow } from './users.queries.ts'

export function toUser(clock: Clock, actor: Actor, row: UserRow): User {
  return {
    ...toSessionUser(clock, actor, row),
    memberships: row.memberships.map(toMembership),
    ...picked(row, particulars),
    status: row.isInvited ? 'invited' : 'active',
    ...(row.isInvited && row.invitedBy === actor.userId && { invitedByMe: true as const }),
    hasSecondFactor: row.hasSecondFactor,
    ...(row.boundAt && { singleSignOnSince: row.boundAt.toISOString() }),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

function toMembership({ companyId, companyName, siteIds, mayInvite }: UserRow['memberships'][number]): UserMembership {
  const sites = siteIds === null ? { allSites: true as const } : { siteAddressIds: [...siteIds] }
  return { companyId: { _id: companyId, name: companyName }, ...sites, mayInvite }
}

export function formatReach(memberships: UserRow['memberships']): string {
  const words = memberships.map(({ companyName, siteIds, mayInvite }) => [
    companyName,
    siteIds === null ? 'all sites' : `${siteIds.length} of its sites`,
    mayInvite && 'may invite',
  ])
  return words.map((parts) => parts.filter(Boolean).join(', ')).join('; ')
}

const particulars = ['qualifications', 'employer', 'employerAddress', 'phone'] as const
const auditedFacts = ['name', 'email', 'role', 'companyId', ...particulars] as const

export function auditedUser(user: UserRow) {
  const { role, memberships } = user
  const sites = memberships.flatMap(({ siteIds }) => siteIds ?? [])
  const reaches = role === 'customer' && { memberships: formatReach(memberships), ...(sites.length > 0 && { sites }) }
  return { ...picked(user, auditedFacts), ...reaches }
}
