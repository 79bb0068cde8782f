import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  completeJob,
  createItem,
  deleteItem,
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

describe('a completion names what the person saw, and', () => {
  test('is refused when the job was moved to another customer or site since, until it names that too', async () => {
    const { engineer, admin, given, job, added } = await assignedJob()
    const item = named(await added())
    const other = await given.company({ name: 'Borough Ltd' })
    const site = await given.site({ company_id: other.id, address_line1: '3 Dock Road', city: 'Leith' })
    const place = { companyId: job.company_id, siteAddressId: job.site_address_id }
    const completion = { jobId: job.id, _id: randomUUID(), items: [item], photos: [], deletions: [], ...place }
    await admin.send(updateJob, { jobId: job.id, companyId: other.id, siteAddressId: site.id })

    const refused = await engineer.send(completeJob, completion)
    const { body: existing } = await engineer.send(getJob, { jobId: job.id })
    const anew = { ...completion, companyId: other.id, siteAddressId: site.id }
    const accepted = await engineer.send(completeJob, anew)
    await admin.send(updateJob, { jobId: job.id, siteAddressId: (await given.site({ company_id: other.id })).id })
    const repeated = await engineer.send(completeJob, anew)

    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        error: 'The job has changed since you saw it: it is now for Borough Ltd, at 3 Dock Road, Leith.',
        difference: { moved: { company: 'Borough Ltd', site: '3 Dock Road, Leith' }, changed: [] },
      },
    })
    expect(existing.status).not.toBe('completed')
    expect(accepted).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(repeated.status).toBe(200)
  })

  test('is refused with what was added, changed and deleted since, until it names that too', async () => {
    const { engineer, admin, job, added } = await assignedJob()
    const hoist = await added({ description: 'Hoist', serialNumber: '12', wll: '2 t' })
    const hook = await added({ description: 'Hook', serialNumber: '3' })
    const seen = { jobId: job.id, items: [named(hoist), named(hook)], photos: [], deletions: [] }
    const shackle = { jobId: job.id, serialNumber: '0009', description: 'Shackle' }
    const { body: fromOffice } = await admin.send(createItem, shackle)
    const { body: changed } = await admin.send(updateItem, { itemId: hoist._id, wll: '50 t', version: 1 })
    await admin.send(deleteItem, { itemId: hook._id, reason: 'Counted twice' })

    const refused = await engineer.send(completeJob, seen)
    const { body: existing } = await engineer.send(getJob, { jobId: job.id })
    const again = await engineer.send(completeJob, { ...seen, items: [named(changed), named(fromOffice)] })

    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        error: 'The job has changed since you saw it: 1 item added, 1 changed, 1 deleted.',
        difference: {
          added: [{ _id: fromOffice._id, description: 'Shackle', serialNumber: '0009', version: 1, addedBy: 'office' }],
          changed: [
            {
              _id: hoist._id,
              description: 'Hoist',
              serialNumber: '12',
              version: 2,
              fields: [{ field: 'wll', before: '2 t', after: '50 t' }],
            },
          ],
          deleted: [{ _id: hook._id, description: 'Hook', serialNumber: '3' }],
          isCompleted: false,
        },
      },
    })
    expect(existing.status).toBe('in_progress')
    expect(again).toMatchObject({ status: 200, body: { status: 'completed' } })
  })

  test('is refused when it names nothing of a job with items', async () => {
    const { engineer, job, added } = await assignedJob()
    const item = await added()

    for (const manifest of [
      { items: [] },
      { photos: [] },
      { deletions: [] },
      { items: [], photos: [], deletions: [] },
    ]) {
      expect(await engineer.send(completeJob, { jobId: job.id, ...manifest })).toMatchObject({
        status: 409,
        body: { code: 'changed-meanwhile', difference: { added: [{ _id: item._id, addedBy: 'you' }] } },
      })
    }
    expect(await engineer.send(completeJob, { jobId: job.id })).toMatchObject({ status: 200 })
  })

  test('sees every change since the named version, not only the last, and a photo that was replaced', async () => {
    const { engineer, admin, job, added } = await assignedJob()
    const item = await added({ wll: '1 t', manufacturer: 'Demag' })
    await engineer.send(updateItem, { itemId: item._id, wll: '2 t' })
    const { body: photo } = await admin.upload(uploadPhoto, {}, await picture())
    await admin.send(updateItem, { itemId: item._id, wll: '3 t', fitForPurpose: false })
    await admin.send(updateItem, { itemId: item._id, manufacturer: 'Yale', photoUrl: photo.url })

    const refused = await engineer.send(completeJob, { jobId: job.id, items: [{ _id: item._id, version: 2 }] })
    const unversioned = await engineer.send(completeJob, { jobId: job.id, items: [{ _id: item._id }] })

    const fields = [
      { field: 'manufacturer', before: 'Demag', after: 'Yale' },
      { field: 'photoUrl', before: null, after: photo._id },
      { field: 'fitForPurpose', before: true, after: false },
    ]
    const { changed } = difference(refused.body)
    expect(changed).toMatchObject([{ version: 4 }])
    expect(changed[0]?.fields).toHaveLength(4)
    expect(changed[0]?.fields).toEqual(
      expect.arrayContaining([{ field: 'wll', before: '2 t', after: '3 t' }, ...fields]),
    )
    expect(difference(unversioned.body).changed[0]?.fields).toEqual(
      expect.arrayContaining([{ field: 'wll', before: '1 t', after: '3 t' }, ...fields]),
    )
  })

  test('is refused for an item that was changed and changed back', async () => {
    const { engineer, admin, job, added } = await assignedJob()
    const item = await added({ wll: '1 t' })
    await admin.send(updateItem, { itemId: item._id, wll: '2 t' })
    await admin.send(updateItem, { itemId: item._id, wll: '1 t' })

    const refused = await engineer.send(completeJob, { jobId: job.id, items: [named(item)] })

    expect(refused).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect(difference(refused.body).changed).toMatchObject([{ _id: item._id, fields: [] }])
  })

  test('is refused when an item shows a photo that it does not name', async () => {
    const { engineer, job, added } = await assignedJob()
    const { body: photo } = await engineer.upload(uploadPhoto, {}, await picture())
    const item = await added({ photoUrl: photo.url })
    const manifest = { jobId: job.id, items: [named(item)], photos: [] }

    expect(await engineer.send(completeJob, manifest)).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        difference: { changed: [{ fields: [{ field: 'photoUrl', before: null, after: photo._id }] }] },
      },
    })
    expect(await engineer.send(completeJob, { ...manifest, photos: [photo._id] })).toMatchObject({ status: 200 })
  })

  test('is told of a photo of somebody else’s that was removed since, not that it is missing', async () => {
    const { engineer, admin, job } = await assignedJob()
    const { body: photo } = await admin.upload(uploadPhoto, {}, await picture())
    const shown = { jobId: job.id, serialNumber: '12', description: 'Hoist', photoUrl: photo.url }
    const { body: item } = await admin.send(createItem, shown)
    await admin.send(updateItem, { itemId: item._id, photoUrl: null, version: 1 })

    const refused = await engineer.send(completeJob, { jobId: job.id, items: [named(item)], photos: [photo._id] })

    expect(refused).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect(difference(refused.body).changed[0]?.fields).toEqual([{ field: 'photoUrl', before: photo._id, after: null }])
  })

  test('waits for a deletion that has not arrived', async () => {
    const { engineer, job, added } = await assignedJob()
    const [item, deleted] = [await added(), await added({ serialNumber: '2' })]
    const manifest = { jobId: job.id, items: [named(item)], deletions: [deleted._id.toUpperCase(), randomUUID()] }

    const early = await engineer.send(completeJob, manifest)
    await engineer.send(deleteItem, { itemId: deleted._id, reason: 'Sold', version: 1 })
    const complete = await engineer.send(completeJob, manifest)

    expect(early).toMatchObject({
      status: 409,
      body: { code: 'work-missing', missing: { items: [], photos: [], deletions: [deleted._id] } },
    })
    expect(complete).toMatchObject({ status: 200 })
  })

  test('is told the difference also when somebody else has completed the job', async () => {
    const { engineer, admin, job, added } = await assignedJob()
    const item = await added({ wll: '2 t' })
    await admin.send(updateItem, { itemId: item._id, wll: '50 t' })
    await admin.send(completeJob, { jobId: job.id })

    expect(await engineer.send(completeJob, { jobId: job.id, items: [named(item)] })).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        difference: { changed: [{ fields: [{ before: '2 t', after: '50 t' }] }], isCompleted: true },
      },
    })
  })

  test('is told that an item is not in the job when an administrator dismissed it', async () => {
    const { engineer, admin, job, added } = await assignedJob()
    const item = await added()
    await admin.send(completeJob, { jobId: job.id })
    const late = { jobId: job.id, _id: randomUUID(), serialNumber: '3', description: 'Hook' }
    await engineer.send(createItem, late)
    const { body: waiting } = await admin.send(listPendingReview, { jobId: job.id })
    for (const { _id: recoveredId } of waiting) await admin.send(dismissPendingReview, { recoveredId })

    expect(
      await engineer.send(completeJob, { jobId: job.id, items: [named(item), { _id: late._id, version: 1 }] }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        difference: { deleted: [{ _id: late._id, description: 'Hook', serialNumber: '3' }] },
      },
    })
  })

  test('is told nothing of another job in which the same id stands', async () => {
    const { engineer, otherEngineer, admin, given, job, added } = await assignedJob()
    const item = await added()
    await admin.send(completeJob, { jobId: job.id })
    const late = { jobId: job.id, _id: randomUUID(), serialNumber: '3', description: 'Hook' }
    await engineer.send(createItem, late)
    const { body: waiting } = await admin.send(listPendingReview, { jobId: job.id })
    for (const { _id: recoveredId } of waiting) await admin.send(dismissPendingReview, { recoveredId })
    const other = await given.job({ assigned_engineer_id: otherEngineer.user.id })
    const theirs = { ...late, jobId: other.id, serialNumber: '99', description: 'Crane' }
    expect(await otherEngineer.send(createItem, theirs)).toMatchObject({ status: 201 })

    expect(
      await engineer.send(completeJob, { jobId: job.id, items: [named(item), { _id: late._id, version: 1 }] }),
    ).toMatchObject({
      body: { difference: { deleted: [{ _id: late._id, description: 'Hook', serialNumber: '3' }] } },
    })
  })

  test('a completion names what the person saw, and never crosses with a change: either it is refused, or the change comes too late', async () => {
    const { engineer, admin, job, added } = await assignedJob()
    const item = await added({ wll: '2 t' })

    const [completed, saved] = await Promise.all([
      engineer.send(completeJob, { jobId: job.id, items: [named(item)] }),
      admin.send(updateItem, { itemId: item._id, wll: '50 t' }),
    ])

    expect([completed.status, saved.status]).toEqual(completed.status === 200 ? [200, 409] : [409, 200])
  })
})

function named({ _id, version }: { _id: string; version: number }) {
  return { _id, version }
}

interface Told {
  changed: { _id: string; version: number; fields: { field: string; before: unknown; after: unknown }[] }[]
}

function difference(body: object): Told {
  if (!('difference' in body)) throw new Error(`No difference was told: ${JSON.stringify(body)}`)
  return body.difference as Told
}

async function picture() {
  return { name: 'a.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg() }
}
