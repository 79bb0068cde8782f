import { expect, test } from 'vitest'
import { getJobProposal } from '#contract/jobs/jobs.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

async function companyWithJob() {
  const context = await testApp()
  const job = await context.given.job({
    title: 'Annual examination',
    scheduled_on: '2025-10-29',
    assigned_engineer_id: context.engineer.user.id,
  })
  const propose = async () => (await context.admin.send(getJobProposal, { companyId: job.company_id })).body
  return { ...context, job, propose }
}

test('a new job is proposed as the company’s last one was, whatever was cancelled or deleted since', async () => {
  const { given, job, propose, engineer, clock } = await companyWithJob()
  const same = { company_id: job.company_id, site_address_id: job.site_address_id }
  await given.job({ ...same, scheduled_on: '2025-01-10', title: 'Earlier' })
  await given.job({ ...same, scheduled_on: '2026-01-10', title: 'Cancelled', status: 'cancelled' })
  await given.job({ ...same, scheduled_on: '2026-02-10', title: 'Deleted', deleted_at: clock.now() })

  expect(await propose()).toMatchObject({
    lastJob: { _id: job.id, title: 'Annual examination', scheduledDate: '2025-10-29' },
    siteAddressId: { _id: job.site_address_id },
    assignedEngineerId: { _id: engineer.user.id, name: engineer.user.name },
  })
})

test('a site and an engineer that are gone since are not proposed', async () => {
  const { db, job, propose, clock } = await companyWithJob()
  await db
    .updateTable('site_addresses')
    .set({ deleted_at: clock.now() })
    .where('id', '=', job.site_address_id)
    .execute()
  await db
    .updateTable('users')
    .set({ deleted_at: clock.now() })
    .where('id', '=', job.assigned_engineer_id ?? '')
    .execute()

  expect(await propose()).toMatchObject({
    lastJob: { title: 'Annual examination' },
    siteAddressId: null,
    assignedEngineerId: null,
  })
})

test('nothing is proposed for a company without jobs, and nothing of another’s', async () => {
  const { admin, given } = await companyWithJob()
  const { id: companyId } = await given.company({ name: 'New Ltd' })

  expect(await admin.send(getJobProposal, { companyId })).toMatchObject({
    status: 200,
    body: { lastJob: null, siteAddressId: null, assignedEngineerId: null },
  })
})

test('with a site, a new job is proposed as the last one there was, else as the company’s last one', async () => {
  const { admin, given, job } = await companyWithJob()
  const { company_id: companyId } = job
  const [mill, yard] = [await given.site({ company_id: companyId }), await given.site({ company_id: companyId })]
  await given.job({ company_id: companyId, site_address_id: mill.id, scheduled_on: '2025-01-10', title: 'At the mill' })
  const titleAt = async (siteAddressId: string) =>
    (await admin.send(getJobProposal, { companyId, siteAddressId })).body.lastJob?.title

  expect(await titleAt(mill.id)).toBe('At the mill')
  expect(await titleAt(yard.id)).toBe('Annual examination')
})
