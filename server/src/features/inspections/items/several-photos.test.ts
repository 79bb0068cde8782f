import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  completeJob,
  createItem,
  getItem,
  updateItem,
  uploadPhoto,
  type SavedItem,
} from '#contract/inspections/inspections.contract.ts'
import { sweepUploads } from '#server/features/files/swept-uploads.actions.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

const hoist = { serialNumber: 'CB-1', description: 'Chain Block' }

/** A job whose engineer has sent three photos. */
async function withPhotos() {
  const context = await assignedJob()
  const { engineer, job } = context
  const photos: { _id: string; url: string }[] = []
  for (const width of [40, 50, 60]) {
    const file = { name: 'hook.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg(width) }
    photos.push((await engineer.upload(uploadPhoto, { _id: randomUUID() }, file)).body)
  }
  const [a, b, c] = photos
  if (!a || !b || !c) throw new Error('The photos were not stored.')
  const named = (...some: { url: string }[]) => some.map(({ url }) => ({ url }))
  const { body: item } = await engineer.send(createItem, { jobId: job.id, ...hoist, photos: named(a, b) })
  return { ...context, a, b, c, named, item }
}

function idsIn({ photos = [], photoUrl }: SavedItem) {
  expect(photoUrl).toBe(photos[0]?.url ?? null)
  return photos.map(({ url }) => /[0-9a-f-]{36}/.exec(url)?.[0])
}

describe('an item with several photos', () => {
  test('gives out all of them, each opens, and the first is the specification’s photo', async () => {
    const { a, b, item, admin, visitor } = await withPhotos()

    const { body } = await admin.send(getItem, { itemId: item._id })

    expect(idsIn(body)).toEqual([a._id, b._id])
    for (const { url } of body.photos) expect((await visitor.get(url)).status).toBe(200)
  })

  test('keeps the others when a client that knows only one replaces or takes away the first', async () => {
    const { a, b, c, item, engineer } = await withPhotos()
    const save = async (changes: object) => (await engineer.send(updateItem, { itemId: item._id, ...changes })).body

    expect(idsIn(await save({ photoUrl: c.url }))).toEqual([c._id, b._id])
    expect(idsIn(await save({ wll: '2 t' }))).toEqual([c._id, b._id])
    expect(idsIn(await save({ photoUrl: null }))).toEqual([b._id])
    expect(idsIn(await save({ photoUrl: a.url, photos: [{ url: b.url }] }))).toEqual([a._id])
    expect(idsIn(await save({ photos: [] }))).toEqual([])
  })

  test('refuses another’s photo, one that has not arrived, and more than ten', async () => {
    const { a, item, otherEngineer, engineer } = await withPhotos()
    const file = { name: 'b.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg(70) }
    const { body: others } = await otherEngineer.upload(uploadPhoto, {}, file)
    const unsent = a.url.replace(a._id, randomUUID())

    for (const url of [others.url, unsent]) {
      const photos = [{ url: a.url }, { url }]
      expect(await engineer.send(updateItem, { itemId: item._id, photos })).toMatchObject({
        status: 400,
        body: { code: 'invalid-input' },
      })
    }
    const many = Array.from({ length: 11 }, () => ({ url: a.url }))
    expect((await engineer.send(updateItem, { itemId: item._id, photos: many })).status).toBe(400)
  })

  test('keeps every photo it shows or once showed from being swept away', async () => {
    const { a, b, c, named, item, engineer, clock, deps, db } = await withPhotos()
    await engineer.send(updateItem, { itemId: item._id, photos: named(a) })

    clock.pass(100 * 24 * 60)
    await sweepUploads(deps)

    const stored = (await db.selectFrom('files').select('id').execute()).map(({ id }) => id)
    expect(stored.toSorted()).toEqual([a._id, b._id].toSorted())
    expect(stored).not.toContain(c._id)
  })

  test('is completed only by who has seen each of its photos', async () => {
    const { a, b, item, engineer, job } = await withPhotos()
    const seen = (...photos: string[]) => ({ jobId: job.id, items: [{ _id: item._id, version: item.version }], photos })

    expect(await engineer.send(completeJob, seen(a._id))).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        difference: { changed: [{ fields: [{ field: 'photos', before: [], after: [b._id] }] }] },
      },
    })
    expect((await engineer.send(completeJob, seen(a._id, b._id, randomUUID()))).status).toBe(409)
    expect((await engineer.send(completeJob, seen(a._id, b._id))).status).toBe(200)
  })
})

test('an item that awaits shows how its piece looked at the last examination, until it has a result', async () => {
  const { engineer, visitor, given, job, a } = await withPhotos()
  await engineer.send(completeJob, { jobId: job.id })
  const { company_id, site_address_id, assigned_engineer_id } = job
  const next = await given.job({ company_id, site_address_id, assigned_engineer_id })
  const { body } = await engineer.send(createItem, { jobId: next.id, ...hoist, awaitsInspection: true })
  const read = async () => (await engineer.send(getItem, { itemId: body._id })).body

  const { lastPhotoUrl = '', photoUrl } = await read()
  expect([lastPhotoUrl.includes(a._id), photoUrl]).toEqual([true, null])
  expect((await visitor.get(lastPhotoUrl)).status).toBe(200)

  await engineer.send(updateItem, { itemId: body._id, fitForPurpose: true })
  expect(await read()).not.toHaveProperty('lastPhotoUrl')
})
