import { describe, expect, test } from 'vitest'
import { getEquipment, mergeEquipment, rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { completeJob, createItem, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { deleteJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { listNotices } from '#contract/notices/notice-course.contract.ts'
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

  test('is ended by its rectification, which the customer may record, and the condition follows the due date', async () => {
    const { engineer, owner, job, equipmentId, piece, state } = await toldJob()
    await engineer.send(completeJob, { jobId: job.id })

    const first = await owner.send(rectifyEquipment, { equipmentId, ...renewed })
    const again = await owner.send(rectifyEquipment, { equipmentId, ...renewed })

    expect(first).toMatchObject({ status: 200, body: { condition: 'in_date' } })
    expect(again.status).toBe(200)
    expect((await piece()).conditionReason).toMatch(/^Rectified 15\/06\/2026 by Hooks Ltd, not re-examined/)
    expect(await state()).toBe('closed')
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
