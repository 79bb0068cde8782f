import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateCompany } from '#contract/companies/companies.contract.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { countJobs, deleteJob, listJobs, updateJob } from '#contract/jobs/jobs.contract.ts'
import { takeJobNumbers } from './jobs.queries.ts'
import { testApp } from '#server/testing/test-app.ts'
import { listJobs as jobsListed } from './job-list.queries.ts'

async function fullOffice() {
  const context = await testApp()
  const { given, engineer, customer } = context
  const own = String(customer.user.company_id)
  await given.job({ title: 'Own pending', company_id: own, scheduled_on: '2026-06-01' })
  await given.job({ title: 'Own cancelled', company_id: own, scheduled_on: '2026-06-02', status: 'cancelled' })
  await given.job({ title: 'Theirs', scheduled_on: '2026-06-03', assigned_engineer_id: engineer.user.id })
  await given.job({
    title: 'Theirs done',
    scheduled_on: '2026-06-04',
    status: 'completed',
    assigned_engineer_id: engineer.user.id,
  })
  await given.job({
    title: 'Theirs cancelled',
    scheduled_on: '2026-06-05',
    status: 'cancelled',
    assigned_engineer_id: engineer.user.id,
  })
  await given.job({ title: 'Deleted', deleted_at: context.clock.now(), assigned_engineer_id: engineer.user.id })
  return { ...context, own }
}

function titles(reply: { body: { title: string }[] }) {
  return reply.body.map(({ title }) => title)
}

