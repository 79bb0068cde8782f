import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCompany, deleteCompany } from '#contract/companies/companies.contract.ts'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import { uploadHeadSignature, uploadSignature } from '#contract/signatures/signatures.contract.ts'
import { updateToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import { deleteUser, promoteUser } from '#contract/users/users.contract.ts'
import { pngFile } from '#server/testing/pictures.ts'
import { testApp } from '#server/testing/test-app.ts'

test('the dashboard counts what is there and says what certificates still lack', async () => {
  const { admin, given } = await testApp()
  await given.user({ deleted_at: new Date() })
  const { id: companyId } = await given.company({ deleted_at: new Date() })
  await given.job({ company_id: companyId, status: 'in_progress' })
  await given.job({ company_id: companyId })
  await given.job({ company_id: companyId })

  const before = await admin.send(getDashboard)
  await admin.send(updateToolSettings, { companyName: 'Pennine Lifting', companyAddress: 'Halifax' })
  await admin.upload(uploadHeadSignature, {}, await pngFile())
  await admin.upload(uploadSignature, {}, await pngFile())
  const after = await admin.send(getDashboard)

  expect(before.body).toMatchObject({
    companies: 1,
    users: { engineer: 1, admin: 1, customer: 1 },
    jobs: { pending: 2, inProgress: 1 },
    invoices: { awaiting: 0, unpaid: 0 },
    recoveredWork: 0,
    missing: { firmDetails: true, headSignature: true, ownSignature: true },
  })
  expect(after.body.missing).toEqual({ firmDetails: false, headSignature: false, ownSignature: false })
})

test('the kept counts are what counting would give, whatever happens to companies and people', async () => {
  const { admin, given, db } = await testApp()
  const { body: company } = await admin.send(createCompany, { name: 'Short-lived Ltd' })
  const people = await Promise.all([given.user(), given.user({ role: 'admin' }), given.user()])
  await admin.send(deleteCompany, { companyId: company._id })
  await admin.send(promoteUser, { userId: people[0].id })
  await admin.send(deleteUser, { userId: people[1].id })
  await db.deleteFrom('users').where('id', '=', people[2].id).execute()

  const kept = await db.selectFrom('live_counts').selectAll().where('live', '<>', 0).orderBy('kind').execute()

  const counted = await sql<{ kind: string; live: number }>`
    select 'company' as kind, count(*)::int as live from companies where deleted_at is null
    union all select role, count(*)::int from users where deleted_at is null group by role
    order by kind`.execute(db)
  expect(kept).toEqual(counted.rows)
})
