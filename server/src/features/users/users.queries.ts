import { sql } from 'kysely'
import type { Role } from '#contract/permissions.ts'
import type { Db } from '#server/db/database.ts'
import { containing, filledPage, pageOf, type ListedPage } from '#server/db/pages.ts'

export interface UserFilter {
  role?: Role | undefined
  companyId?: string | undefined
  q?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export async function listUsers(db: Db, filter: UserFilter): Promise<ListedPage<UserRow>> {
  const matching = filtered(liveUsers(db), filter)
  const chosen = matching
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .offset(filter.offset ?? 0)
  const count = async () => {
    const counted = await matching.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
    return counted.count
  }
  if (filter.limit !== undefined)
    return pageOf(filter, (await withColumns(chosen.limit(filter.limit)).execute()).map(parseRow), count)
  const page = await pageOf(filter, await chosen.select('users.id').execute(), count)
  return filledPage(filter, page, (some) => usersByIds(db, some))
}

async function usersByIds(db: Db, chosen: { id: string }[]): Promise<UserRow[]> {
  const ids = chosen.map(({ id }) => id)
  const rows = await withColumns(liveUsers(db))
    .where(sql<boolean>`users.id = any(${ids}::uuid[])`)
    .execute()
  return rows.map(parseRow)
}

export async function findUser(db: Db, userId: string) {
  const row = await withColumns(liveUsers(db)).where('users.id', '=', userId).executeTakeFirst()
  return row && parseRow(row)
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export async function lockUser(tx: Db, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Whether there was such a user who has since been removed: a repeated delete is answered like the first. */
export async function wasUser(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
}

/** Changes to who is an administrator pass here one after the other, so that the last one can't slip away in a race. */
export async function lockAdministrators(tx: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx)
}

export async function countOtherAdministrators(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
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

interface UserFacts {
  name: string
  email: string
  role: Role
  companyId: string | null
  qualifications: string
  employer: string
  employerAddress: string
  phone: string
}

interface MadeUser extends UserFacts {
  id: string | undefined
  passwordHash: string
  createdAt: Date
}

/** Null where something is stored under its id already. */
export async function insertUser(tx: Db, user: MadeUser): Promise<string | null> {
  const made = await tx
    .insertInto('users')
    .values({
      ...columns(user),
      ...(user.id && { id: user.id }),
      password_hash: user.passwordHash,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

export async function updateUserRow(tx: Db, userId: string, user: UserFacts & { passwordHash: string | undefined }) {
  await tx
    .updateTable('users')
    .set({
      ...columns(user),
      ...(user.passwordHash !== undefined && { password_hash: user.passwordHash }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', userId)
    .execute()
}

export async function deleteUserRow(tx: Db, userId: string, deletedAt: Date) {
  await tx.updateTable('users').set({ deleted_at: deletedAt }).where('id', '=', userId).execute()
}

/** Locked, so that none of them becomes somebody else before they are removed. */
export async function lockCustomersOf(tx: Db, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

function columns({ name, email, role, companyId, qualifications, employer, employerAddress, phone }: UserFacts) {
  return {
    name,
    email,
    role,
    company_id: companyId,
    qualifications,
    employer,
    employer_address: employerAddress,
    phone,
  }
}

function liveUsers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .where('users.deleted_at', 'is', null)
}

type Users = ReturnType<typeof liveUsers>

function filtered(users: Users, { role, companyId, q }: UserFilter): Users {
  let found = users
  if (role) found = found.where('users.role', '=', role)
  if (companyId) found = found.where('users.company_id', '=', companyId)
  if (q) found = found.where(mentions(containing(q)))
  return found
}

/** By the person's own words or the company's name; each has its index, which a plain `or` over both would not use. */
function mentions(pattern: string) {
  return sql<boolean>`users.id in (
    select id from users where deleted_at is null and search_text like ${pattern}
    union all
    select employed.id from users as employed join companies on companies.id = employed.company_id
    where companies.deleted_at is null and companies.search_text like ${pattern}
      and lower(companies.name) like ${pattern})`
}

function withColumns(query: Users) {
  return query.select([
    'users.id',
    'users.name',
    'users.email',
    'users.role',
    'users.company_id as companyId',
    'companies.name as companyName',
    'users.signature_file_id as signatureFileId',
    'users.qualifications',
    'users.employer',
    'users.employer_address as employerAddress',
    'users.phone',
    'users.created_at as createdAt',
    'users.version',
  ])
}

/** The table's check constraint admits no other role. */
function parseRow<Row extends { role: string }>(row: Row): Row & { role: Role } {
  return row as Row & { role: Role }
}
