import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import {
  completeJob,
  createItem,
  deleteItem,
  listItems,
  updateItem,
  uploadPhoto,
} from '#contract/inspections/inspections.contract.ts'
import {
  dismissPendingReview,
  listPendingReview,
} from '#contract/inspections/pending-review/pending-review.contract.ts'
import { getJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

const danger = { defectImmediateDanger: true, fitForPurpose: false }

describe('completing a job', () => {
  test('completing a job works with an item that says only what the specification requires', async () => {
    const { engineer, job, added, db } = await assignedJob()
    await added()

    const reply = await engineer.send(completeJob, { jobId: job.id })

    expect(reply).toMatchObject({
      status: 200,
      body: {
        _id: job.id,
        status: 'completed',
        completedDate: '2026-06-15T09:00:00.000Z',
        itemCount: 1,
        examinedCount: 1,
      },
    })
    const row = await db.selectFrom('jobs').select('completed_by').where('id', '=', job.id).executeTakeFirstOrThrow()
    expect(row.completed_by).toBe(engineer.user.id)
    const event = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'job-completed')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ about: job.id, actor_id: engineer.user.id, before: { status: 'in_progress' } })
  })

  test('completing a job works also when an item failed', async () => {
    const { engineer, job, added } = await assignedJob()
    await added({ ...danger, defectDescription: 'Cracked hook', repairDetails: 'Renew' })

    expect(await engineer.send(completeJob, { jobId: job.id })).toMatchObject({ status: 200 })
  })

  test('completing a job twice answers the completed job', async () => {
    const { engineer, job, added, clock } = await assignedJob()
    const item = await added()
    const first = await engineer.send(completeJob, { jobId: job.id })
    clock.pass(30)

    const second = await engineer.send(completeJob, { jobId: job.id })
    const withManifest = await engineer.send(completeJob, { jobId: job.id, items: [{ _id: item._id, version: 1 }] })

    expect([second.status, second.body]).toEqual([200, first.body])
    expect([withManifest.status, withManifest.body]).toEqual([200, first.body])
  })

  test('is refused without items, with every problem, item by item', async () => {
    const { engineer, job, added, given } = await assignedJob()

    const empty = await engineer.send(completeJob, { jobId: job.id })
    await given.item({ job_id: job.id, serial_number: 'C', status: 'awaiting_inspection' })
    const first = await added({ serialNumber: 'A', ...danger, fitForPurpose: true })
    const second = await added({
      serialNumber: 'B',
      defectPotentialDanger: true,
      defectDescription: 'Wear',
      repairDetails: 'Watch',
    })
    const full = await engineer.send(completeJob, { jobId: job.id })

    expect(empty).toMatchObject({
      status: 409,
      body: {
        code: 'report-not-lawful',
        problems: [{ code: 'no-items', paragraph: '3', says: 'Add at least one item that was examined.', item: null }],
      },
    })
    expect(full).toMatchObject({
      status: 409,
      body: {
        code: 'report-not-lawful',
        error: expect.stringContaining('Chain Block A: '),
        problems: [
          { code: 'danger-but-fit', paragraph: '7', item: { _id: first._id, serialNumber: 'A' } },
          { code: 'defect-not-described', paragraph: '8(a)', item: { _id: first._id } },
          { code: 'repair-not-given', paragraph: '8(b)', item: { _id: first._id } },
          { code: 'danger-date-missing', paragraph: '8(c)', item: { _id: second._id } },
        ],
      },
    })
    expect((await engineer.send(getJob, { jobId: job.id })).body.status).toBe('in_progress')
  })

  test('passes once what was missing is mended or deleted', async () => {
    const { engineer, job, added } = await assignedJob()
    await added()
    const { _id: itemId } = await added(danger)
    await engineer.send(deleteItem, { itemId, reason: 'Not part of this visit' })

    expect(await engineer.send(completeJob, { jobId: job.id })).toMatchObject({ status: 200 })
  })

  test('is refused by 404 to others, and by 409 once the job is cancelled', async () => {
    const { engineer, otherEngineer, customer, job, added, change } = await assignedJob()
    await added()

    expect(await otherEngineer.send(completeJob, { jobId: job.id })).toMatchObject({ status: 404 })
    expect(await customer.send(completeJob, { jobId: job.id })).toMatchObject({ status: 403 })
    await change({ status: 'cancelled' })
    expect(await engineer.send(completeJob, { jobId: job.id })).toMatchObject({
      status: 409,
      body: { code: 'job-cancelled' },
    })
    await change({ status: 'in_progress', assigned_engineer_id: otherEngineer.user.id })
    expect(await engineer.send(completeJob, { jobId: job.id })).toMatchObject({ status: 404 })
  })

  test('is an administrator’s to do too, and to undo', async () => {
    const { admin, engineer, job, added } = await assignedJob()
    const { _id: itemId } = await added()
    await admin.send(completeJob, { jobId: job.id })

    const reopened = await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    const edited = await engineer.send(updateItem, { itemId, wll: '2 t' })

    expect(reopened).toMatchObject({ status: 200, body: { completedDate: null } })
    expect(edited).toMatchObject({ status: 200, body: { wll: '2 t' } })
  })
})

