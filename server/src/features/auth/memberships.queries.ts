import { sql } from 'kysely'
import type { Membership } from '#contract/auth/scope.rules.ts'
import type { Db } from '#server/db/database.ts'

interface MembershipRow extends Membership {
  companyName: string
}

/** Of a row of `users`: the company it names is the first. A site that was deleted is reached by nobody. */
export const membershipsOfUser = sql<MembershipRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'companyId', members.company_id, 'companyName', own.name, 'mayInvite', members.may_invite,
    'siteIds', case when not members.is_all_sites then (
      select coalesce(jsonb_agg(sites.id order by lower(sites.address_line1), sites.id), '[]')
      from membership_sites as reached
      join site_addresses as sites on sites.id = reached.site_address_id and sites.deleted_at is null
      where reached.user_id = members.user_id and reached.company_id = members.company_id
    ) end
  ) order by members.company_id <> users.company_id, lower(own.name), own.id), '[]')
  from memberships as members join companies as own on own.id = members.company_id and own.deleted_at is null
  where members.user_id = users.id
)`

/** What a person reaches who has perhaps left since: then nothing. */
export async function findMakersReach(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['role', membershipsOfUser.as('memberships')])
    .executeTakeFirstOrThrow()
}

/** What stays is left in its place: written anew, it would lock its company after the user, where others lock it before. */
export async function replaceMemberships(tx: Db, userId: string, memberships: readonly Membership[]) {
  const companyIds = memberships.map(({ companyId }) => companyId)
  await tx
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .where(sql<boolean>`company_id <> all(${companyIds}::uuid[])`)
    .execute()
  await tx.deleteFrom('membership_sites').where('user_id', '=', userId).execute()
  if (memberships.length === 0) return
  await tx
    .insertInto('memberships')
    .values(
      memberships.map(({ companyId, siteIds, mayInvite }) => ({
        user_id: userId,
        company_id: companyId,
        is_all_sites: siteIds === null,
        may_invite: mayInvite,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'company_id']).doUpdateSet((eb) => ({
        is_all_sites: eb.ref('excluded.is_all_sites'),
        may_invite: eb.ref('excluded.may_invite'),
      })),
    )
    .execute()
  const sites = memberships.flatMap(({ companyId, siteIds }) =>
    (siteIds ?? []).map((siteId) => ({ user_id: userId, company_id: companyId, site_address_id: siteId })),
  )
  if (sites.length > 0) await tx.insertInto('membership_sites').values(sites).execute()
}

/** The addresses of files that were given out to them open nothing any more; they stay signed in. */
export async function renewFileKeys(tx: Db, userId: string, random: Buffer) {
  await tx
    .updateTable('sessions')
    .set({ file_key: sql<Buffer>`sha256(file_key || ${random})` })
    .where('user_id', '=', userId)
    .execute()
}