describe('the list of jobs', () => {
  test('gives an administrator all of them, latest date first', async () => {
    const { admin } = await fullOffice()

    const reply = await admin.send(listJobs)

    expect(titles(reply)).toEqual(['Theirs cancelled', 'Theirs done', 'Theirs', 'Own cancelled', 'Own pending'])
    expect(reply.headers['x-total-count']).toBe('5')
  })

  test('gives an engineer the assigned ones that are not cancelled', async () => {
    const { engineer } = await fullOffice()

    expect(titles(await engineer.send(listJobs))).toEqual(['Theirs done', 'Theirs'])
  })

  test('gives a customer those of the company that are not cancelled', async () => {
    const { customer } = await fullOffice()

    expect(titles(await customer.send(listJobs))).toEqual(['Own pending'])
  })

  test('can’t be widened by any filter', async () => {
    const { admin, engineer, customer, own } = await fullOffice()

    for (const filter of [{ companyId: own }, { status: 'cancelled' }, { engineerId: admin.user.id }, { q: 'Own' }]) {
      const reply = await engineer.send(listJobs, filter)
      expect([reply.body, reply.headers['x-total-count']]).toEqual([[], '0'])
    }
    for (const filter of [
      { engineerId: engineer.user.id },
      { companyId: '00000000-0000-4000-8000-000000000000' },
      { status: 'cancelled' },
      { q: 'Theirs' },
    ]) {
      expect(titles(await customer.send(listJobs, filter))).toEqual([])
    }
  })

  test.each([
    ['one status', { status: 'completed' }, ['Theirs done']],
    ['several statuses', { status: 'pending,completed' }, ['Theirs done', 'Theirs', 'Own pending']],
    ['part of the title', { q: 'OWN canc' }, ['Own cancelled']],
    ['words in any order', { q: 'done theirs' }, ['Theirs done']],
    ['a wildcard, taken literally', { q: '%' }, []],
  ])('is narrowed by %s', async (_, filter, expected) => {
    const { admin } = await fullOffice()

    expect(titles(await admin.send(listJobs, filter))).toEqual(expected)
  })

  test('is narrowed by company and by engineer', async () => {
    const { admin, engineer, own } = await fullOffice()

    expect(titles(await admin.send(listJobs, { companyId: own }))).toEqual(['Own cancelled', 'Own pending'])
    expect(await admin.send(listJobs, { engineerId: engineer.user.id })).toMatchObject({ body: { length: 3 } })
    expect(titles(await admin.send(listJobs, { companyId: own, engineerId: engineer.user.id, limit: 1 }))).toEqual([])
  })

  test('is narrowed by site, and says how many there are in each status there', async () => {
    const { customer, given, own } = await fullOffice()
    const site = await given.site({ company_id: own, city: 'Goole' })
    const there = { company_id: own, site_address_id: site.id }
    await given.job({ ...there, title: 'There', scheduled_on: '2026-07-01' })
    await given.job({ ...there, title: 'There done', status: 'completed', scheduled_on: '2026-07-02' })
    await given.job({ ...there, title: 'There cancelled', status: 'cancelled' })
    const elsewhere = await given.job({ title: 'Another’s' })

    expect(titles(await customer.send(listJobs, { siteAddressId: site.id }))).toEqual(['There done', 'There'])
    expect(titles(await customer.send(listJobs, { siteAddressId: elsewhere.site_address_id }))).toEqual([])
    const counts = async (filter: Record<string, string>) => (await customer.send(countJobs, filter)).body
    expect(await counts({})).toEqual({ pending: 2, in_progress: 0, completed: 1, cancelled: 0 })
    expect(await counts({ siteAddressId: site.id })).toEqual({ pending: 1, in_progress: 0, completed: 1, cancelled: 0 })
    expect(await counts({ q: 'there done' })).toEqual({ pending: 0, in_progress: 0, completed: 1, cancelled: 0 })
    expect(await counts({ siteAddressId: elsewhere.site_address_id })).toMatchObject({ pending: 0 })
  })

  test('is searched by company, site and engineer', async () => {
    const { admin, given } = await testApp()
    const company = await given.company({ name: 'Żubr Cranes' })
    const site = await given.site({
      company_id: company.id,
      address_line1: '7 Mole Lane',
      city: 'Goole',
      postcode: 'DN14 6XX',
    })
    const zoe = await given.user({ name: 'Zoë Winch' })
    await given.job({ title: 'Found', company_id: company.id, site_address_id: site.id, assigned_engineer_id: zoe.id })
    await given.job({ title: 'Other' })

    for (const q of ['żubr', 'MOLE', 'goole', 'dn14', 'zoë', 'goole winch żubr found']) {
      expect(titles(await admin.send(listJobs, { q }))).toEqual(['Found'])
    }
  })

  test('is searched by the names that stand now', async () => {
    const { admin, engineer, given, db } = await testApp()
    const job = await given.job({ title: 'Found', assigned_engineer_id: engineer.user.id })
    const found = async (q: string) => titles(await admin.send(listJobs, { q })).length

    await admin.send(updateCompany, { companyId: job.company_id, name: 'Renamed Rigging' })
    await db.updateTable('users').set({ name: 'Newly Wed' }).where('id', '=', engineer.user.id).execute()
    await admin.send(updateJob, { jobId: job.id, title: 'Retitled' })

    expect(await Promise.all(['renamed', 'wed', 'retitled', 'acme', 'fitter', 'found'].map(found))).toEqual([
      1, 1, 1, 0, 0, 0,
    ])
  })

  test('comes in pages that know how many there are', async () => {
    const { admin } = await fullOffice()

    const pages = [
      await admin.send(listJobs, { limit: 2 }),
      await admin.send(listJobs, { limit: 2, offset: 2 }),
      await admin.send(listJobs, { limit: 2, offset: 4 }),
      await admin.send(listJobs, { limit: 2, offset: 9 }),
    ]

    expect(pages.flatMap(titles)).toHaveLength(5)
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['5', '5', '5', '5'])
  })

  test.each([{ limit: '0' }, { offset: '-1' }, { status: 'done' }, { companyId: 'x' }, { limit: 'all' }])(
    'refuses %s',
    async (filter) => {
      const { admin } = await testApp()

      expect(await admin.send(listJobs, filter)).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
    },
  )
})

test('a job that goes to somebody else while a list is read is not in it', async () => {
  const { admin, engineer, given, db } = await testApp()
  const job = await given.job({ assigned_engineer_id: engineer.user.id })
  const stays = await given.job({ assigned_engineer_id: engineer.user.id })
  const takeAway = { transformQuery: ({ node }: PluginTransformQueryArgs) => node, transformResult: taking }
  async function taking({ result }: PluginTransformResultArgs) {
    await db.updateTable('jobs').set({ assigned_engineer_id: admin.user.id }).where('id', '=', job.id).execute()
    return result
  }
  const viewer = { role: 'engineer', userId: engineer.user.id, memberships: [] } as const

  const page = await jobsListed(db.withPlugin(takeAway), viewer, {})

  expect('rows' in page && page.rows.map(({ id }) => id)).toEqual([stays.id])
})

