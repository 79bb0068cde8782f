import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listCompanies } from '#contract/companies/companies.contract.ts'
import { listJobs } from '#contract/jobs/jobs.contract.ts'
import { listPurchaseOrders } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { getHealth } from '#contract/system/system.contract.ts'
import { listUsers } from '#contract/users/users.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void
const megabyte = 1024 * 1024

/** So many jobs, each a day later than the last one, the latest first in a list. */
async function firmWithJobs(count: number) {
  const context = await testApp()
  const job = await context.given.job({ title: 'Job 0', scheduled_on: '1900-01-01' })
  await sql`
    insert into jobs (number, title, description, company_id, site_address_id, scheduled_on, status, created_at)
    select n + 1, 'Job ' || n, repeat('x', 200), ${job.company_id}, ${job.site_address_id},
      date '1900-01-01' + n::int, 'pending', now()
    from generate_series(1, ${sql.lit(count - 1)}) as n`.execute(context.db)
  return context
}

/** The answer as it comes, not yet read. */
async function opened({ app, admin }: Awaited<ReturnType<typeof testApp>>, path: string): Promise<IncomingMessage> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${admin.token}` }
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers }, resolve).on('error', reject)
  })
}

function liveBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describe('20,000 jobs in one list without a limit', () => {
  test('come in chunks, as fast as they are read, beside other calls and in little memory', async () => {
    const context = await firmWithJobs(20_000)
    const { db, visitor } = context
    const before = liveBytes()
    const answer = await opened(context, '/api/jobs')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'x-total-count': '20000',
      'content-type': 'application/json; charset=utf-8',
    })

    // Nobody has read anything yet: another call is answered, and the last rows can't have been fetched.
    expect((await visitor.send(getHealth)).status).toBe(200)
    await db.updateTable('jobs').set({ deleted_at: new Date() }).where('title', '=', 'Job 0').execute()
    let bytes = 0
    let chunks = 0
    let peak = 0
    let end = ''
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length
      end = (end + String(chunk)).slice(-2_000)
      if (chunks++ % 50 === 0) peak = Math.max(peak, liveBytes())
    }

    expect(bytes).toBeGreaterThan(10 * megabyte)
    expect(peak - before).toBeLessThan(50 * megabyte)
    expect(end.endsWith(']')).toBe(true)
    expect(end).toContain('"title":"Job 1"')
    expect(end).not.toContain('"title":"Job 0"')
  })
})

describe('a list without a limit', () => {
  test('holds every job in the order of its pages, with the same fields, from any row on', async () => {
    const { admin } = await firmWithJobs(1_201)

    const whole = await admin.send(listJobs)
    const pages = await Promise.all(
      [0, 500, 1_000].map(async (offset) => (await admin.send(listJobs, { limit: 500, offset })).body),
    )
    const rest = await admin.send(listJobs, { offset: 201 })

    expect(whole.body).toEqual(pages.flat())
    expect(whole.headers['x-total-count']).toBe('1201')
    expect(rest.body).toEqual(whole.body.slice(201))
    expect(rest.headers['x-total-count']).toBe('1201')
  })

  test.each([
    [
      'company',
      listCompanies,
      sql`insert into companies (name, address, created_at) select 'C' || n, '', now() from generate_series(1, 1100) as n`,
    ],
    [
      'user',
      listUsers,
      sql`insert into users (name, email, password_hash, role, created_at)
        select 'U' || n, n || '@firm.test', 'x', 'engineer', now() from generate_series(1, 1100) as n`,
    ],
    [
      'purchase order',
      listPurchaseOrders,
      sql`insert into purchase_orders (number, supplier, contract_reference, lines, total_pence, notes, created_at, created_by)
        select n, 'S' || n, '', '[{"description":"Slings","costPence":0}]', 0, '', now(), (select id from users limit 1) from generate_series(1, 1100) as n`,
    ],
  ])('holds every %s in the order of its pages', async (_, endpoint, insert) => {
    const { admin, db } = await testApp()
    await insert.execute(db)

    const whole = await admin.send(endpoint)
    const pages = await Promise.all(
      [0, 500, 1_000].map(async (offset) => (await admin.send(endpoint, { limit: 500, offset })).body),
    )

    expect(whole.body).toEqual(pages.flat())
    expect(whole.body.length).toBeGreaterThan(1_099)
    expect(whole.headers['x-total-count']).toBe(String(whole.body.length))
  })

  test('is never asked for by a limit beyond 500', async () => {
    const { admin } = await testApp()

    expect(await admin.send(listJobs, { limit: 501 })).toMatchObject({
      status: 400,
      body: { error: 'Please check limit: Use at most 500.', fields: { limit: 'Use at most 500.' } },
    })
  })
})
