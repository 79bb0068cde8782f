import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createItem,
  deleteItem,
  listItems,
  updateItem,
  uploadPhoto,
} from '#contract/inspections/inspections.contract.ts'
import {
  acceptPendingReview,
  dismissPendingReview,
  listPendingReview,
} from '#contract/inspections/pending-review/pending-review.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

const hoist = { serialNumber: 'CB-1', description: 'Chain Block' }
const keptForReview = { status: 409, body: { code: 'kept-for-review', recoveredId: expect.any(String) } }

async function lateItem() {
  const context = await assignedJob()
  const { engineer, job, change } = context
  await context.added({ serialNumber: 'Standing' })
  await change({ status: 'completed' })
  const sent = { jobId: job.id, _id: randomUUID(), ...hoist, wll: '1 t' }
  const reply = await engineer.send(createItem, sent)
  expect(reply).toMatchObject(keptForReview)
  const { recoveredId } = reply.body as unknown as { recoveredId: string }
  return { ...context, sent, recoveredId }
}

describe('work that arrives too late', () => {
  test.each([
    ['completed', { status: 'completed' as const }, 'job-completed'],
    ['cancelled', { status: 'cancelled' as const }, 'job-cancelled'],
    ['given to nobody', { assigned_engineer_id: null }, 'job-reassigned'],
    ['deleted', { deleted_at: new Date('2026-06-14T10:00:00Z') }, 'job-deleted'],
  ])(
    'work that arrives too late for a job that was meanwhile %s is kept and the job stays as it is',
    async (_, facts, because) => {
      const { engineer, admin, job, added, change, db } = await assignedJob()
      const item = await added({ wll: '1 t' })
      await change(facts)
      const _id = randomUUID()

      const created = await engineer.send(createItem, { jobId: job.id, _id, ...hoist })
      const saved = await engineer.send(updateItem, { itemId: item._id, wll: '2 t', version: 1 })
      const deleted = await engineer.send(deleteItem, { itemId: item._id, reason: 'Twice' })

      for (const reply of [created, saved, deleted]) expect(reply).toMatchObject(keptForReview)
      expect(created.body).toMatchObject({ _id })
      const { body } = await admin.send(listPendingReview)
      expect(body).toMatchObject([
        { kind: 'new-item', because, itemId: _id, sent: hoist, existing: null, sentBy: { _id: engineer.user.id } },
        { kind: 'changed-item', because, itemId: item._id, sent: { wll: '2 t' }, existing: { wll: '1 t' } },
        { kind: 'deleted-item', because, itemId: item._id, sent: null, reason: 'Twice', existing: { wll: '1 t' } },
      ])
      const rows = await db.selectFrom('inspection_items').select(['wll', 'deleted_at']).execute()
      expect(rows).toEqual([{ wll: '1 t', deleted_at: null }])
    },
  )

  test('is kept once, however often it is sent', async () => {
    const { engineer, admin, sent, recoveredId, db } = await lateItem()

    const again = await Promise.all(Array.from({ length: 10 }, () => engineer.send(createItem, sent)))

    for (const reply of again)
      expect(reply).toMatchObject({ status: 409, body: { code: 'kept-for-review', recoveredId } })
    expect((await admin.send(listPendingReview)).body).toHaveLength(1)
    const events = await db.selectFrom('audit_log').select('id').where('what', '=', 'work-kept-for-review').execute()
    expect(events).toHaveLength(1)
  })

  test('is kept with what was written to it afterwards', async () => {
    const { engineer, admin, sent } = await lateItem()

    expect(await engineer.send(updateItem, { itemId: sent._id, wll: '5 t', version: 1 })).toMatchObject(keptForReview)
    expect(await engineer.send(deleteItem, { itemId: sent._id, reason: 'Slip' })).toMatchObject(keptForReview)
    expect((await admin.send(listPendingReview)).body.map(({ kind }) => kind)).toEqual([
      'new-item',
      'changed-item',
      'deleted-item',
    ])
  })

  test('is no late work when it only repeats what was already done', async () => {
    const { engineer, otherEngineer, job, change } = await assignedJob()
    const create = { jobId: job.id, _id: randomUUID(), ...hoist }
    const save = { itemId: create._id, wll: '2 t', version: 1 }
    const remove = { itemId: randomUUID(), reason: 'Twice' }
    await engineer.send(createItem, create)
    await engineer.send(updateItem, save)
    await engineer.send(createItem, { jobId: job.id, _id: remove.itemId, ...hoist })
    await engineer.send(deleteItem, remove)

    for (const facts of [
      { status: 'completed' },
      { status: 'in_progress', assigned_engineer_id: otherEngineer.user.id },
    ] as const) {
      await change(facts)
      expect(await engineer.send(createItem, create)).toMatchObject({ status: 200, body: { _id: create._id } })
      expect(await engineer.send(updateItem, save)).toMatchObject({ status: 200, body: { version: 2 } })
      expect(await engineer.send(deleteItem, remove)).toMatchObject({ status: 200, body: { _id: remove.itemId } })
    }
  })

  test('late work of somebody who never had the job is not kept', async () => {
    const { otherEngineer, admin, job, added, change } = await assignedJob()
    const { _id: itemId } = await added()
    await change({ status: 'completed' })

    expect(await otherEngineer.send(createItem, { jobId: job.id, ...hoist })).toMatchObject({ status: 404 })
    expect(await otherEngineer.send(updateItem, { itemId, wll: '9 t' })).toMatchObject({ status: 404 })
    expect((await admin.send(listPendingReview)).body).toEqual([])
  })

  test('late work that no form would send is refused as ever', async () => {
    const { engineer, job, change } = await assignedJob()
    await change({ status: 'completed' })

    const reply = await engineer.send(createItem, { jobId: job.id, ...hoist, examinationDate: '2026-06-16' })

    expect(reply).toMatchObject({ status: 400, body: { fields: { examinationDate: expect.any(String) } } })
  })
})

