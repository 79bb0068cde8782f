import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sendBundle } from '#contract/bundles/bundle.contract.ts'
import { createItem, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { listPendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

const hoist = { serialNumber: 'CB-1', description: 'Chain Block' }
const keptForReview = { status: 409, body: { code: 'kept-for-review', recoveredId: expect.any(String) } }

describe('an administrator’s late work', () => {
  test.each([
    ['completed', { status: 'completed' as const }, 'job-completed'],
    ['deleted', { deleted_at: new Date('2026-06-14T10:00:00Z') }, 'job-deleted'],
  ])(
    'an administrator’s late work from their device for a job that was meanwhile %s is kept too',
    async (_, facts, because) => {
      const { admin, job, added, change } = await assignedJob()
      const item = await added({ wll: '1 t' })
      await change(facts)
      const _id = randomUUID()
      const bundle = [{ name: 'createItem', input: { jobId: job.id, _id: randomUUID(), ...hoist } }]

      const replies = [
        await admin.send(createItem, { jobId: job.id, _id, ...hoist }),
        await admin.send(updateItem, { itemId: _id, wll: '3 t', version: 1 }),
        await admin.send(updateItem, { itemId: item._id, wll: '2 t', version: 1 }),
        await admin.send(deleteItem, { itemId: item._id, reason: 'Twice', version: 1 }),
      ]
      const bundled = await admin.send(sendBundle, { calls: bundle })

      for (const reply of replies) expect(reply).toMatchObject(keptForReview)
      expect(bundled.body.answers).toMatchObject([keptForReview])
      const { body } = await admin.send(listPendingReview)
      expect(body.map((work) => [work.kind, work.because])).toEqual([
        ['new-item', because],
        ['changed-item', because],
        ['changed-item', because],
        ['deleted-item', because],
        ['new-item', because],
      ])
    },
  )

  test('an administrator’s late work that they write just now, without id or version, is plainly refused and not kept', async () => {
    const { admin, job, added, change } = await assignedJob()
    const { _id: itemId } = await added()
    await change({ deleted_at: new Date('2026-06-14T10:00:00Z') })
    expect(await admin.send(createItem, { jobId: job.id, ...hoist })).toMatchObject({ status: 404 })
    expect(await admin.send(updateItem, { itemId, wll: '2 t' })).toMatchObject({ status: 404 })
    await change({ deleted_at: null, status: 'completed' })
    expect(await admin.send(updateItem, { itemId, wll: '2 t' })).toMatchObject({ body: { code: 'job-completed' } })

    expect((await admin.send(listPendingReview)).body).toEqual([])
  })
})
