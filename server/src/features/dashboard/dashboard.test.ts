import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCompany, createSiteAddress, deleteCompany } from '#contract/companies/companies.contract.ts'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import { listEquipment } from '#contract/equipment/equipment.contract.ts'
import { createJob, listJobs } from '#contract/jobs/jobs.contract.ts'
import { nobodyAssigned } from '#contract/jobs/jobs.rules.ts'
import { uploadHeadSignature, uploadSignature } from '#contract/signatures/signatures.contract.ts'
import { updateToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import { deleteUser } from '#contract/users/users.contract.ts'
import { pngFile } from '#server/testing/files/png-file.ts'
import { testApp } from '#server/testing/test-app.ts'

test('the dashboard counts what is there and says what certificates still lack', async () => {
  const { admin, given } = await testApp()
  await given.user({ deleted_at: new Date() })
  const { id: companyId } = await given.company({ deleted_at: new Date() })
  await given.job({ company_id: companyId, status: 'in_progress' })
  await given.job({ company_id: companyId })
  await given.job({ company_id: companyId, assigned_engineer_id: admin.user.id })

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
    heldMail: 0,
    dangers: 0,
    missing: { firmDetails: true, headSignature: true, ownSignature: true },
  })
  expect(after.body.missing).toMatchObject({ firmDetails: false, headSignature: false, ownSignature: false })
})

test('the dashboard tells what needs somebody today, each as long as the list it leads to', async () => {
  const { admin, given, engineer } = await testApp()
  const company_id = (await given.company()).id
  const assigned = { company_id, assigned_engineer_id: engineer.user.id }
  await given.job({ ...assigned, scheduled_on: '2026-06-15' })
  await given.job({ ...assigned, scheduled_on: '2026-06-15', status: 'completed' })
  await given.job({ company_id, scheduled_on: '2026-06-16' })
  for (const next_examination_on of ['2026-06-14', '2026-06-15', '2026-07-15', '2026-07-16'])
    await given.equipment({ company_id, serial_number: next_examination_on, next_examination_on })
  await given.equipment({
    company_id,
    serial_number: 'Sold',
    next_examination_on: '2026-06-14',
    lifecycle: 'withdrawn',
    lifecycle_reason: 'Sold',
  })
  const left = await given.company()
  await given.equipment({ company_id: left.id, next_examination_on: '2026-06-14' })
  await admin.send(deleteCompany, { companyId: left.id })
  const today = { from: '2026-06-15', to: '2026-06-15', status: 'pending,in_progress' }
  const lists = async () => [
    (await admin.send(listEquipment, { condition: 'overdue' })).body.length,
    (await admin.send(listEquipment, { condition: 'due_soon' })).body.length,
    (await admin.send(listJobs, today)).body.length,
    (await admin.send(listJobs, { engineerId: nobodyAssigned, status: 'pending,in_progress' })).body.length,
  ]

  const { body } = await admin.send(getDashboard)

  expect(body.today).toEqual({ overdue: 1, dueSoon: 2, jobsToday: 1, unassignedJobs: 1, undeliveredMail: 0 })
  expect(await lists()).toEqual([1, 2, 1, 1])
})

test('the dashboard counts every overdue piece of a large firm', async () => {
  const { admin, db, given } = await testApp()
  const { id } = await given.company()
  await sql`
    insert into equipment (company_id, identity, serial_number, description, next_examination_on, created_at, live_items)
    select ${id}, 'serial ' || n, n::text, 'Shackle', '2026-06-14', now(), 1 from generate_series(1, 10001) as n`.execute(
    db,
  )

  const { body } = await admin.send(getDashboard)

  expect(body.today).toMatchObject({ overdue: 10_001, dueSoon: 0 })
})

test('a new firm lacks a company with a site, somebody who examines, and a job, until each is there', async () => {
  const { admin, engineer } = await testApp()
  await admin.send(deleteUser, { userId: engineer.user.id })
  const missing = async () => (await admin.send(getDashboard)).body.missing

  expect(await missing()).toMatchObject({ ownSignature: false, company: true, engineer: true, job: true })

  const { body: company } = await admin.send(createCompany, { name: 'Acme Ltd' })
  expect(await missing()).toMatchObject({ company: true })
  const { body: site } = await admin.send(createSiteAddress, {
    companyId: company._id,
    addressLine1: '12 Dock Road',
    city: 'Leeds',
    postcode: 'LS10 1AB',
  })
  expect(await missing()).toMatchObject({ company: false, engineer: true, job: true })

  const job = { title: 'Hoists', companyId: company._id, siteAddressId: site._id, scheduledDate: '2026-12-01' }
  await admin.send(createJob, job)
  expect(await missing()).toMatchObject({ ownSignature: false, engineer: true, job: false })

  await admin.send(createJob, { ...job, assignedEngineerId: admin.user.id })
  expect(await missing()).toMatchObject({ ownSignature: true, engineer: false, job: false })
})
