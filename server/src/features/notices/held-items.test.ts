import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getEquipment } from '#contract/equipment/equipment.contract.ts'
import { createItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import {
  acceptRecoveredWork,
  dismissRecoveredWork,
} from '#contract/inspections/recovered-work/recovered-work.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { getNotice, rectifyNoticeItem } from '#contract/notices/notice-course.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'

const renewed = { on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' }

/** The office has cancelled the job while the engineer had no signal: what they send of a second item is held. */
async function heldDanger() {
  const context = await dangerousJob()
  const { admin, engineer, job, notice } = context
  await admin.send(updateJob, { jobId: job.id, status: 'cancelled' })
  const itemId = randomUUID()
  const fields = { ...crackedHook, serialNumber: 'CB-50', description: 'Chain Block' }
  const sent = await engineer.send(createItem, { jobId: job.id, _id: itemId, ...fields })
  const recoveredId = String((sent.body as unknown as { recoveredId: string }).recoveredId)
  const told = await engineer.send(createNotice, notice({ itemIds: [itemId], seriousInjuryRisk: true }))
  const noticeId = told.body._id
  const state = async () => (await admin.send(getNotice, { noticeId })).body.state
  return { ...context, itemId, recoveredId, sent, told, noticeId, state }
}

describe('a notice about an item that is held as recovered work', () => {
  test('is taken with the words that the engineer saw, and stands', async () => {
    const { sent, told, itemId, state } = await heldDanger()

    expect(sent).toMatchObject({ status: 409, body: { code: 'kept-for-review' } })
    expect(told).toMatchObject({
      status: 201,
      body: { itemIds: [itemId], words: expect.stringContaining('What is wrong: Hook: Cracked') },
    })
    expect(await state()).toBe('unread')
  })

  test('brings its danger to the piece once the work is accepted', async () => {
    const { admin, job, recoveredId, noticeId, state } = await heldDanger()
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })

    expect((await admin.send(acceptRecoveredWork, { recoveredId })).status).toBe(200)

    const [item] = (await admin.send(getNotice, { noticeId })).body.items
    const piece = await admin.send(getEquipment, { equipmentId: String(item?.equipmentId) })
    expect(piece.body).toMatchObject({ serialNumber: 'CB-50', condition: 'unsafe' })
    expect(await state()).toBe('unread')
  })

  test('stands also after the work was dismissed, until its rectification is recorded', async () => {
    const { admin, owner, recoveredId, noticeId, itemId, state } = await heldDanger()
    await admin.send(dismissRecoveredWork, { recoveredId, reason: 'Not ours' })
    expect(await state()).toBe('unread')

    await owner.send(rectifyNoticeItem, { noticeId, itemId, ...renewed })

    expect(await state()).toBe('closed')
  })
})

test('a danger that a held change has found makes its piece unsafe as soon as somebody was told of it', async () => {
  const { admin, engineer, added, job, notice } = await dangerousJob()
  const sound = await added({ serialNumber: 'CB-60', examinationDate: '2026-06-15' })
  await admin.send(updateJob, { jobId: job.id, status: 'cancelled' })
  const { fitForPurpose, ...defect } = crackedHook
  const change = { itemId: sound._id, version: sound.version, fitForPurpose, ...defect }
  expect((await engineer.send(updateItem, change)).status).toBe(409)

  const told = await engineer.send(createNotice, notice({ itemIds: [sound._id] }))

  expect(told.status).toBe(201)
  const piece = await admin.send(getEquipment, { equipmentId: String(sound.equipmentId) })
  expect(piece.body.condition).toBe('unsafe')
})