describe('accepting work to review', () => {
  test('waits until the job is reopened, then adds the item with the day it arrived', async () => {
    const { admin, engineer, job, sent, recoveredId, clock, signedIn } = await lateItem()
    clock.pass(60 * 10)
    const closed = await admin.send(acceptPendingReview, { recoveredId })
    clock.pass(60 * 10)
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })

    const accepted = await admin.send(acceptPendingReview, { recoveredId })
    const again = await admin.send(acceptPendingReview, { recoveredId })

    expect(closed).toMatchObject({
      status: 409,
      body: { code: 'job-completed', error: expect.stringContaining('Reopen') },
    })
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        outcome: 'accepted',
        settledBy: { _id: admin.user.id },
        existing: { _id: sent._id, wll: '1 t', examinationDate: '2026-06-15' },
      },
    })
    expect(again.body).toEqual(accepted.body)
    const back = await signedIn(engineer.user)
    expect((await back.send(listItems, { jobId: job.id })).body).toHaveLength(2)
    expect(await back.send(createItem, sent)).toMatchObject({ status: 200 })
  })

  test('accepting work to review of a change writes it over what stands, unless that was changed since it was compared', async () => {
    const { admin, engineer, job, added, change } = await assignedJob()
    const { _id: itemId } = await added({ wll: '1 t', hol: '3 m' })
    await change({ status: 'completed' })
    await engineer.send(updateItem, { itemId, wll: '2 t', version: 1 })
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    await admin.send(updateItem, { itemId, hol: '4 m' })
    const [work] = (await admin.send(listPendingReview)).body

    const stale = await admin.send(acceptPendingReview, { recoveredId: work?._id, version: 1 })
    const accepted = await admin.send(acceptPendingReview, { recoveredId: work?._id, version: work?.existing?.version })

    expect(stale).toMatchObject({ status: 409, body: { code: 'stale-version', current: { hol: '4 m' } } })
    expect(accepted).toMatchObject({ status: 200, body: { existing: { wll: '2 t', hol: '4 m', version: 3 } } })
  })

  test('accepting work to review of a deletion deletes the item for the reason that came with it', async () => {
    const { admin, engineer, job, added, change, db } = await assignedJob()
    const { _id: itemId } = await added()
    await change({ status: 'completed' })
    await engineer.send(deleteItem, { itemId, reason: 'Twice' })
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    const [work] = (await admin.send(listPendingReview)).body

    await admin.send(acceptPendingReview, { recoveredId: work?._id })

    expect((await admin.send(listItems, { jobId: job.id })).body).toEqual([])
    const event = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'item-deleted')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ about: itemId, after: { reason: 'Twice' } })
  })

  test('accepting work to review of a deleted job goes into another job of the company, photo included', async () => {
    const { admin, engineer, job, given, change } = await assignedJob()
    const photo = await engineer.upload(
      uploadPhoto,
      {},
      { name: 'a.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg() },
    )
    await change({ deleted_at: new Date('2026-06-14T10:00:00Z') })
    await engineer.send(createItem, { jobId: job.id, _id: randomUUID(), ...hoist, photoUrl: photo.body.url })
    const [work] = (await admin.send(listPendingReview)).body
    const next = await given.job({ company_id: job.company_id })
    const foreign = await given.job()

    const intoNothing = await admin.send(acceptPendingReview, { recoveredId: work?._id })
    const intoForeign = await admin.send(acceptPendingReview, { recoveredId: work?._id, jobId: foreign.id })
    const accepted = await admin.send(acceptPendingReview, { recoveredId: work?._id, jobId: next.id })

    expect(work?.sent?.photoUrl).toContain(photo.body._id)
    expect(intoNothing).toMatchObject({ status: 409, body: { code: 'job-deleted' } })
    expect(intoForeign).toMatchObject({ status: 400, body: { fields: { jobId: expect.any(String) } } })
    expect(accepted).toMatchObject({ status: 200, body: { outcome: 'accepted' } })
    const { body: items } = await admin.send(listItems, { jobId: next.id })
    expect(items).toMatchObject([{ ...hoist, photoUrl: expect.stringContaining(photo.body._id) }])
  })

  test('accepting work to review twice at once adds the item once', async () => {
    const { admin, job, recoveredId } = await lateItem()
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })

    const replies = await Promise.all([1, 2, 3].map(() => admin.send(acceptPendingReview, { recoveredId })))

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await admin.send(listItems, { jobId: job.id })).body).toHaveLength(2)
  })

  test('does not double an item that the device has sent again meanwhile', async () => {
    const { admin, engineer, job, sent, recoveredId } = await lateItem()
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    await engineer.send(createItem, sent)

    const reply = await admin.send(acceptPendingReview, { recoveredId })

    expect(reply).toMatchObject({ status: 200, body: { outcome: 'accepted', existing: { _id: sent._id } } })
    expect((await admin.send(listItems, { jobId: job.id })).body).toHaveLength(2)
  })
})

