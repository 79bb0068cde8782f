import { expect, test } from 'vitest'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { readPreviewFacts } from '#server/features/certificates/preview/preview-facts.actions.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'

/** A danger of which somebody was told, read as its report would say it. */
async function toldDanger(fields: Record<string, unknown> = {}) {
  const context = await dangerousJob()
  const { deps, engineer, job, given, told } = context
  await given.contact({ company_id: job.company_id, name: 'Jane Doe' })
  await told(fields)
  const facts = () => readPreviewFacts(deps, { userId: engineer.user.id }, job.id)
  return { ...context, facts }
}

test('a report names who of its company was told, and nobody of the company that its job was moved away from', async () => {
  const { admin, given, job, facts } = await toldDanger()
  expect((await facts()).notified).toMatchObject([{ to: 'Mel Moore', how: 'in_person' }])
  const other = await given.company({ name: 'Borough Ltd' })
  const site = await given.site({ company_id: other.id })

  const moved = await admin.send(updateJob, { jobId: job.id, companyId: other.id, siteAddressId: site.id })

  expect(moved.status).toBe(200)
  expect(await facts()).toMatchObject({ employer: { name: 'Borough Ltd' } })
  expect((await facts()).notified).toBeUndefined()
})

test('copies go to the contacts, the lessor and, where the examiner sees a serious risk, the authority', async () => {
  const { db, item, job, facts } = await toldDanger({ seriousInjuryRisk: true })
  const site = () => db.updateTable('site_addresses').where('id', '=', job.site_address_id)

  await site().set({ main_activity: 'warehouse' }).execute()
  expect((await facts()).copiesTo).toEqual(['Jane Doe', 'the local authority'])

  const hired = { ownership: 'hired', lessor_name: 'Lifts for Hire Ltd', location: 'Bay 3' } as const
  await db.updateTable('equipment').set(hired).where('company_id', '=', job.company_id).execute()
  expect(await facts()).toMatchObject({
    copiesTo: ['Jane Doe', 'Lifts for Hire Ltd', 'Health and Safety Executive'],
    items: [{ _id: item._id, location: 'Bay 3', hiredFrom: 'Lifts for Hire Ltd' }],
  })
})

test('without a serious risk no authority gets a copy', async () => {
  const { facts } = await toldDanger()

  expect((await facts()).copiesTo).toEqual(['Jane Doe'])
})
