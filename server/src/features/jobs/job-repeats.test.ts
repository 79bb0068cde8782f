import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadFromPrevious } from '#contract/inspections/inspections.contract.ts'
import { createJob, deleteJob, listJobs, updateJob } from '#contract/jobs/jobs.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

async function office() {
  const context = await testApp()
  const company = await context.given.company({ name: 'Harbour Works' })
  const site = await context.given.site({ company_id: company.id })
  const sent = {
    _id: randomUUID(),
    title: 'Six-monthly examination',
    scheduledDate: '2026-07-01',
    companyId: company.id,
    siteAddressId: site.id,
  }
  return { ...context, sent }
}

describe('a job whose form has named it', () => {
  test('is made once, however often and however much at once it is sent', async () => {
    const { admin, sent, db } = await office()

    const replies = await Promise.all(Array.from({ length: 20 }, () => admin.send(createJob, sent)))

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status, body }) => status === 200 && body._id === sent._id)).toHaveLength(19)
    expect((await admin.send(listJobs)).body).toHaveLength(1)
    expect(await db.selectFrom('audit_log').select('id').where('what', '=', 'job-made').execute()).toHaveLength(1)
  })

  test('is answered as it stands now, for ever, with its defaults spelled out or not', async () => {
    const { admin, sent } = await office()
    await admin.send(createJob, sent)
    await admin.send(updateJob, { jobId: sent._id, title: 'Moved to July' })

    const again = await admin.send(createJob, {
      ...sent,
      _id: sent._id.toUpperCase(),
      description: '',
      assignedEngineerId: '',
    })

    expect(again).toMatchObject({ status: 200, body: { _id: sent._id, title: 'Moved to July', version: 2 } })
  })

  test('is refused with other content, as another kind of call, and once it was deleted', async () => {
    const { admin, sent, given } = await office()
    const { _id, ...newJobData } = sent
    await admin.send(createJob, sent)

    const otherContent = await admin.send(createJob, { ...sent, title: 'Another' })
    const previous = await given.job({ company_id: sent.companyId, site_address_id: sent.siteAddressId })
    const otherCall = await admin.send(loadFromPrevious, { _id, previousJobId: previous.id, newJobData })
    const unnamed = await admin.send(createJob, { ...sent, _id: previous.id })
    await admin.send(deleteJob, { jobId: _id })
    const deleted = await admin.send(createJob, sent)

    expect(otherContent).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect(otherCall).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect(unnamed).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect(deleted).toMatchObject({ status: 410, body: { code: 'job-was-deleted' } })
  })

  test('is nobody’s but an administrator’s to make', async () => {
    const { engineer, sent } = await office()

    expect(await engineer.send(createJob, sent)).toMatchObject({ status: 403 })
  })
})
