import { describe, expect, test } from 'vitest'
import { generateCertificate, regenerateCertificate } from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { updateCompany } from '#contract/companies/companies.contract.ts'
import { getDeviceWork } from '#contract/inspections/device.contract.ts'
import {
  completeJob,
  createItem,
  deleteItem,
  getItem,
  listItems,
  updateItem,
} from '#contract/inspections/inspections.contract.ts'
import { getJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

/** A report of one item that its engineer examined and completed, as the application does it. */
async function reportedJob() {
  const context = await completedJob()
  const { given, company, site, db, admin, engineer, visitor, clock } = context
  const { id: jobId } = await given.job({
    company_id: company.id,
    site_address_id: site.id,
    assigned_engineer_id: engineer.user.id,
  })
  const item = { jobId, serialNumber: 'A-1', description: 'Chain Block', wll: '1 t' }
  const { body } = await engineer.send(createItem, item)
  await engineer.send(completeJob, { jobId })
  await engineer.send(generateCertificate, { jobId })
  clock.pass(10)
  const facts = () =>
    db
      .selectFrom('certificates')
      .select(['facts', 'code'])
      .where('job_id', '=', jobId)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
  const { code } = await facts()
  const setStatus = (status: 'in_progress' | 'completed') => admin.send(updateJob, { jobId, status })
  const isUnderRevision = async () => (await visitor.send(verifyCertificate, { code })).body.isUnderRevision
  const regenerate = () => admin.send(regenerateCertificate, { jobId })
  const changes = async () => (await engineer.send(getJob, { jobId })).body.changedByOffice
  return { ...context, jobId, itemId: body._id, facts, setStatus, isUnderRevision, regenerate, changes }
}

const refusal = { status: 409, body: { code: 'findings-unconfirmed' } }

describe('a particular of an item that the office changed after the completion', () => {
  test.each([
    { serialNumber: 'A-2' },
    { description: 'Lever Hoist' },
    { wll: '2 t' },
    { swlConfiguration: 'Two falls' },
    { dateOfLastExamination: '2026-01-05' },
    { dateOfManufacture: '2019' },
    { manufacturer: 'Yale' },
    { additionalInfo: 'Bay 4' },
  ])('needs the examiner’s fresh completion: %o', async (change) => {
    const { admin, engineer, jobId, itemId, setStatus, isUnderRevision, regenerate, facts } = await reportedJob()
    await setStatus('in_progress')
    await admin.send(updateItem, { itemId, ...change })
    await setStatus('completed')

    const refused = await regenerate()
    const meanwhile = await isUnderRevision()
    await setStatus('in_progress')
    await engineer.send(completeJob, { jobId })

    expect(refused).toMatchObject(refusal)
    expect(meanwhile).toBe(true)
    expect((await regenerate()).status).toBe(201)
    expect((await facts()).facts).toMatchObject({ version: 2, items: [change] })
  })
})

test('the engineer is told which fields the office changed, against what stood when it was examined, until they confirm it', async () => {
  const { admin, engineer, jobId, itemId, setStatus } = await reportedJob()
  await setStatus('in_progress')
  await admin.send(updateItem, { itemId, wll: '5 t' })
  await admin.send(updateItem, { itemId, wll: '2 t', defectDescription: 'Worn hook', fitForPurpose: false })
  const items = async () => (await engineer.send(listItems, { jobId })).body
  const stamp = async () =>
    (await engineer.send(getDeviceWork, {})).body.jobs.find(({ _id }) => _id === jobId)?.itemsStamp

  const [[listed], opened, before] = [await items(), (await engineer.send(getItem, { itemId })).body, await stamp()]
  await engineer.send(completeJob, { jobId })

  const told = listed?.officeChanges?.filter(({ field }) => field !== 'defects')
  expect(told).toEqual([
    { field: 'wll', before: '1 t', after: '2 t' },
    { field: 'fitForPurpose', before: true, after: false },
    { field: 'defectDescription', before: '', after: 'Worn hook' },
  ])
  expect(opened.officeChanges).toEqual(listed?.officeChanges)
  const [confirmed] = await items()
  expect(confirmed).toMatchObject({ isChangedByOffice: false })
  expect(confirmed).not.toHaveProperty('officeChanges')
  expect(await stamp()).not.toBe(before)
})

test('what the office deleted after it was examined is told to office and engineer until an engineer completes, never to the customer', async () => {
  const { admin, engineer, ownCustomer, jobId, itemId, setStatus, regenerate } = await reportedJob()
  await setStatus('in_progress')
  await engineer.send(createItem, { jobId, serialNumber: 'B-2', description: 'Hook' })
  await admin.send(deleteItem, { itemId, reason: 'Entered twice' })
  await setStatus('completed')
  const told = async (person: Pick<typeof admin, 'send'>) => (await person.send(getJob, { jobId })).body.deletedByOffice

  const [refused, byOffice] = [await regenerate(), await told(admin)]
  expect(await told(ownCustomer)).toBeUndefined()
  await setStatus('in_progress')
  const onDevice = (await engineer.send(getDeviceWork, {})).body.jobs.find(({ _id }) => _id === jobId)
  await engineer.send(completeJob, { jobId })

  expect(refused).toMatchObject(refusal)
  expect([byOffice, onDevice?.deletedByOffice]).toEqual([
    [{ description: 'Chain Block', serialNumber: 'A-1' }],
    [{ description: 'Chain Block', serialNumber: 'A-1' }],
  ])
  expect(await told(admin)).toBeUndefined()
  expect((await regenerate()).status).toBe(201)
})

test('an administrator who takes the job over can’t delete what somebody else examined without an engineer’s word', async () => {
  const { admin, engineer, jobId, itemId, setStatus, regenerate } = await reportedJob()
  await setStatus('in_progress')
  await engineer.send(createItem, { jobId, serialNumber: 'B-2', description: 'Hook' })
  await admin.send(updateJob, { jobId, assignedEngineerId: admin.user.id })
  await admin.send(deleteItem, { itemId, reason: 'Entered twice' })
  await admin.send(updateJob, { jobId, assignedEngineerId: engineer.user.id })
  await setStatus('completed')

  const refused = await regenerate()
  await setStatus('in_progress')
  await engineer.send(completeJob, { jobId })

  expect(refused).toMatchObject(refusal)
  expect((await regenerate()).status).toBe(201)
})

describe('for whom and where a report was made', () => {
  test('needs an engineer’s fresh completion where the office gave the job another site', async () => {
    const { given, company, admin, engineer, jobId, ...job } = await reportedJob()
    const other = await given.site({
      company_id: company.id,
      address_line1: 'Dock 2',
      city: 'Hull',
      postcode: 'HU1 1AA',
    })
    await admin.send(updateJob, { jobId, siteAddressId: other.id })

    const [refused, meanwhile, shown] = [await job.regenerate(), await job.isUnderRevision(), await job.changes()]
    await job.setStatus('in_progress')
    await job.setStatus('completed')
    const byOffice = await job.regenerate()
    await job.setStatus('in_progress')
    await engineer.send(completeJob, { jobId })

    expect(shown).toEqual(['Site: Canal Wharf, Leeds, LS11 5PS is now Dock 2, Hull, HU1 1AA'])
    expect([refused, byOffice]).toMatchObject([refusal, refusal])
    expect(JSON.stringify(refused.body)).toContain(
      'Canal Wharf, Leeds, LS11 5PS is now Dock 2, Hull, HU1 1AA. Set the job',
    )
    expect(meanwhile).toBe(true)
    expect(await job.changes()).toBeUndefined()
    expect((await job.regenerate()).status).toBe(201)
    expect((await job.facts()).facts).toMatchObject({ version: 2, premises: { city: 'Hull' } })
  })

  test('needs one for a new version where the company was renamed or has another address; what was issued stands', async () => {
    const { company, admin, engineer, jobId, ...job } = await reportedJob()
    await admin.send(updateCompany, { companyId: company.id, name: 'Acme Group Ltd', address: '2 Works Road' })

    const [refused, meanwhile] = [await job.regenerate(), await job.isUnderRevision()]
    await job.setStatus('in_progress')
    await engineer.send(completeJob, { jobId })

    expect(refused).toMatchObject(refusal)
    expect(meanwhile).toBe(false)
    expect((await job.regenerate()).status).toBe(201)
    expect((await job.facts()).facts).toMatchObject({
      employer: { name: 'Acme Group Ltd', address: '2 Works Road' },
    })
  })

  test('is not confirmed by a device that did not show what was changed', async () => {
    const { company, admin, engineer, jobId, itemId, ...job } = await reportedJob()
    await admin.send(updateCompany, { companyId: company.id, name: 'Acme Group Ltd' })
    const complete = async (changedByOffice: string[]) => {
      await job.setStatus('in_progress')
      return engineer.send(completeJob, { jobId, items: [{ _id: itemId }], changedByOffice })
    }

    const unseen = await complete([])
    const refused = await job.regenerate()
    const seen = await complete(['Company: Acme Ltd is now Acme Group Ltd'])

    expect([unseen.status, seen.status]).toEqual([200, 200])
    expect(refused).toMatchObject(refusal)
    expect((await job.regenerate()).status).toBe(201)
  })

  test('is not asked about where the office changed its own reference', async () => {
    const { admin, jobId, regenerate, facts } = await reportedJob()
    await admin.send(updateJob, { jobId, title: 'Order 4711' })

    expect((await regenerate()).status).toBe(201)
    expect((await facts()).facts).toMatchObject({ job: { title: 'Order 4711' } })
  })
})
