/** One company that a person reaches: at all its sites (null), or at these alone. An empty list reaches none of them. */
export interface Reach {
  companyId: string
  siteIds: readonly string[] | null
}

export type Scope = readonly Reach[] | null

export function isWithin(scope: Scope, companyId: string, siteId: string | null): boolean {
  if (scope === null) return true
  return scope.some(
    (reach) =>
      reach.companyId === companyId && (reach.siteIds === null || (siteId !== null && reach.siteIds.includes(siteId))),
  )
}

export function reachesCompany(scope: Scope, companyId: string): boolean {
  return scope === null || scope.some((reach) => reach.companyId === companyId)
}

export function scopeInCompany(scope: Scope, companyId: string): readonly Reach[] {
  if (scope === null) return [{ companyId, siteIds: null }]
  return scope.filter((reach) => reach.companyId === companyId)
}

/** Whether all that one reaches, another does too: a list of sites never covers a whole company. */
export function isScopeWithin(inner: readonly Reach[], outer: Scope): boolean {
  return inner.every(({ companyId, siteIds }) =>
    siteIds === null
      ? isWithin(outer, companyId, null)
      : reachesCompany(outer, companyId) && siteIds.every((siteId) => isWithin(outer, companyId, siteId)),
  )
}

export interface Membership extends Reach {
  /** Whether they may invite colleagues, as far as they reach themselves. */
  mayInvite: boolean
}

export function invitingScope(memberships: readonly Membership[]): readonly Reach[] {
  return memberships.filter(({ mayInvite }) => mayInvite)
}

/** As callers say it who know only the first company: it takes the place of the first, whole unless they reach some of it already. */
export function withFirstCompany(memberships: readonly Membership[], companyId: string): readonly Membership[] {
  const [first, ...others] = memberships
  if (first?.companyId === companyId) return memberships
  const known = others.find((each) => each.companyId === companyId)
  return [known ?? wholeCompany(companyId), ...others.filter((each) => each !== known)]
}

export function withAddedReach(
  memberships: readonly Membership[],
  added: readonly Membership[],
): readonly Membership[] {
  const widened = memberships.map((each) => {
    const more = added.find(({ companyId }) => companyId === each.companyId)
    return more ? { ...each, siteIds: joined(each.siteIds, more.siteIds) } : each
  })
  return [...widened, ...added.filter(({ companyId }) => !reachesCompany(memberships, companyId))]
}

function joined(some: Reach['siteIds'], more: Reach['siteIds']): Reach['siteIds'] {
  return some && more && [...new Set([...some, ...more])]
}

export function wholeCompany(companyId: string): Membership {
  return { companyId, siteIds: null, mayInvite: false }
}
