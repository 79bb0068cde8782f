import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sendBundle } from '#contract/bundles/bundle.contract.ts'
import { listAuthorityCopies } from '#contract/authority-copies/authority-copies.contract.ts'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import { getEquipment } from '#contract/equipment/equipment.contract.ts'
import { createItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import {
  acceptPendingReview,
  dismissPendingReview,
} from '#contract/inspections/pending-review/pending-review.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { getNotice, listNotices, rectifyNoticeItem } from '#contract/notices/notice-timeline.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'

const renewed = { on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' }

/** The office has completed the job while the engineer had no signal: the danger that they send is held, and nobody was told. */
async function unnotifiedHeldDanger() {
  const context = await assignedJob()
  const { admin, db, engineer, given, job } = context
  await given.contact({ company_id: job.company_id, email: 'mel@acme.test' })
  await context.change({ status: 'completed' })
  const itemId = randomUUID()
  const fields = { ...crackedHook, serialNumber: 'CB-50', description: 'Chain Block' }
  const send = () => engineer.send(createItem, { jobId: job.id, _id: itemId, ...fields })
  const sent = await send()
  const recoveredId = String((sent.body as unknown as { recoveredId: string }).recoveredId)
  const unnotified = async () => (await admin.send(listNotices, { state: 'untold' })).body
  const mails = () => db.selectFrom('mails').select(['to_email', 'subject', 'is_urgent']).orderBy('to_email').execute()
  return { ...context, itemId, recoveredId, sent, send, unnotified, mails }
}

describe('a danger that comes too late for its job', () => {
  test('stands on the list of what nobody was told of, and is mailed once to the office and the customer', async () => {
    const { admin, sent, send, itemId, unnotified, mails } = await unnotifiedHeldDanger()
    expect(sent).toMatchObject({ status: 409, body: { code: 'kept-for-review' } })

    await send()

    expect(await unnotified()).toMatchObject([{ itemIds: [itemId], madeBy: null, items: [{ isHeld: true }] }])
    expect((await admin.send(getDashboard, {})).body).toMatchObject({ dangers: 1 })
    const subject = expect.stringMatching(/^Danger: Chain Block/)
    const [first, second, ...others] = await mails()
    expect([first, second]).toMatchObject([
      { subject, is_urgent: true },
      { subject, is_urgent: true },
    ])
    expect([first?.to_email, second?.to_email]).toContain('mel@acme.test')
    expect(others).toEqual([])
  })

  test('is dismissed only with a reason, and stands afterwards', async () => {
    const { admin, recoveredId, unnotified } = await unnotifiedHeldDanger()

    expect(await admin.send(dismissPendingReview, { recoveredId })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    })
    expect((await admin.send(dismissPendingReview, { recoveredId, reason: 'Examined twice' })).status).toBe(200)

    expect(await unnotified()).toHaveLength(1)
    expect((await unnotified())[0]?.items[0]).not.toHaveProperty('isHeld')
  })

  test('was told of once the engineer’s own notice has arrived', async () => {
    const { engineer, clock, job, itemId, unnotified } = await unnotifiedHeldDanger()

    const told = await engineer.send(createNotice, {
      _id: randomUUID(),
      jobId: job.id,
      itemIds: [itemId],
      toldName: 'Mel Moore',
      toldRole: 'Foreman',
      how: 'in_person',
      toldAt: clock.now().toISOString(),
      seriousInjuryRisk: false,
    })

    expect(told.status).toBe(201)
    expect(await unnotified()).toEqual([])
  })

  test.each([
    ['before the server has mailed of it', false, 1],
    ['after that', true, 2],
  ])('is mailed to the customer as often as they were not told yet: their notice came %s', async (_, isLate, count) => {
    const { admin, engineer, clock, deps, job, itemId, mails } = await unnotifiedHeldDanger()
    if (isLate) await deliverQueuedMail(deps, mailHandlers)
    const told = { toldName: 'Mel Moore', how: 'in_person', toldAt: clock.now().toISOString() } as const
    const answered = { seriousInjuryRisk: true, ...told }

    await engineer.send(createNotice, { _id: randomUUID(), jobId: job.id, itemIds: [itemId], ...answered })

    const theirs = (await mails()).filter(({ to_email }) => to_email === 'mel@acme.test')
    expect(theirs).toHaveLength(count)
    expect((await admin.send(listNotices, {})).body).toHaveLength(count)
    expect((await admin.send(listAuthorityCopies, { state: 'open' })).body).toHaveLength(1)
  })

  test('makes no notice where the work says none', async () => {
    const { admin, engineer, change, added } = await assignedJob()
    const item = await added()
    await change({ status: 'completed' })

    await engineer.send(updateItem, { itemId: item._id, version: item.version, additionalInfo: 'In the yard' })

    expect((await admin.send(listNotices, {})).body).toEqual([])
  })
})

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

describe('a notice about an item that is held as work to review', () => {
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

    expect((await admin.send(acceptPendingReview, { recoveredId })).status).toBe(200)

    const [item] = (await admin.send(getNotice, { noticeId })).body.items
    const piece = await admin.send(getEquipment, { equipmentId: String(item?.equipmentId) })
    expect(piece.body).toMatchObject({ serialNumber: 'CB-50', condition: 'unsafe' })
    expect(await state()).toBe('unread')
  })

  test('stands also after the work was dismissed, until its rectification is recorded', async () => {
    const { admin, owner, recoveredId, noticeId, itemId, state } = await heldDanger()
    await admin.send(dismissPendingReview, { recoveredId, reason: 'Not ours' })
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

test('a danger that was found after its item was held is told of, once the change is held too', async () => {
  const { admin, engineer, job, notice } = await dangerousJob()
  await admin.send(updateJob, { jobId: job.id, status: 'cancelled' })
  const itemId = randomUUID()
  const particulars = { serialNumber: 'CB-70', description: 'Chain Block' }
  expect((await engineer.send(createItem, { jobId: job.id, _id: itemId, ...particulars })).status).toBe(409)
  const change = { ...crackedHook, ...particulars, itemId, version: 1 }
  expect(await engineer.send(updateItem, change)).toMatchObject({ status: 409, body: { code: 'kept-for-review' } })

  const told = await engineer.send(createNotice, notice({ itemIds: [itemId] }))

  expect(told).toMatchObject({ status: 201, body: { words: expect.stringContaining('What is wrong: Hook: Cracked') } })
})

describe('a danger that comes too late together with its own notice', () => {
  async function sentLate(notice: object) {
    const context = await assignedJob()
    const { db, engineer, given, job, clock } = context
    await given.contact({ company_id: job.company_id, email: 'mel@acme.test' })
    await context.change({ status: 'completed' })
    const itemId = randomUUID()
    const item = { jobId: job.id, _id: itemId, ...crackedHook, serialNumber: 'CB-50', description: 'Chain Block' }
    const told = { toldName: 'Mel Moore', toldRole: 'Foreman', how: 'in_person', toldAt: clock.now().toISOString() }
    const own = { _id: randomUUID(), jobId: job.id, itemIds: [itemId], seriousInjuryRisk: false, ...told, ...notice }
    await engineer.send(sendBundle, {
      calls: [
        { name: 'createItem', input: item },
        { name: 'createNotice', input: own },
      ],
    })
    const mails = await db.selectFrom('mails').select('id').where('to_email', '=', 'mel@acme.test').execute()
    return { ...context, mails }
  }

  test('sends the customer one mail', async () => {
    const { admin, mails } = await sentLate({})

    expect(mails).toHaveLength(1)
    expect((await admin.send(listNotices, {})).body).toMatchObject([{ toldName: 'Mel Moore' }])
  })

  test('is told by the server where that notice is refused', async () => {
    const { admin, mails } = await sentLate({ how: 'by pigeon' })

    expect(mails).toHaveLength(1)
    expect((await admin.send(listNotices, {})).body).toMatchObject([{ madeBy: null, state: 'untold' }])
  })
})
