import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { importDeviceWork } from '#contract/inspections/pending-review/device-export.contract.ts'
import { maxLineBytes, photoPartBytes } from '#contract/inspections/pending-review/pending-review.rules.ts'
import { createItem, listItems, uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { acceptPendingReview, listPendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import { deleteUser } from '#contract/users/users.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

type Context = Awaited<ReturnType<typeof assignedJob>>
type Line = Record<string, unknown>

const hoist = { serialNumber: 'CB-1', description: 'Chain Block' }

function head(userId: string): Line {
  return { kind: 'head', product: 'Thorough', format: 1, exportedAt: '2026-06-15T09:00:00.000Z', userId }
}

const end = { kind: 'end', entries: 0, drafts: 0, photos: 0 }

function entry(name: string, jobId: string, input: Line, version: number | null = null): Line {
  const itemId = input._id ?? input.itemId ?? null
  return { kind: 'entry', entry: { _id: randomUUID(), name, jobId, input, itemId, version, place: 1, attempts: 2 } }
}

function photoLines(_id: string, jobId: string, bytes: Buffer): Line[] {
  const parts = Math.ceil(bytes.length / photoPartBytes)
  return Array.from({ length: parts }, (_, part) => {
    const base64 = bytes.subarray(part * photoPartBytes, (part + 1) * photoPartBytes).toString('base64')
    return { kind: 'photo', _id, jobId, type: 'image/jpeg', part, parts, base64 }
  })
}

function asFile(text: string | Buffer) {
  return { name: 'thorough-pending-work.ndjson', type: 'application/x-ndjson', bytes: Buffer.from(text) }
}

function fileOf(lines: Line[]) {
  return asFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** What a tablet of the engineer's holds: a photo, a new item that shows it, a change, a deletion and a form. */
async function tabletWork({ engineer, job, added }: Context) {
  const [changed, deleted] = [await added({ wll: '1 t' }), await added({ serialNumber: 'CB-2' })]
  const [photoId, itemId, draftId] = [randomUUID(), randomUUID(), randomUUID()]
  const photoUrl = `/files/${photoId}/photo.jpg`
  const lines = [
    head(engineer.user.id),
    entry('uploadPhoto', job.id, { _id: photoId }),
    entry('createItem', job.id, { jobId: job.id, _id: itemId, ...hoist, serialNumber: 'New', photoUrl }),
    entry('updateItem', job.id, { itemId: changed._id, wll: '2 t' }, 1),
    entry('deleteItem', job.id, { itemId: deleted._id, reason: 'Sold' }, 1),
    entry('completeJob', job.id, { jobId: job.id }),
    {
      kind: 'draft',
      key: `new item of ${job.id}`,
      jobId: job.id,
      itemId: null,
      savedAt: 1,
      value: { itemId: draftId, values: { serialNumber: '', description: 'Shackle', wll: '3 t', colour: 'red' } },
    },
    ...photoLines(photoId, job.id, await testPictures.jpeg(900, 700)),
    end,
  ]
  return { lines, photoId, itemId, draftId, changed, deleted }
}

describe('an import from a device', () => {
  test('keeps each piece for review, as work that came late, and stores its photos', async () => {
    const context = await assignedJob()
    const { admin, engineer } = context
    const { lines, itemId, draftId, changed, deleted } = await tabletWork(context)

    const reply = await admin.upload(importDeviceWork, {}, fileOf(lines))

    expect(reply).toMatchObject({
      status: 200,
      body: {
        from: { _id: engineer.user.id, name: engineer.user.name },
        isWhole: true,
        kept: 4,
        photos: 1,
        alreadyHere: 0,
        notTakenCount: 1,
        notTaken: [{ what: expect.stringContaining('Completion of job') }],
      },
    })
    const sentBy = { _id: engineer.user.id }
    expect((await admin.send(listPendingReview)).body).toMatchObject([
      {
        kind: 'new-item',
        because: 'imported',
        itemId,
        sentBy,
        sent: { photoUrl: expect.stringMatching(/^\/files\//) },
      },
      { kind: 'changed-item', because: 'imported', itemId: changed._id, sentBy, sent: { wll: '2 t' } },
      { kind: 'deleted-item', because: 'imported', itemId: deleted._id, sentBy, reason: 'Sold' },
      { kind: 'new-item', itemId: draftId, sentBy, sent: { description: 'Shackle', wll: '3 t' } },
    ])
  })

  test('keeps each piece once, however often and on whichever way it comes', async () => {
    const context = await assignedJob()
    const { admin, engineer, job } = context
    const { lines, photoId } = await tabletWork(context)
    await engineer.upload(
      uploadPhoto,
      { _id: photoId },
      { name: 'a.jpg', type: '', bytes: await testPictures.jpeg(900, 700) },
    )
    const sentItself = randomUUID()
    await engineer.send(createItem, { jobId: job.id, _id: sentItself, ...hoist, serialNumber: 'Sent' })
    const all = [
      ...lines.slice(0, -1),
      entry('createItem', job.id, { jobId: job.id, _id: sentItself, ...hoist, serialNumber: 'Sent' }),
      end,
    ]

    const first = await admin.upload(importDeviceWork, {}, fileOf(all))
    const again = await admin.upload(importDeviceWork, {}, fileOf(all))

    expect(first.body).toMatchObject({ kept: 4, photos: 0, alreadyHere: 2 })
    expect(again.body).toMatchObject({ kept: 0, photos: 0, alreadyHere: 6 })
    expect((await admin.send(listPendingReview)).body).toHaveLength(4)
  })

  test('an import from a device of an accepted piece knows it again, and so does the device that sends it after all', async () => {
    const context = await assignedJob()
    const { admin, engineer, job } = context
    const sent = { jobId: job.id, _id: randomUUID(), ...hoist }
    const file = fileOf([head(engineer.user.id), entry('createItem', job.id, sent), end])
    await admin.upload(importDeviceWork, {}, file)
    const [waiting] = (await admin.send(listPendingReview)).body
    await admin.send(acceptPendingReview, { recoveredId: waiting?._id ?? '' })

    expect((await admin.upload(importDeviceWork, {}, file)).body).toMatchObject({ kept: 0, alreadyHere: 1 })
    expect((await engineer.send(createItem, sent)).status).toBe(200)
    expect((await admin.send(listItems, { jobId: job.id })).body).toHaveLength(1)
  })

  test('works for somebody whose account was removed, and says what happened to the job', async () => {
    const context = await assignedJob()
    const { admin, engineer, job, change } = context
    await change({ assigned_engineer_id: null })
    await admin.send(deleteUser, { userId: engineer.user.id })
    const lines = [
      head(engineer.user.id),
      entry('createItem', job.id, { jobId: job.id, _id: randomUUID(), ...hoist }),
      end,
    ]

    expect((await admin.upload(importDeviceWork, {}, fileOf(lines))).body).toMatchObject({ kept: 1 })
    expect((await admin.send(listPendingReview)).body).toMatchObject([{ because: 'job-reassigned' }])
  })

  test('takes what is whole of a file that breaks off', async () => {
    const context = await assignedJob()
    const { admin, engineer, job } = context
    const created = entry('createItem', job.id, { jobId: job.id, _id: randomUUID(), ...hoist })
    const { bytes } = fileOf([head(engineer.user.id), created, { ...created, more: 'x'.repeat(500) }])

    const reply = await admin.upload(importDeviceWork, {}, asFile(bytes.subarray(0, -100)))

    expect(reply.body).toMatchObject({ kept: 1, isWhole: false })
  })

  test('leaves out what can’t be taken, says why, and takes the rest', async () => {
    const context = await assignedJob()
    const { admin, engineer, job } = context
    const created = () => ({ jobId: job.id, _id: randomUUID(), ...hoist })
    const lines = [
      head(engineer.user.id),
      entry('createItem', randomUUID(), { ...created(), jobId: randomUUID() }),
      entry('createItem', job.id, { ...created(), serialNumber: 'a\0b' }),
      entry('createItem', job.id, { ...created(), description: '' }),
      entry('createItem', job.id, { ...created(), photoUrl: `/files/${randomUUID()}/photo.jpg` }),
      ...photoLines(randomUUID(), job.id, Buffer.from('<svg onload="alert(1)"/>')),
      ...photoLines(randomUUID(), job.id, testPictures.bomb()),
      end,
    ]

    const reply = await admin.upload(importDeviceWork, {}, fileOf(lines))

    expect(reply).toMatchObject({ status: 200, body: { kept: 1, photos: 0, notTakenCount: 6 } })
    for (const { why } of reply.body.notTaken) expect(why).not.toBe('')
  })
})

describe('a file is refused, and nothing of it taken,', () => {
  const someone = '7b0a4a5e-6c1c-4a77-9d0a-1f3a3c0b8e21'
  const long = 'x'.repeat(maxLineBytes)

  test.each([
    ['that is a picture', 415, async () => testPictures.jpeg()],
    ['that is some other JSON', 400, async () => Buffer.from('{"hello":"world"}\n')],
    ['that begins without a head', 400, async () => fileOf([end]).bytes],
    ['with two heads', 400, async () => fileOf([head(someone), head(someone)]).bytes],
    ['of a person whom this system does not know', 400, async () => fileOf([head(someone), end]).bytes],
    ['with a line that is no line of ours', 400, async () => fileOf([head(someone), { kind: 'spell' }, end]).bytes],
    ['with a line without end', 400, async () => fileOf([head(someone), { kind: 'item', item: { _id: long } }]).bytes],
    ['that is one long line', 400, async () => Buffer.from(`{"${long}`)],
    ['with lines behind its end', 400, async () => fileOf([head(someone), end, end]).bytes],
    ['nested without end', 400, async () => Buffer.from(`{"a":${'['.repeat(200_000)}`)],
  ])('%s', async (_, status, bytes) => {
    const folder = await testFolder()
    const { admin, db } = await assignedJob()
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())

    const reply = await admin.upload(importDeviceWork, {}, asFile(await bytes()))

    expect(reply).toMatchObject({ status, body: { error: expect.any(String) } })
    expect(await db.selectFrom('pending_reviews').select('id').execute()).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })
})
