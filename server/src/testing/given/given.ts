import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { wholeCompany, type Membership } from '#contract/auth/scope.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'
import { replaceMemberships } from '#server/features/auth/memberships.queries.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { givenEquipment } from './given-equipment.ts'
import { givenItems } from './given-items.ts'
import { givenJobs } from './given-jobs.ts'

type Facts<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

export const testPassword = 'correct horse battery'
let testPasswordHash: Promise<string> | undefined

/** Rows a test needs but is not about. A test states only the facts that matter to it. */
export function given(db: Db) {
  const since = new Date('2026-01-05T09:00:00Z')

  async function company(facts: Facts<'companies'> = {}) {
    return db
      .insertInto('companies')
      .values({ name: 'Acme Ltd', created_at: since, ...facts })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  async function contact(facts: Facts<'contacts'> & { company_id: string }) {
    return db
      .insertInto('contacts')
      .values({ name: 'Jane Doe', email: 'jane@acme.test', created_at: since, ...facts })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** A customer reaches all sites of their company, unless it is said which. */
  async function user(facts: Facts<'users'> = {}, memberships?: Membership[]) {
    testPasswordHash ??= hashPassword(testPassword)
    const isCustomer = facts.role === 'customer' && !facts.company_id && !memberships
    const made = await db
      .insertInto('users')
      .values({
        name: 'Ada Fitter',
        email: `${randomUUID()}@example.test`,
        password_hash: await testPasswordHash,
        role: 'engineer',
        created_at: since,
        ...facts,
        ...(memberships?.[0] && { company_id: memberships[0].companyId }),
        ...(isCustomer && { company_id: (await company()).id }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const own = made.company_id === null ? [] : [wholeCompany(made.company_id)]
    await replaceMemberships(db, made.id, memberships ?? own)
    return made
  }

  return {
    company,
    contact,
    user,
    ...givenJobs(db, async () => (await company()).id),
    ...givenItems(db),
    ...givenEquipment(db),
  }
}
