import type { z } from 'zod'
import { AppError, badField } from '#contract/errors.ts'
import {
  invitingScope,
  isScopeWithin,
  withFirstCompany,
  type Membership,
  type Reach,
} from '#contract/auth/scope.rules.ts'
import type { NewUser } from '#contract/users/users.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { listLiveSites, lockLiveCompanyForShare, type UserFilter, type UserRow } from './users.queries.ts'

type SentUser = Pick<z.output<typeof NewUser>, 'companyId' | 'memberships'>
type NamedCompanies = {
  companyId?: string | null | undefined
  memberships?: readonly { companyId: string }[] | undefined
}
type Memberships = readonly Membership[]

export async function membershipsIn(tx: Db, sent: SentUser, before?: { role: string; memberships: Memberships }) {
  const live = await lockCompanies(tx, sent)
  const wanted = sent.memberships?.map(({ siteAddressIds, companyId, mayInvite }) => ({
    companyId: companyId.toLowerCase(),
    siteIds: siteAddressIds?.map((id) => id.toLowerCase()) ?? null,
    mayInvite,
  }))
  if (!wanted) return withFirstCompany(before?.memberships ?? [], requireCompany(live, sent.companyId ?? ''))
  const memberships: Membership[] = []
  for (const each of wanted) {
    requireCompany(live, each.companyId, 'memberships')
    if (memberships.some(({ companyId }) => companyId === each.companyId)) {
      throw badField('memberships', 'A company is listed twice. Choose its sites in one place.')
    }
    const siteIds = each.siteIds && (await listLiveSites(tx, each.companyId, each.siteIds))
    if (siteIds && siteIds.length < new Set(each.siteIds).size) {
      throw badField('memberships', 'There is no such site address. Choose sites of this company.')
    }
    memberships.push({ ...each, siteIds })
  }
  const first = sent.companyId
    ? memberships.find(({ companyId }) => companyId === sent.companyId?.toLowerCase())
    : memberships[0]
  if (!first) throw badField('companyId', 'Choose one of this customer’s companies.')
  return [first, ...memberships.filter((each) => each !== first)]
}

/** Shared, so that none goes meanwhile; before its users and in one order, as deleting a company locks them. */
export async function lockCompanies(tx: Db, { companyId, memberships = [] }: NamedCompanies): Promise<Set<string>> {
  const named = [companyId, ...memberships.map((each) => each.companyId)].flatMap((id) =>
    id ? [id.toLowerCase()] : [],
  )
  const live = new Set<string>()
  for (const id of [...new Set(named)].toSorted()) if (await lockLiveCompanyForShare(tx, id)) live.add(id)
  return live
}

function requireCompany(live: Set<string>, companyId: string, field: 'companyId' | 'memberships' = 'companyId') {
  if (live.has(companyId.toLowerCase())) return companyId.toLowerCase()
  throw new AppError('invalid-input', 'Choose a company from the list.', {
    fields: { [field]: 'There is no such company.' },
  })
}

export function isSameReach(one: { memberships: Memberships }, other: { memberships: Memberships }): boolean {
  return keyOf(one.memberships) === keyOf(other.memberships)
}

function keyOf(memberships: Memberships): string {
  const parts = memberships.map(({ companyId, siteIds, mayInvite }) => [
    companyId,
    siteIds?.toSorted() ?? null,
    mayInvite,
  ])
  return JSON.stringify([memberships[0]?.companyId, parts.map((part) => JSON.stringify(part)).toSorted()])
}

export function seenUsers(actor: Actor): UserFilter {
  return actor.role === 'admin' ? {} : { whollyWithin: requireInviting(actor) }
}

/** Asked before a user is looked for, so that a refusal tells of none. */
export function requireMaySeeUsers(actor: Actor, userId: string) {
  if (actor.role !== 'admin' && actor.userId !== userId) requireInviting(actor)
}

export function seesUser(actor: Actor, user: UserRow): boolean {
  if (actor.role === 'admin' || user.id === actor.userId) return true
  const scope = invitingScope(actor.memberships)
  return user.role === 'customer' && user.memberships.length > 0 && isScopeWithin(user.memberships, scope)
}

function requireInviting({ memberships }: Actor): readonly Reach[] {
  const scope = invitingScope(memberships)
  if (scope.length === 0) throw new AppError('not-allowed', 'Ask the office to let you invite colleagues.')
  return scope
}

export function requireMayInvite(actor: Actor, input: z.output<typeof NewUser>) {
  if (actor.role === 'admin') return
  const scope = requireInviting(actor)
  if (input.role !== 'customer') throw new AppError('not-allowed', 'You can invite colleagues as customers only.')
  if (input.password) throw badField('password', 'Leave the password empty. Your colleague chooses their own.')
  const { companyId, memberships } = input
  const asked = memberships?.map((each) => ({ companyId: each.companyId, siteIds: each.siteAddressIds ?? null })) ?? [
    { companyId: companyId ?? '', siteIds: null },
  ]
  if (!isScopeWithin(asked, scope)) {
    throw badField('memberships', 'You can invite colleagues only to companies and sites that are yours.')
  }
  if (memberships?.some(({ mayInvite }) => mayInvite)) {
    throw new AppError('not-allowed', 'Only the office can let a colleague invite others.')
  }
}
