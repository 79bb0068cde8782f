import { describe, expect, test } from 'vitest'
import { createJob, deleteJob, getJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { recordedEvent } from '#server/testing/database/recorded-event.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

async function office() {
  const context = await testApp()
  const company = await context.given.company({ name: 'Harbour Works' })
  const site = await context.given.site({ company_id: company.id })
  const fields = {
    title: 'Six-monthly examination',
    description: 'Ask at the gate',
    scheduledDate: '2026-07-01',
    companyId: company.id,
    siteAddressId: site.id,
    assignedEngineerId: context.engineer.user.id,
  }
  return { ...context, company, site, fields }
}

describe('scheduling a job', () => {
  test('makes a pending one, filled in with names, and records it', async () => {
    const { admin, engineer, company, site, fields, db } = await office()

    const reply = await admin.send(createJob, fields)

    expect(reply).toMatchObject({
      status: 201,
      body: {
        title: 'Six-monthly examination',
        description: 'Ask at the gate',
        status: 'pending',
        scheduledDate: '2026-07-01',
        completedDate: null,
        companyId: { _id: company.id, name: 'Harbour Works' },
        siteAddressId: {
          _id: site.id,
          addressLine1: '1 Quay Road',
          addressLine2: '',
          city: 'Hull',
          postcode: 'HU1 1AA',
        },
        assignedEngineerId: { _id: engineer.user.id, name: 'Ada Fitter' },
        certificateUrl: null,
        itemCount: 0,
        examinedCount: 0,
        leftOutCount: 0,
        createdAt: '2026-06-15T09:00:00.000Z',
        version: 1,
      },
    })
    const event = await recordedEvent(db, reply.body._id)
    expect(event).toMatchObject({ what: 'job-made', actor_id: admin.user.id, after: { title: fields.title } })
  })

  test('takes filled-in references, a timestamp for the day, and no engineer', async () => {
    const { admin, company, site, fields } = await office()

    const reply = await admin.send(createJob, {
      ...fields,
      companyId: { _id: company.id, name: 'whatever' },
      siteAddressId: { _id: site.id },
      assignedEngineerId: '',
      description: undefined,
      scheduledDate: '2026-07-01T00:00:00.000Z',
    })

    expect(reply).toMatchObject({
      status: 201,
      body: { assignedEngineerId: null, description: '', scheduledDate: '2026-07-01' },
    })
  })

  test.each(['2026-03-29', '2026-10-25', '2026-02-28', '2028-02-29', '2026-06-15'])(
    'keeps the day %s as it is',
    async (scheduledDate) => {
      const { admin, fields } = await office()

      const { body } = await admin.send(createJob, { ...fields, scheduledDate })

      expect((await admin.send(getJob, { jobId: body._id })).body.scheduledDate).toBe(scheduledDate)
    },
  )

  test('gives it to an administrator too', async () => {
    const { admin, fields } = await office()

    const reply = await admin.send(createJob, { ...fields, assignedEngineerId: admin.user.id })

    expect(reply.body.assignedEngineerId?._id).toBe(admin.user.id)
  })

  test.each(['title', 'companyId', 'siteAddressId', 'scheduledDate'])('is refused without %s', async (name) => {
    const { admin, fields } = await office()

    const reply = await admin.send(createJob, { ...fields, [name]: undefined })

    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: { [name]: expect.any(String) } },
    })
  })

  test('is refused for a company, a site or an engineer that can’t be chosen', async () => {
    const { admin, customer, fields, given, clock } = await office()
    const foreignSite = await given.site()
    const goneSite = await given.site({ company_id: fields.companyId, deleted_at: clock.now() })
    const goneCompany = await given.company({ deleted_at: clock.now() })
    const goneEngineer = await given.user({ deleted_at: clock.now() })

    for (const [name, value] of [
      ['companyId', nobody],
      ['companyId', goneCompany.id],
      ['siteAddressId', nobody],
      ['siteAddressId', foreignSite.id],
      ['siteAddressId', goneSite.id],
      ['assignedEngineerId', nobody],
      ['assignedEngineerId', goneEngineer.id],
      ['assignedEngineerId', customer.user.id],
    ] as const) {
      const reply = await admin.send(createJob, { ...fields, [name]: value })
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', fields: { [name]: expect.any(String) } },
      })
    }
  })

  test('lets nobody choose what the server decides', async () => {
    const { admin, fields } = await office()

    const { body } = await admin.send(createJob, {
      ...fields,
      status: 'completed',
      completedDate: 'x',
      version: 9,
    })

    expect(body).toMatchObject({ status: 'pending', completedDate: null, version: 1 })
  })
})

