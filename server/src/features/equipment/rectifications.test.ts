import { describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { deleteCompany } from '#contract/companies/companies.contract.ts'
import {
  countEquipment,
  getEquipment,
  listEquipment,
  mergeEquipment,
  rectifyEquipment,
  updateEquipment,
} from '#contract/equipment/equipment.contract.ts'
import { completeJob, createItem, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { deleteJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { listNotices } from '#contract/notices/notice-timeline.contract.ts'
import { listJobNotices } from '#contract/notices/notices.contract.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'

const renewed = { on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' }

async function toldJob() {
  const context = await dangerousJob()
  const { admin, item, job } = context
  const notice = await context.told()
  const equipmentId = String(item.equipmentId)
  const piece = async () => (await admin.send(getEquipment, { equipmentId })).body
  const state = async () => (await admin.send(listJobNotices, { jobId: job.id })).body[0]?.state
  return { ...context, notice, equipmentId, piece, state }
}

describe('a danger that somebody was told of', () => {
  test('is ended neither by unticking it, deleting its item, nor cancelling and deleting its job', async () => {
    const { engineer, admin, item, job, piece } = await toldJob()

    await engineer.send(updateItem, {
      itemId: item._id,
      defects: [],
      defectImmediateDanger: false,
      fitForPurpose: true,
    })
    expect((await piece()).condition).toBe('unsafe')
    expect((await engineer.send(deleteItem, { itemId: item._id, reason: 'Wrong' })).status).toBe(200)
    expect((await piece()).condition).toBe('unsafe')
    await admin.send(updateJob, { jobId: job.id, status: 'cancelled' })
    expect((await admin.send(deleteJob, { jobId: job.id })).status).toBe(200)

    expect(await piece()).toMatchObject({
      condition: 'unsafe',
      conditionReason: expect.stringContaining('a danger now'),
    })
    expect((await admin.send(listNotices, {})).body).toMatchObject([{ state: 'unread' }])
  })

  test('goes with its piece when that is merged, and is ended for the other by its rectification', async () => {
    const { admin, given, job, equipmentId, state } = await toldJob()
    const other = await given.equipment({ company_id: job.company_id, serial_number: 'CB-9' })

    expect((await admin.send(mergeEquipment, { equipmentId, intoId: other.id })).body.condition).toBe('unsafe')
    expect((await admin.send(rectifyEquipment, { equipmentId: other.id, ...renewed })).status).toBe(200)
    expect(await state()).toBe('closed')
  })

  test('is put right by what the customer records, and the piece is amber until another job has examined it', async () => {
    const { clock, engineer, owner, given, item, job, equipmentId, piece, state, admin } = await toldJob()
    await engineer.send(completeJob, { jobId: job.id })

    const first = await owner.send(rectifyEquipment, { equipmentId, ...renewed })
    const again = await owner.send(rectifyEquipment, { equipmentId, ...renewed })

    expect(first).toMatchObject({ status: 200, body: { condition: 'put_right', openDefects: [] } })
    expect(again.status).toBe(200)
    expect((await piece()).conditionReason).toMatch(
      /^Put right on 15 June 2026, reported by Cora Customer, done by Hooks Ltd; not examined since\. Due /,
    )
    expect((await admin.send(countEquipment, {})).body).toMatchObject({ total: 1, putRight: 1, inDate: 0 })
    expect(await state()).toBe('closed')

    clock.pass(1)
    const { id: jobId } = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
    const { serialNumber, description } = item
    await engineer.send(createItem, { jobId, serialNumber, description, examinationDate: '2026-06-15' })
    await engineer.send(completeJob, { jobId })

    expect(await piece()).toMatchObject({ condition: 'in_date', conditionReason: expect.stringMatching(/^Due /) })
  })

  test('of several is put right by itself, and the piece is unsafe until all are', async () => {
    const { engineer, owner, admin, item, job, equipmentId, piece, state, told } = await toldJob()
    const pin = { _id: randomUUID(), part: 'Pin', description: 'Bent', class: 'danger' as const, repair: 'Renew it' }
    const { body: saved } = await engineer.send(updateItem, {
      itemId: item._id,
      defects: [...(item.defects ?? []), pin],
    })
    await told()
    await engineer.send(completeJob, { jobId: job.id })
    const [hookId = '', pinId = ''] = (saved.defects ?? []).map(({ _id }) => _id)
    const rectify = (fields: object) => owner.send(rectifyEquipment, { equipmentId, ...renewed, ...fields })
    expect((await piece()).openDefects).toMatchObject([{ part: 'Hook' }, { part: 'Pin' }])

    const refused = await rectify({})
    expect(refused).toMatchObject({ status: 400, body: { fields: { defectIds: expect.any(String) } } })
    expect((await rectify({ defectIds: [randomUUID()] })).status).toBe(400)
    const one = await rectify({ defectIds: [hookId] })
    expect(one.body).toMatchObject({ condition: 'unsafe', openDefects: [{ _id: pinId }] })
    expect(one.body.conditionReason).toContain('One defect: Put right on 15 June 2026')
    expect((await admin.send(listNotices, { state: 'closed' })).body).toHaveLength(1)

    const other = await rectify({ defectIds: [pinId], description: 'Pin renewed' })
    expect(other.body.condition).toBe('put_right')
    expect(await state()).toBe('closed')
  })

  test('keeps its piece unsafe where that is stored or withdrawn, with both told', async () => {
    const { admin, equipmentId, piece } = await toldJob()
    const { version } = await piece()

    const stored = { lifecycle: 'withdrawn', lifecycleReason: 'Scrapped' } as const
    const { body } = await admin.send(updateEquipment, { equipmentId, version, ...stored })

    expect(body).toMatchObject({
      condition: 'unsafe',
      conditionReason: 'Must not be used: it has a defect that is a danger now. Withdrawn from service: Scrapped.',
    })
    expect((await admin.send(listEquipment, { condition: 'unsafe' })).body).toHaveLength(1)
  })

  test('keeps its company from being deleted until it is put right', async () => {
    const { admin, owner, job, notice, equipmentId } = await toldJob()
    expect(await admin.send(deleteCompany, { companyId: job.company_id })).toMatchObject({
      status: 409,
      body: {
        code: 'company-has-jobs',
        error: expect.stringContaining('1 job, an open danger (Chain Block CB-1), an open danger notice'),
        noticeIds: [notice._id],
      },
    })
    await admin.send(updateJob, { jobId: job.id, status: 'cancelled' })
    expect((await admin.send(deleteJob, { jobId: job.id })).status).toBe(200)

    const refused = await admin.send(deleteCompany, { companyId: job.company_id })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'company-has-dangers',
        error: expect.stringContaining('an open danger (Chain Block CB-1), an open danger notice'),
        noticeIds: [notice._id],
      },
    })

    expect((await owner.send(rectifyEquipment, { equipmentId, ...renewed })).status).toBe(200)
    expect(await admin.send(deleteCompany, { companyId: job.company_id })).toMatchObject({ status: 200 })
  })

  test('a piece that is not fit without any defect is ended by an examination alone', async () => {
    const { admin, engineer, added, job } = await toldJob()
    const { equipmentId } = await added({ serialNumber: 'CB-2', fitForPurpose: false, examinationDate: '2026-06-15' })
    await engineer.send(completeJob, { jobId: job.id })
    const id = String(equipmentId)

    const refused = await admin.send(rectifyEquipment, { equipmentId: id, ...renewed })

    expect(refused).toMatchObject({ status: 409, body: { code: 'nothing-to-rectify' } })
    expect((await admin.send(getEquipment, { equipmentId: id })).body).toMatchObject({ condition: 'unsafe' })
  })

  test('is ended by a later examination that finds it fit, and begins again when that is taken back', async () => {
    const { clock, engineer, admin, given, job, item, piece, state } = await toldJob()
    await engineer.send(completeJob, { jobId: job.id })
    clock.pass(1)
    const later = await given.job({
      company_id: job.company_id,
      site_address_id: job.site_address_id,
      assigned_engineer_id: engineer.user.id,
    })
    const { serialNumber, description } = item
    await engineer.send(createItem, { jobId: later.id, serialNumber, description, examinationDate: '2026-06-15' })
    expect((await piece()).condition).toBe('unsafe')

    await engineer.send(completeJob, { jobId: later.id })
    expect([(await piece()).condition, await state()]).toEqual(['in_date', 'closed'])

    await admin.send(updateJob, { jobId: later.id, status: 'in_progress' })
    expect([(await piece()).condition, await state()]).toEqual(['unsafe', 'unread'])
  })
})

describe('a rectification', () => {
  test.each([
    ['in the future', { on: '2026-06-16' }, 'on'],
    ['before the danger was found', { on: '2026-06-14' }, 'on'],
    ['by nobody', { by: '' }, 'by'],
    ['without words', { description: '' }, 'description'],
    ['in a word', { description: 'ok, done' }, 'description'],
    ['with a document that never came', { documentUrl: '/files/x' }, 'documentUrl'],
  ])('%s is refused, and the field is named', async (_, fields, field) => {
    const { admin, equipmentId } = await toldJob()

    const reply = await admin.send(rectifyEquipment, { equipmentId, ...renewed, ...fields })

    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  test('of a piece that nothing stands against, or that is another’s, is refused', async () => {
    const { admin, customer, engineer, given, job, equipmentId } = await toldJob()
    const sound = await given.equipment({ company_id: job.company_id, serial_number: 'CB-9' })

    expect(await admin.send(rectifyEquipment, { equipmentId: sound.id, ...renewed })).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-rectify' },
    })
    expect((await customer.send(rectifyEquipment, { equipmentId, ...renewed })).status).toBe(404)
    expect((await engineer.send(rectifyEquipment, { equipmentId, ...renewed })).status).toBe(403)
  })

  test('that is sent again after its answer was lost does not end what was found in between', async () => {
    const { admin, owner, engineer, item, equipmentId, piece, told } = await toldJob()
    const sent = { equipmentId, ...renewed }
    expect((await owner.send(rectifyEquipment, sent)).status).toBe(200)
    await engineer.send(updateItem, { itemId: item._id, defectPart: 'Brake', defectDescription: 'Worn through' })
    const notice = await told()
    expect(notice.state).toBe('unread')

    expect(await owner.send(rectifyEquipment, sent)).toMatchObject({ status: 200, body: { condition: 'unsafe' } })

    expect((await piece()).condition).toBe('unsafe')
    expect((await admin.send(listNotices, { state: 'unread' })).body).toMatchObject([{ _id: notice._id }])
    expect((await owner.send(rectifyEquipment, { ...sent, description: 'Brake renewed' })).body.condition).not.toBe(
      'unsafe',
    )
  })
})
