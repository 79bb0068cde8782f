import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies/companies.contract.ts'
import { listUsers } from '#contract/users/users.contract.ts'
import { companiesFrom, liveCompanies } from '#server/features/companies/companies.queries.ts'
import { liveUsers, usersFrom } from '#server/features/users/users.queries.ts'
import { derivedTables, differencesOf } from '#server/testing/derived-tables/derived-tables.ts'
import { ownApp } from '#server/testing/test-app.ts'
import { findPageStartByName } from './page-start-by-name.ts'

const farPage = { limit: 50, offset: 2_500 }

/** Three thousand companies, and as many customers of the first. */
async function largeFirm() {
  const context = await ownApp()
  const { db, given } = context
  const company = await given.company({ name: 'Acme 000000' })
  await sql`insert into companies (name, created_at)
    select 'Acme ' || lpad((n * 7919 % 3000)::text, 6, '0'), now() from generate_series(1, 2999) n`.execute(db)
  await sql`insert into users (name, email, password_hash, role, company_id, created_at)
    select 'Jane ' || lpad((n * 7919 % 3000)::text, 6, '0'), n || '@acme.test', 'x', 'customer', ${company.id}, now()
    from generate_series(1, 2999) n`.execute(db)
  await sql`analyze companies, users`.execute(db)
  return context
}

test('a page far down the companies or users reads few rows before it', async () => {
  const { db } = await largeFirm()
  const { offset, limit } = farPage
  const ofCompanies = await findPageStartByName(db, 'company', offset)
  const ofUsers = await findPageStartByName(db, 'user:customer', offset)

  const read = [
    await rowsRead(companiesFrom(ofCompanies, liveCompanies(db), offset).limit(limit).select('id')),
    await rowsRead(usersFrom(ofUsers, liveUsers(db), offset).limit(limit).select('users.id')),
  ]

  for (const rows of read) expect(rows).toBeLessThanOrEqual(1_000 + limit)
})

test('the counts by name say what looking at every row gives, whatever is renamed, deleted or given another role', async () => {
  const { db } = await largeFirm()

  await sql`update companies set name = upper(reverse(name)) where right(name, 1) in ('1', '2', '3')`.execute(db)
  await sql`update companies set deleted_at = now() where right(name, 1) = '4'`.execute(db)
  await sql`update users set deleted_at = now() where right(name, 1) in ('5', '6')`.execute(db)
  await sql`update users set role = 'engineer', company_id = null where right(name, 1) in ('7', '8', '9')`.execute(db)

  const { name_blocks: blocks } = derivedTables
  expect(blocks && (await differencesOf(db, blocks))).toEqual([])
  expect((await db.selectFrom('name_blocks').select('kind').where('live', '>', 0).execute()).length).toBeGreaterThan(9)
})

test('a page far down the companies or users holds what it would hold if one had walked there', async () => {
  const { admin } = await largeFirm()

  for (const list of [listCompanies, listUsers]) {
    const whole = await admin.send(list)
    const page = await admin.send(list, farPage)
    expect(page.body).toEqual(whole.body.slice(2_500, 2_550))
    expect(page.headers['x-total-count']).toBe(String(whole.body.length))
  }
})

/** The most rows that any step of a statement has read, as PostgreSQL carried it out. */
async function rowsRead(query: Explained): Promise<number> {
  const [row] = await query.explain<{ 'QUERY PLAN': { Plan: Plan }[] }>('json', sql`analyze`)
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL explains every statement.')
  return maxRowsIn(plan)
}

function maxRowsIn(plan: Plan): number {
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  return Math.max(own * plan['Actual Loops'], ...(plan.Plans ?? []).map(maxRowsIn))
}

interface Explained {
  explain<Row extends Record<string, unknown>>(format: 'json', options: RawBuilder<unknown>): Promise<Row[]>
}

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