test('a page far down the list holds what it would hold if one had walked there', async () => {
  const { admin, given, db } = await testApp()
  const { id: _, number: _number, ...facts } = await given.job({ status: 'cancelled' })
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  const more = (await takeJobNumbers(db, 1_400)).map((number, index) => ({
    ...facts,
    number,
    status: index % 3 === 0 ? ('pending' as const) : ('cancelled' as const),
    scheduled_on: `2026-${twoDigits(index % 4 === 0 ? 1 + ((index * 7) % 12) : 3)}-${twoDigits(1 + (index % 28))}`,
  }))
  await db.insertInto('jobs').values(more).execute()

  for (const filter of [{}, { status: 'cancelled' }, { companyId: facts.company_id }]) {
    const whole = await admin.send(listJobs, filter)
    for (const offset of [499, 500, 703, 704, 705, 777, whole.body.length - 3, whole.body.length, 5_000]) {
      const page = await admin.send(listJobs, { ...filter, limit: 40, offset })
      expect(page.body.map(({ _id }) => _id)).toEqual(whole.body.slice(offset, offset + 40).map(({ _id }) => _id))
      expect(page.headers['x-total-count']).toBe(String(whole.body.length))
    }
  }
})

describe('a search', () => {
  test('a search says how many there are, and can be read to its end', async () => {
    const { admin, given, db } = await testApp()
    const { id: _, number: _number, ...facts } = await given.job({ title: 'Chain hoist' })
    await db
      .insertInto('jobs')
      .values((await takeJobNumbers(db, 229)).map((number) => ({ ...facts, number })))
      .execute()

    const first = await admin.send(listJobs, { q: 'hoist', limit: 50 })
    const last = await admin.send(listJobs, { q: 'hoist', limit: 50, offset: 200 })
    const ofOneCompany = await admin.send(listJobs, { q: 'hoist', limit: 50, companyId: facts.company_id })

    expect([first.body.length, first.headers['x-total-count']]).toEqual([50, '230'])
    expect([last.body.length, last.headers['x-total-count']]).toEqual([30, '230'])
    expect(ofOneCompany.headers['x-total-count']).toBe('230')
  })

  test('finds a job as it stands now: its date, its status, and not at all once it is deleted', async () => {
    const { admin, given } = await testApp()
    const early = await given.job({ title: 'Hoist, early', scheduled_on: '2026-06-01' })
    const late = await given.job({ title: 'Hoist, late', scheduled_on: '2026-06-09' })
    const gone = await given.job({ title: 'Hoist, gone', scheduled_on: '2026-06-10' })

    await admin.send(updateJob, { jobId: early.id, scheduledDate: '2026-07-01' })
    await admin.send(updateJob, { jobId: late.id, status: 'cancelled' })
    await admin.send(deleteJob, { jobId: gone.id })

    expect(titles(await admin.send(listJobs, { q: 'hoist' }))).toEqual(['Hoist, early', 'Hoist, late'])
    expect(titles(await admin.send(listJobs, { q: 'hoist', status: 'cancelled' }))).toEqual(['Hoist, late'])
  })

  test('finds exactly the jobs that have all its words, however common their parts are', async () => {
    const { admin, given, db } = await testApp()
    const { id: _, number: _number, ...facts } = await given.job({ title: 'Another thing' })
    const hoists = (await takeJobNumbers(db, 240)).map((number, index) => ({
      ...facts,
      number,
      title: `Thorough check, hoist-${index}x`,
    }))
    await db.insertInto('jobs').values(hoists).execute()
    const jobs = await db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id')
      .select(['jobs.id', 'number', 'title', 'companies.name', 'address_line1', 'city', 'postcode'])
      .execute()
    const all = jobs.map(({ id, number, ...said }) => ({
      id,
      words: [jobNumber(number), ...Object.values(said)].join(' ').toLowerCase(),
    }))

    for (const q of [
      'hoist-77x',
      'ist-7',
      'ist-17',
      'HOIST-77X thorough',
      'check hoist-200x',
      '-77x',
      '77x hull',
      'ist_7',
      '7,x',
    ]) {
      const expected = all.filter(({ words }) => q.split(' ').every((word) => words.includes(word.toLowerCase())))
      const found = (await admin.send(listJobs, { q })).body.map(({ _id }) => _id)
      const counts = Object.values((await admin.send(countJobs, { q })).body)
      expect([q, found.toSorted()]).toEqual([q, expected.map(({ id }) => id).toSorted()])
      expect([q, counts.reduce((sum, count) => sum + count)]).toEqual([q, expected.length])
    }
  })

  test('looks for one or two letters where words begin', async () => {
    const { admin, given } = await testApp()
    await given.job({ title: 'Hoist' })
    await given.job({ title: 'New hoist' })
    await given.job({ title: 'Schooner winch' })

    expect(titles(await admin.send(listJobs, { q: 'HO' })).toSorted()).toEqual(['Hoist', 'New hoist'])
    expect(titles(await admin.send(listJobs, { q: 'qq' }))).toEqual([])
  })
})
