import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createItem, getItem, updateItem, uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { pdf, testPictures } from '#server/testing/files/test-pictures.ts'
import { recordedEvent } from '#server/testing/database/recorded-event.ts'

async function picture(width = 40) {
  return { name: 'hook.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg(width) }
}

const hoist = { serialNumber: 'CB-1', description: 'Chain Block' }

describe('a photo', () => {
  test('is sent first, named by an item after, and seen by whoever may read the item', async () => {
    const { engineer, admin, visitor, job } = await assignedJob()
    const _id = randomUUID()

    const photo = await engineer.upload(uploadPhoto, { _id }, await picture())
    const { body: item } = await engineer.send(createItem, { jobId: job.id, ...hoist, photoUrl: photo.body.url })

    expect(photo).toMatchObject({ status: 201, body: { _id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } })
    expect(item.photoUrl).toContain(_id)
    const { body: seen } = await admin.send(getItem, { itemId: item._id })
    expect(await visitor.get(String(seen.photoUrl))).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg' },
    })
  })

  test('is recorded with the one who sent it, its original kept', async () => {
    const { engineer, db } = await assignedJob()

    const { body } = await engineer.upload(uploadPhoto, {}, await picture())

    const row = await db.selectFrom('files').selectAll().where('id', '=', body._id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'photo', uploaded_by: engineer.user.id, original_key: expect.any(String) })
    const event = await recordedEvent(db, body._id)
    expect(event).toMatchObject({ what: 'photo-uploaded', actor_id: engineer.user.id })
  })

  test('sent twice gives the same answer and one photo', async () => {
    const { engineer, db } = await assignedJob()
    const [_id, file] = [randomUUID(), await picture()]

    const first = await engineer.upload(uploadPhoto, { _id }, file)
    const second = await engineer.upload(uploadPhoto, { _id: _id.toUpperCase() }, file)

    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(await db.selectFrom('files').select('id').execute()).toHaveLength(1)
  })

  test('sent ten times at once gives one photo', async () => {
    const { engineer, db } = await assignedJob()
    const [_id, file] = [randomUUID(), await picture()]

    const replies = await Promise.all(Array.from({ length: 10 }, () => engineer.upload(uploadPhoto, { _id }, file)))

    expect(new Set(replies.map(({ status, body }) => `${status} ${body._id}`))).toEqual(new Set([`201 ${_id}`]))
    expect(await db.selectFrom('files').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('audit_log').select('id').where('what', '=', 'photo-uploaded').execute()).toHaveLength(1)
  })

  test('is refused under an id that holds other bytes, or another’s photo', async () => {
    const { engineer, otherEngineer } = await assignedJob()
    const [_id, file] = [randomUUID(), await picture()]
    await engineer.upload(uploadPhoto, { _id }, file)

    const otherBytes = await engineer.upload(uploadPhoto, { _id }, await picture(60))
    const otherPerson = await otherEngineer.upload(uploadPhoto, { _id }, file)

    for (const reply of [otherBytes, otherPerson]) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    }
  })

  test('must be a picture', async () => {
    const { engineer } = await assignedJob()

    const reply = await engineer.upload(uploadPhoto, {}, { name: 'a.jpg', type: 'image/jpeg', bytes: pdf })

    expect(reply).toMatchObject({ status: 415, body: { code: 'wrong-file-type' } })
  })

  test('is no business of customers and strangers', async () => {
    const { customer, visitor } = await assignedJob()

    expect(await customer.upload(uploadPhoto, {}, await picture())).toMatchObject({ status: 403 })
    expect(await visitor.upload(uploadPhoto, {}, await picture())).toMatchObject({ status: 401 })
  })
})

describe('the photo of an item', () => {
  test('can’t be another engineer’s, which looks like one that never was', async () => {
    const { engineer, otherEngineer, job } = await assignedJob()
    const theirs = await otherEngineer.upload(uploadPhoto, {}, await picture())

    const reply = await engineer.send(createItem, { jobId: job.id, ...hoist, photoUrl: theirs.body.url })
    const never = await engineer.send(createItem, {
      jobId: job.id,
      ...hoist,
      photoUrl: `/files/${randomUUID()}/photo.jpg`,
    })

    expect(reply).toMatchObject({ status: 400, body: { fields: { photoUrl: expect.any(String) } } })
    expect(reply.body).toEqual(never.body)
  })

  test('stays when the item is saved by the engineer who took over', async () => {
    const { engineer, otherEngineer, job, change } = await assignedJob()
    const photo = await engineer.upload(uploadPhoto, {}, await picture())
    const { body: item } = await engineer.send(createItem, { jobId: job.id, ...hoist, photoUrl: photo.body.url })
    await change({ assigned_engineer_id: otherEngineer.user.id })

    const reply = await otherEngineer.send(updateItem, { itemId: item._id, photoUrl: item.photoUrl, wll: '1 t' })

    expect(reply).toMatchObject({ status: 200, body: { photoUrl: expect.stringContaining(photo.body._id) } })
  })

  test('the photo of an item that was replaced meanwhile is still known to the engineer who took over', async () => {
    const { engineer, otherEngineer, admin, job, change } = await assignedJob()
    const photo = await engineer.upload(uploadPhoto, {}, await picture())
    const { body: item } = await engineer.send(createItem, { jobId: job.id, ...hoist, photoUrl: photo.body.url })
    const { _id: itemId, photoUrl } = item
    await change({ assigned_engineer_id: otherEngineer.user.id })
    const sent = { itemId, photoUrl, wll: '1 t', version: 1 }
    await otherEngineer.send(updateItem, sent)
    await admin.send(updateItem, { itemId, photoUrl: null, version: 2 })

    const repeated = await otherEngineer.send(updateItem, sent)
    const stale = await otherEngineer.send(updateItem, { ...sent, wll: '2 t', version: 2 })
    const anew = await otherEngineer.send(createItem, { jobId: job.id, ...hoist, photoUrl })

    expect(repeated).toMatchObject({ status: 200, body: { version: 3 } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale-version', current: { photoUrl: null } } })
    expect(anew.status).toBe(201)
  })

  test('can be an administrator’s choice, and can be taken away', async () => {
    const { engineer, admin, added } = await assignedJob()
    const photo = await engineer.upload(uploadPhoto, {}, await picture())
    const { _id: itemId } = await added()

    const set = await admin.send(updateItem, { itemId, photoUrl: photo.body.url })
    const cleared = await admin.send(updateItem, { itemId, photoUrl: '' })

    expect(set.body.photoUrl).toContain(photo.body._id)
    expect(cleared.body.photoUrl).toBeNull()
  })

  test('is the same content under an address given out in another session', async () => {
    const { engineer, job, signedIn, clock } = await assignedJob()
    const photo = await engineer.upload(uploadPhoto, {}, await picture())
    const sent = { jobId: job.id, _id: randomUUID(), ...hoist, photoUrl: photo.body.url }
    await engineer.send(createItem, sent)
    clock.pass(120)
    const again = await signedIn(engineer.user)
    const { body } = await again.send(getItem, { itemId: sent._id })

    const retry = await again.send(createItem, {
      ...sent,
      photoUrl: `https://thorough.example${String(body.photoUrl)}`,
    })

    expect(retry).toMatchObject({ status: 200, body: { _id: sent._id } })
  })
})