describe('dismissing work to review', () => {
  test('lays it aside, keeps it, and records who did', async () => {
    const { admin, engineer, sent, recoveredId, db } = await lateItem()

    const dismissed = await admin.send(dismissPendingReview, { recoveredId, reason: 'Examined by another' })
    const again = await admin.send(dismissPendingReview, { recoveredId })
    const accepted = await admin.send(acceptPendingReview, { recoveredId })

    expect(dismissed).toMatchObject({
      status: 200,
      body: { outcome: 'dismissed', settledAt: '2026-06-15T09:00:00.000Z' },
    })
    expect(again.body).toEqual(dismissed.body)
    expect(accepted).toMatchObject({ status: 409, body: { code: 'already-settled' } })
    expect((await admin.send(listPendingReview)).body).toEqual([])
    expect((await admin.send(listPendingReview, { outcome: 'dismissed' })).body).toHaveLength(1)
    expect(await engineer.send(createItem, sent)).toMatchObject(keptForReview)
    const event = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'recovered-work-dismissed')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor_id: admin.user.id, after: { recoveredId, reason: 'Examined by another' } })
  })

  test('is refused once it was accepted, and where there is none', async () => {
    const { admin, job, recoveredId } = await lateItem()
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    await admin.send(acceptPendingReview, { recoveredId })

    expect(await admin.send(dismissPendingReview, { recoveredId })).toMatchObject({
      status: 409,
      body: { code: 'already-settled' },
    })
    for (const call of [acceptPendingReview, dismissPendingReview]) {
      expect(await admin.send(call, { recoveredId: randomUUID() })).toMatchObject({ status: 404 })
    }
  })
})

test('work to review comes in pages, oldest first', async () => {
  const { admin, engineer, job, clock, change } = await assignedJob()
  await change({ status: 'completed' })
  for (const serialNumber of ['1', '2', '3']) {
    clock.pass(1)
    await engineer.send(createItem, { jobId: job.id, _id: randomUUID(), serialNumber, description: 'Shackle' })
  }

  const page = await admin.send(listPendingReview, { limit: 2, offset: 1 })

  expect(page.body.map(({ sent }) => sent?.serialNumber)).toEqual(['2', '3'])
  expect(page.headers['x-total-count']).toBe('3')
})
