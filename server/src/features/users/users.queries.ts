import { sql } from 'kysely'
import type { Role } from '#contract/permissions.ts'
import type { Membership, Reach } from '#contract/auth/scope.rules.ts'
import { camelColumns, columnsOf, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { membershipsOfUser, replaceMemberships } from '#server/features/auth/memberships.queries.ts'
import { containing, countRows, filledPage, limited, type ListedPage, type Searched, idsOf } from '#server/db/pages.ts'

export interface UserFilter extends Searched {
  whollyWithin?: readonly Reach[]
  role?: Role | undefined
  companyId?: string | undefined
}

export async function listUsers(db: Db, filter: UserFilter): Promise<ListedPage<UserRow>> {
  const page = filtered(liveUsers(db), filter)
    .select('users.id')
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
  const chosen = await limited(page, filter).execute()
  return filledPage(
    filter,
    chosen,
    () => countRows(page),
    (some) =>
      withColumns(liveUsers(db))
        .where(sql<boolean>`users.id = any(${idsOf(some)}::uuid[])`)
        .execute(),
  )
}

export function findUser(db: Db, userId: string) {
  return withColumns(liveUsers(db)).where('users.id', '=', userId).executeTakeFirst()
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export function listUsersOfEmail(db: Db, email: string): Promise<UserRow[]> {
  return withColumns(liveUsers(db))
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .execute()
}

export async function lockUser(tx: Db, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Whether there was such a user who has since been removed: a repeated delete is answered like the first. */
export async function wasUser(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
}

/** Also of one who was removed: the customer who invited them, and the login that joined with it. */
export function findInvitation(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(camelColumns('users', 'invited_by joined_as'))
    .where('id', '=', userId)
    .executeTakeFirst()
}

export function listInvitersOf(db: Db, companyIds: string[]) {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where(
      sql<boolean>`id in (select user_id from memberships where may_invite and company_id = any(${companyIds}::uuid[]))`,
    )
    .select(['id', 'name', 'email'])
    .orderBy('id')
    .execute()
}

/** Changes to who is an administrator pass here one after the other, so that the last one can't slip away in a race. */
export async function lockAdministrators(tx: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx)
}

export function countOtherAdministrators(tx: Db, userId: string): Promise<number> {
  return countRows(
    tx
      .selectFrom('users')
      .where('role', '=', 'admin')
      .where('deleted_at', 'is', null)
      .where('password_hash', 'is not', null)
      .where('id', '<>', userId),
  )
}

/** Shared, so that the company can't go while a login is made for it. Before the user, always. */
export async function lockLiveCompanyForShare(tx: Db, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

type UserFacts = FactsOf<'users', typeof userFacts> & { memberships: readonly Membership[] }

interface MadeUser extends UserFacts {
  invitedBy?: string | null
  id: string | undefined
  passwordHash: string | null
  createdAt: Date
}

export async function insertUser(tx: Db, user: MadeUser): Promise<string | null> {
  const made = await tx
    .insertInto('users')
    .values({
      ...columnsOf(user, userFacts, 'password_hash created_at'),
      ...(user.id && { id: user.id }),
      invited_by: user.invitedBy ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await replaceMemberships(tx, made.id, user.memberships)
  return made?.id ?? null
}

/** One whom a customer invited becomes the office's own with another role or address, which is then theirs alone. */
export async function updateUserRow(tx: Db, userId: string, user: UserFacts & { passwordHash: string | undefined }) {
  const isOfficesOwn = sql`password_hash is null and (role <> ${user.role} or lower(email) <> lower(${user.email}))`
  await tx
    .updateTable('users')
    .set({
      ...columnsOf(user, userFacts),
      ...(user.passwordHash !== undefined && { password_hash: user.passwordHash }),
      invited_by: sql<string | null>`case when ${isOfficesOwn} then null else invited_by end`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', userId)
    .execute()
  await replaceMemberships(tx, userId, user.memberships)
}

export async function deleteUserRow(tx: Db, userId: string, deletedAt: Date, joined?: { joined_as: string }) {
  await tx
    .updateTable('users')
    .set({ deleted_at: deletedAt, ...joined })
    .where('id', '=', userId)
    .execute()
  await replaceMemberships(tx, userId, [])
}

/** Locked, so that none of them changes before they are removed. */
export async function lockCustomersOf(tx: Db, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where(isMemberOf(companyId))
    .where('role', '=', 'customer')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

const userFacts = 'name email role company_id qualifications employer employer_address phone'

function liveUsers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .where('users.deleted_at', 'is', null)
}

type Users = ReturnType<typeof liveUsers>

function filtered(users: Users, { role, companyId, q, whollyWithin }: UserFilter): Users {
  let found = users
  if (role) found = found.where('users.role', '=', role)
  if (companyId) found = found.where(isMemberOf(companyId))
  if (whollyWithin) found = found.where('users.role', '=', 'customer').where(isWhollyWithin(whollyWithin))
  if (q) found = found.where(mentions(containing(q)))
  return found
}

function isMemberOf(companyId: string) {
  return sql<boolean>`users.id in (select user_id from memberships where company_id = ${companyId})`
}

/** The rule `isScopeWithin` in SQL; a person who reaches nothing at all is nobody's colleague. */
function isWhollyWithin(scope: readonly Reach[]) {
  const covered = scope.map(({ companyId, siteIds }) =>
    siteIds === null
      ? sql`members.company_id = ${companyId}`
      : sql`members.company_id = ${companyId} and not members.is_all_sites and not exists (
          select from membership_sites as reached
          where reached.user_id = members.user_id and reached.company_id = members.company_id
            and reached.site_address_id <> all(${siteIds}::uuid[]))`,
  )
  const isCovered = covered.length === 0 ? sql`false` : sql`(${sql.join(covered, sql` or `)})`
  return sql<boolean>`exists (select from memberships where memberships.user_id = users.id) and not exists (
    select from memberships as members where members.user_id = users.id and not ${isCovered})`
}

/** By the person's own words or the company's name; each has its index, which a plain `or` over both would not use. */
function mentions(pattern: string) {
  return sql<boolean>`users.id in (
    select id from users where deleted_at is null and search_text like ${pattern}
    union all
    select members.user_id from memberships as members join companies on companies.id = members.company_id
    where companies.deleted_at is null and companies.search_text like ${pattern}
      and lower(companies.name) like ${pattern})`
}

function withColumns(query: Users) {
  return query.select([
    ...camelColumns(
      'users',
      'id name email role company_id invited_by signature_file_id qualifications employer',
      'employer_address phone created_at version',
    ),
    'companies.name as companyName',
    membershipsOfUser.as('memberships'),
    sql<boolean>`users.password_hash is null`.as('isInvited'),
    sql<boolean>`exists (select from totp_keys where user_id = users.id and confirmed_at is not null)
      or exists (select from passkeys where user_id = users.id)`.as('hasSecondFactor'),
    sql<Date | null>`(select bound_at from sso_identities where user_id = users.id)`.as('boundAt'),
  ])
}

export async function listLiveSites(tx: Db, companyId: string, siteIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('site_addresses')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${siteIds}::uuid[])`)
    .orderBy(sql`lower(address_line1)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