describe('a manifest', () => {
  test('holds the completion back until every item and photo in it has arrived', async () => {
    const { engineer, job, added } = await assignedJob()
    const [_id, photoId] = [randomUUID(), randomUUID()]
    const here = await added()
    const manifest = {
      jobId: job.id,
      items: [
        { _id: here._id, version: 2 },
        { _id: _id.toUpperCase(), version: 1 },
      ],
      photos: [photoId],
    }

    const early = await engineer.send(completeJob, manifest)
    await engineer.upload(
      uploadPhoto,
      { _id: photoId },
      { name: 'a.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg() },
    )
    await engineer.send(createItem, { jobId: job.id, _id, serialNumber: '2', description: 'Shackle' })
    const nearly = await engineer.send(completeJob, manifest)
    await engineer.send(updateItem, { itemId: here._id, wll: '1 t', version: 1 })
    const complete = await engineer.send(completeJob, manifest)

    expect(early).toMatchObject({
      status: 409,
      body: {
        code: 'work-missing',
        missing: {
          items: [
            { _id: here._id, version: 2 },
            { _id, version: 1 },
          ],
          photos: [photoId],
        },
      },
    })
    expect(nearly).toMatchObject({
      status: 409,
      body: { code: 'work-missing', missing: { items: [{ _id: here._id }], photos: [] } },
    })
    expect(complete).toMatchObject({ status: 200, body: { status: 'completed' } })
  })

  test('holds it back though the office has completed the job, while work in it waits or has not arrived', async () => {
    const { engineer, admin, job, added } = await assignedJob()
    const existing = await added()
    await admin.send(completeJob, { jobId: job.id })
    const dangerous = { jobId: job.id, _id: randomUUID(), serialNumber: 'X', description: 'Hook', ...danger }
    const onTheWay = randomUUID()
    const manifest = { jobId: job.id, items: [{ _id: existing._id }, { _id: dangerous._id }, { _id: onTheWay }] }
    await engineer.send(createItem, dangerous)
    await engineer.send(updateItem, { itemId: existing._id, wll: '9 t', version: 1 })

    const early = await engineer.send(completeJob, manifest)
    const nearly = await engineer.send(completeJob, { ...manifest, items: manifest.items.slice(0, 2) })
    const { body: waiting } = await admin.send(listPendingReview, { jobId: job.id })
    for (const { _id: recoveredId } of waiting) await admin.send(dismissPendingReview, { recoveredId })
    const decided = await engineer.send(completeJob, { ...manifest, items: manifest.items.slice(0, 1) })

    expect(early).toMatchObject({
      status: 409,
      body: { code: 'work-missing', missing: { items: manifest.items, photos: [] } },
    })
    expect(nearly).toMatchObject({
      status: 409,
      body: { code: 'work-missing', error: expect.stringContaining('2 items are kept for review') },
    })
    expect(waiting).toHaveLength(2)
    expect(decided).toMatchObject({ status: 200, body: { status: 'completed' } })
  })

  test('finds nothing of other jobs and other people arrived', async () => {
    const { engineer, otherEngineer, job, added, given } = await assignedJob()
    await added()
    const elsewhere = await given.item({ job_id: (await given.job()).id })
    const photo = await otherEngineer.upload(
      uploadPhoto,
      {},
      { name: 'a.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg() },
    )

    const reply = await engineer.send(completeJob, {
      jobId: job.id,
      items: [{ _id: elsewhere.id }],
      photos: [photo.body._id],
    })

    expect(reply).toMatchObject({
      status: 409,
      body: { missing: { items: [{ _id: elsewhere.id }], photos: [photo.body._id] } },
    })
  })

  test.each([{ items: 'all' }, { items: [{}] }, { photos: ['x'] }, { items: [{ _id: randomUUID(), version: 0 }] }])(
    'a manifest that makes no sense is refused: %j',
    async (manifest) => {
      const { engineer, job } = await assignedJob()

      expect(await engineer.send(completeJob, { jobId: job.id, ...manifest })).toMatchObject({ status: 400 })
    },
  )
})

test('a completion and an edit that spoils it never cross', async () => {
  const { engineer, admin, job, added } = await assignedJob()
  const { _id: itemId } = await added()

  for (let round = 0; round < 15; round += 1) {
    const [completed, edited] = await Promise.all([
      engineer.send(completeJob, { jobId: job.id }),
      admin.send(updateItem, { itemId, defectImmediateDanger: true }),
    ])
    const { body } = await engineer.send(listItems, { jobId: job.id })
    const isSpoilt = body[0]?.defectImmediateDanger === true
    expect([completed.status, edited.status, isSpoilt]).toEqual(isSpoilt ? [409, 200, true] : [200, 409, false])
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    await admin.send(updateItem, { itemId, defectImmediateDanger: false })
  }
})

test('a job of 2,000 items opens and completes, with no more statements than a job of two', async () => {
  const statementsFor = async (itemCount: number) => {
    const { engineer, job, given, settled } = await assignedJob()
    await given.items(itemCount, job.id)
    const opened = await engineer.send(listItems, { jobId: job.id })
    const items = opened.body.map(({ _id, version }) => ({ _id, version }))
    expect(items).toHaveLength(itemCount)

    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const completed = await engineer.send(completeJob, { jobId: job.id, items })
    await settled()

    expect(completed).toMatchObject({ status: 200, body: { status: 'completed', itemCount } })
    const { length } = statements.mock.calls
    statements.mockRestore()
    return length
  }

  const few = await statementsFor(2)

  expect(few).toBeGreaterThan(0)
  expect(await statementsFor(2000)).toBe(few)
})
