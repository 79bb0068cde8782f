import { describe, expect, test } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { getEquipment, listEquipment, listExaminations } from '#contract/equipment/equipment.contract.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

/** A piece of the company's that was examined in its completed job. */
async function examinedPiece() {
  const context = await completedJob()
  const { given, company, job, site, db } = context
  const piece = await given.equipment({
    company_id: company.id,
    site_address_id: site.id,
    serial_number: 'SN-204',
    description: 'Electric Hoist',
    is_registered: false,
  })
  const written = { serial_number: 'SN-204', description: 'Electric Hoist', equipment_id: piece.id }
  const items = await db.selectFrom('inspection_items').select('id').where('job_id', '=', job.id).execute()
  await given.changedItems(
    items.map(({ id }) => id),
    { deleted_at: new Date() },
  )
  const item = await given.item({
    ...written,
    job_id: job.id,
    examined_by: context.engineer.user.id,
    examined_on: '2025-03-04',
    next_examination_on: '2026-03-04',
    defect_description: 'Hook latch worn',
  })
  return { ...context, piece, written, item }
}

describe('a piece of equipment', () => {
  test('says what it is, where, in which condition and by which report', async () => {
    const { ownCustomer, engineer, piece, company, site, job } = await examinedPiece()
    const { body: certificate } = await engineer.send(generateCertificate, { jobId: job.id })

    const { status, body } = await ownCustomer.send(getEquipment, { equipmentId: piece.id })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      _id: piece.id,
      companyId: { _id: company.id, name: 'Acme Ltd' },
      siteAddressId: { _id: site.id, addressLine1: 'Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS' },
      serialNumber: 'SN-204',
      ownership: 'owned',
      lessor: null,
      lifecycle: 'in_service',
      condition: 'overdue',
      conditionReason: `Overdue since 04/03/2026 (${certificate.number}).`,
      lastExaminationDate: '2025-03-04',
      nextExaminationDate: '2026-03-04',
      dangerByDate: null,
      photoUrl: null,
      openJob: null,
      certificate: { jobId: job.id, number: certificate.number },
      version: 1,
    })
  })

  test('names the open job that it is in, to whoever sees that job', async () => {
    const { given, admin, engineer, ownCustomer, piece, written, company, site } = await examinedPiece()
    const facts = { company_id: company.id, site_address_id: site.id, title: 'Yearly visit' }
    const open = await given.job({ ...facts, scheduled_on: '2026-07-01' })
    await given.item({ ...written, job_id: open.id, status: 'awaiting_inspection' })

    const number = jobNumber(open.number)
    const seen = { _id: open.id, number, title: 'Yearly visit', scheduledDate: '2026-07-01' }
    for (const person of [admin, ownCustomer]) {
      expect((await person.send(getEquipment, { equipmentId: piece.id })).body.openJob).toEqual(seen)
      expect((await person.send(listEquipment, {})).body[0]?.openJob).toEqual(seen)
    }
    expect((await engineer.send(getEquipment, { equipmentId: piece.id })).body.openJob).toBeNull()
  })

  test('is unsafe as soon as a danger reaches the server, before its job is completed', async () => {
    const { given, ownCustomer, piece, written, company, site } = await examinedPiece()
    const open = await given.job({ company_id: company.id, site_address_id: site.id, status: 'in_progress' })
    await given.item({ ...written, job_id: open.id, defect_immediate_danger: true })

    const { body } = await ownCustomer.send(getEquipment, { equipmentId: piece.id })

    expect(body).toMatchObject({ condition: 'unsafe', nextExaminationDate: '2026-03-04' })
  })

  test('is not there for another company’s customer, nor for an engineer without a job for its company', async () => {
    const { customer, given, signedIn, piece } = await examinedPiece()
    const stranger = await signedIn(await given.user({ name: 'Otto Other' }))

    for (const person of [customer, stranger]) {
      expect((await person.send(getEquipment, { equipmentId: piece.id })).status).toBe(404)
      expect((await person.send(listExaminations, { equipmentId: piece.id })).status).toBe(404)
    }
  })

  test('is not there once nothing stands behind it any more', async () => {
    const { admin, given, clock, piece, item } = await examinedPiece()
    await given.changedItems([item.id], { deleted_at: clock.now() })

    expect((await admin.send(getEquipment, { equipmentId: piece.id })).status).toBe(404)
  })
})

describe('the examinations of a piece', () => {
  test('are listed the latest first, each with its result, examiner and report', async () => {
    const { ownCustomer, engineer, anotherJob, given, piece, written, job } = await examinedPiece()
    const { body: certificate } = await engineer.send(generateCertificate, { jobId: job.id })
    const later = await anotherJob([])
    await given.item({ ...written, job_id: later.id, examined_on: '2026-04-02', fit_for_purpose: false })
    const leftOut = await anotherJob([])
    await given.item({ ...written, job_id: leftOut.id, status: 'awaiting_inspection', outcome: 'not_presented' })

    const { body, headers } = await ownCustomer.send(listExaminations, { equipmentId: piece.id })

    expect(headers['x-total-count']).toBe('3')
    expect(body.map(({ jobId, examinationDate, result }) => [jobId?._id, examinationDate, result])).toEqual([
      [leftOut.id, null, 'Not Examined'],
      [later.id, '2026-04-02', 'Not Fit'],
      [job.id, '2025-03-04', 'Observation'],
    ])
    expect(body[1]?.certificate).toBeNull()
    expect(body[2]).toMatchObject({
      nextExaminationDate: '2026-03-04',
      defectDescription: 'Hook latch worn',
      examinerName: 'Ada Fitter',
      certificate: { number: certificate.number, version: 1 },
      source: 'own',
    })
    expect((await ownCustomer.get(body[2]?.certificate?.certificateUrl ?? '')).status).toBe(200)
  })

  test('of open jobs are told to those who see them there, and not to the customer', async () => {
    const { given, admin, engineer, ownCustomer, piece, written, company, site } = await examinedPiece()
    const place = { company_id: company.id, site_address_id: site.id, status: 'in_progress' as const }
    const own = await given.job({ ...place, assigned_engineer_id: engineer.user.id })
    const others = await given.job(place)
    for (const { id } of [own, others]) await given.item({ ...written, job_id: id, examined_on: '2026-06-14' })
    const count = async (person: typeof admin) =>
      (await person.send(listExaminations, { equipmentId: piece.id })).body.length

    expect([await count(admin), await count(engineer), await count(ownCustomer as typeof admin)]).toEqual([3, 2, 1])
  })

  test('come in pages', async () => {
    const { admin, anotherJob, given, piece, written } = await examinedPiece()
    const later = await anotherJob([])
    await given.item({ ...written, job_id: later.id, examined_on: '2026-04-02' })

    const { body, headers } = await admin.send(listExaminations, { equipmentId: piece.id, limit: 1, offset: 1 })

    expect(body.map(({ examinationDate }) => examinationDate)).toEqual(['2025-03-04'])
    expect(headers['x-total-count']).toBe('2')
  })
})
