import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createJob, deleteJob, getJob, listJobs } from '#contract/jobs/jobs.contract.ts'
import { listMigrations, makeTables, migrate } from '#server/db/migrate.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'

async function office() {
  const context = await testApp()
  const company = await context.given.company()
  const site = await context.given.site({ company_id: company.id })
  const sent = {
    title: 'Six-monthly examination',
    scheduledDate: '2026-07-01',
    companyId: company.id,
    siteAddressId: site.id,
  }
  return { ...context, sent }
}

describe('jobs are numbered', () => {
  test('in the order in which they are made, and a deleted one’s number is never given again', async () => {
    const { admin, sent } = await office()

    const { body: first } = await admin.send(createJob, sent)
    await admin.send(deleteJob, { jobId: first._id })
    const { body: second } = await admin.send(createJob, sent)

    expect([first.number, second.number]).toEqual(['J-00001', 'J-00002'])
    expect((await admin.send(getJob, { jobId: second._id })).body.number).toBe('J-00002')
  })

  test('without gaps, however many are made at once, sent twice or refused', async () => {
    const { admin, sent } = await office()
    const named = { ...sent, _id: randomUUID() }
    const refused = { ...sent, siteAddressId: randomUUID() }

    await Promise.all([
      ...Array.from({ length: 8 }, () => admin.send(createJob, sent)),
      ...Array.from({ length: 4 }, () => admin.send(createJob, named)),
      ...Array.from({ length: 4 }, () => admin.send(createJob, refused)),
    ])

    const numbers = (await admin.send(listJobs)).body.map(({ number }) => String(number)).toSorted()
    expect(numbers).toEqual(Array.from({ length: 9 }, (_, index) => `J-0000${index + 1}`))
  })

  test('so that each is found by its number, whole or in part', async () => {
    const { admin, customer, given } = await testApp()
    for (const title of ['First', 'Second', 'Third']) await given.job({ title })

    for (const q of ['J-00002', 'j-00002', '00002']) {
      expect((await admin.send(listJobs, { q })).body.map(({ title }) => title)).toEqual(['Second'])
    }
    expect((await customer.send(listJobs, { q: 'J-00002' })).body).toEqual([])
  })

  test('also those that were made before there were numbers, by when they were made', async () => {
    const { pool } = await testDatabase('template0')
    const client = await pool.connect()
    await makeTables(
      client,
      (await listMigrations()).filter((name) => name < '0140'),
    )
    client.release()
    await pool.query(`
      with company as (insert into companies (name, created_at) values ('Acme Ltd', '2026-01-01') returning id),
      site as (
        insert into site_addresses (company_id, address_line1, city, postcode, created_at)
        select id, '1 Quay Road', 'Hull', 'HU1 1AA', '2026-01-01' from company returning id, company_id)
      insert into jobs (title, scheduled_on, company_id, site_address_id, created_at)
      select title, '2026-06-01', company_id, id, made::timestamptz
      from site, (values ('Later', '2026-02-01'), ('Earlier', '2026-01-01')) as job (title, made)`)

    await migrate(pool)

    const { rows } = await pool.query(`
      select title, number, (select last from job_numbers), version, words like ' j-0000%' as "isFound"
      from jobs join job_words on job_words.job_id = jobs.id order by number`)
    expect(rows).toEqual([
      { title: 'Earlier', number: 1, last: 2, version: 1, isFound: true },
      { title: 'Later', number: 2, last: 2, version: 1, isFound: true },
    ])
  })
})
