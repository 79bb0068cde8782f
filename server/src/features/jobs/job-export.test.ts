import { describe, expect, test } from 'vitest'
import { exportJobs } from '#contract/jobs/jobs.contract.ts'
import { takeJobNumbers } from './jobs.queries.ts'
import { testApp } from '#server/testing/test-app.ts'

const heads =
  'Title,Status,Scheduled,Completed,Company,Address Line 1,Address Line 2,City,Postcode,Engineer,Items,Items Examined,Created,Description,Job Number,Fit,Requires Repair,Repair By,Not Fit'

describe('the file of jobs', () => {
  test('says of each what the list says, for Excel and for a person in Britain', async () => {
    const { admin, given, engineer } = await testApp()
    const company = await given.company({ name: '=HYPERLINK("http://x")' })
    const job = await given.job({
      company_id: company.id,
      title: 'Crane, "big"',
      status: 'completed',
      completed_at: new Date('2026-06-30T23:30:00Z'),
      assigned_engineer_id: engineer.user.id,
    })
    await given.item({ job_id: job.id })
    await given.item({ job_id: job.id, status: 'awaiting_inspection' })

    const { status, body, headers } = await admin.send(exportJobs, { format: 'csv' })

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="jobs-2026-06-15.csv"; filename*=UTF-8''jobs-2026-06-15.csv`,
    })
    expect(String(body).split('\r\n')).toEqual([
      `\ufeff${heads}`,
      `"Crane, ""big""",Completed,20/06/2026,01/07/2026,"'=HYPERLINK(""http://x"")",1 Quay Road,,Hull,HU1 1AA,Ada Fitter,2,1,05/01/2026,,J-00001,1,0,,0`,
      '',
    ])
  })

  test('holds what the filters leave, and all of it, in the order of the list', async () => {
    const { admin, given, db } = await testApp()
    const first = await given.job({ title: 'Wanted 0' })
    const { id: _, number: _number, ...facts } = first
    const numbers = await takeJobNumbers(db, 1200)
    const more = numbers.map((number, index) => ({
      ...facts,
      number,
      title: `Wanted ${index + 1}`,
      scheduled_on: `2026-${String(1 + (index % 12)).padStart(2, '0')}-01`,
    }))
    await db.insertInto('jobs').values(more).execute()
    await given.job({ title: 'Other', company_id: first.company_id, site_address_id: first.site_address_id })
    await given.job({ title: 'Wanted by nobody', status: 'cancelled' })

    const { body } = await admin.send(exportJobs, {
      format: 'csv',
      q: 'wanted',
      status: 'pending',
      companyId: first.company_id,
    })

    const rows = String(body).split('\r\n').slice(1, -1)
    expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(
      new Set(Array.from({ length: 1201 }, (__, index) => `Wanted ${index}`)),
    )
    const days = rows.map((row) => String(row.split(',')[2]).split('/').reverse().join('-'))
    expect(days).toEqual(days.toSorted().toReversed())
    expect(rows).toHaveLength(1201)
  })
})