describe('changing a job', () => {
  test('changes what is sent, leaves the rest, and records before and after', async () => {
    const { admin, given, db } = await office()
    const job = await given.job({ description: 'Old' })

    const reply = await admin.send(updateJob, { jobId: job.id, title: 'New title', version: 1 })

    expect(reply).toMatchObject({ status: 200, body: { title: 'New title', description: 'Old', version: 2 } })
    const event = await recordedEvent(db, job.id)
    expect(event).toMatchObject({
      what: 'job-changed',
      before: { title: 'Annual examination' },
      after: { title: 'New title' },
    })
  })

  test('moves it to another company only together with a site of that company', async () => {
    const { admin, given, company, site } = await office()
    const job = await given.job()

    const alone = await admin.send(updateJob, { jobId: job.id, companyId: company.id })
    const together = await admin.send(updateJob, { jobId: job.id, companyId: company.id, siteAddressId: site.id })

    expect(alone).toMatchObject({ status: 400, body: { fields: { siteAddressId: expect.any(String) } } })
    expect(together).toMatchObject({
      status: 200,
      body: { companyId: { _id: company.id }, siteAddressId: { _id: site.id } },
    })
  })

  test('keeps an engineer and a site that can no longer be chosen, while they stay', async () => {
    const { admin, given, db, clock } = await office()
    const gone = await given.user({ name: 'Gone Engineer' })
    const job = await given.job({ assigned_engineer_id: gone.id })
    await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', gone.id).execute()
    await db.updateTable('site_addresses').set({ deleted_at: clock.now() }).execute()

    const reply = await admin.send(updateJob, {
      jobId: job.id,
      title: 'Again',
      companyId: job.company_id,
      siteAddressId: job.site_address_id,
      assignedEngineerId: gone.id,
    })

    expect(reply).toMatchObject({
      status: 200,
      body: { title: 'Again', assignedEngineerId: { name: 'Gone Engineer' } },
    })
  })

  test('tells the second of two people, and takes a retry', async () => {
    const { admin, given } = await office()
    const job = await given.job()
    await admin.send(updateJob, { jobId: job.id, title: 'First', version: 1 })

    const second = await admin.send(updateJob, { jobId: job.id, title: 'Second', version: 1 })
    const retry = await admin.send(updateJob, { jobId: job.id, title: 'First', version: 1 })

    expect(second).toMatchObject({
      status: 409,
      body: { code: 'stale-version', current: { title: 'First', version: 2 } },
    })
    expect(retry).toMatchObject({ status: 200, body: { title: 'First', version: 2 } })
  })

  test('changing the status of a job alone goes from any to any, and only being completed has a date', async () => {
    const { admin, given, clock } = await office()
    const job = await given.job()
    const statuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const

    for (const from of statuses) {
      for (const to of statuses) {
        await admin.send(updateJob, { jobId: job.id, status: from })
        clock.pass(1)
        const { status, body } = await admin.send(updateJob, { jobId: job.id, status: to })
        expect([status, body.status]).toEqual([200, to])
        expect(body.completedDate !== null).toBe(to === 'completed')
      }
    }
  })

  test('sets the date of completion once, and who completed it', async () => {
    const { admin, given, clock, db } = await office()
    const job = await given.job()
    const first = await admin.send(updateJob, { jobId: job.id, status: 'completed' })
    clock.pass(60)

    const again = await admin.send(updateJob, { jobId: job.id, status: 'completed', title: 'Renamed' })

    expect(again.body.completedDate).toBe(first.body.completedDate)
    const row = await db.selectFrom('jobs').select('completed_by').where('id', '=', job.id).executeTakeFirstOrThrow()
    expect(row.completed_by).toBe(admin.user.id)
  })

  test('is refused where there is no such job', async () => {
    const { admin, given, clock } = await office()
    const gone = await given.job({ deleted_at: clock.now() })

    for (const jobId of [nobody, gone.id]) {
      expect(await admin.send(updateJob, { jobId, title: 'X' })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    }
  })
})

describe('deleting a job', () => {
  test('hides it, keeps it, and answers the same when repeated', async () => {
    const { admin, given, db } = await office()
    const job = await given.job()
    await given.item({ job_id: job.id })

    const first = await admin.send(deleteJob, { jobId: job.id })
    const second = await admin.send(deleteJob, { jobId: job.id })

    expect([first, second]).toMatchObject([
      { status: 200, body: { _id: job.id } },
      { status: 200, body: { _id: job.id } },
    ])
    expect(await admin.send(getJob, { jobId: job.id })).toMatchObject({ status: 404 })
    expect(await db.selectFrom('inspection_items').select('id').execute()).toHaveLength(1)
    const events = await db.selectFrom('audit_log').select('what').where('about', '=', job.id).orderBy('id').execute()
    expect(events).toEqual([{ what: 'job-deleted' }])
  })

  test('is refused where there never was one', async () => {
    const { admin } = await office()

    expect(await admin.send(deleteJob, { jobId: nobody })).toMatchObject({ status: 404 })
  })
})
