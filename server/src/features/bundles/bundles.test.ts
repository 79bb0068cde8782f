import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { maxBundleSize, sendBundle, type BundledName } from '#contract/bundles/bundle.contract.ts'
import { createItem, listItems, updateItem, uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

function creation(jobId: string, fields: Record<string, unknown> = {}) {
  const input = { jobId, _id: randomUUID(), serialNumber: 'CB-1', description: 'Chain Block', ...fields }
  return { name: 'createItem' as const, input }
}

describe('a bundle', () => {
  test('makes each of its calls in turn and answers each as if it had come alone', async () => {
    const { engineer, job, added } = await assignedJob()
    const [saved, removed] = [await added({ wll: '1 t' }), await added()]
    const made = creation(job.id, { serialNumber: 'CB-9' })

    const { status, body } = await engineer.send(sendBundle, {
      calls: [
        { name: 'updateItem', input: { itemId: saved._id, wll: '2 t', version: 1 } },
        made,
        { name: 'deleteItem', input: { itemId: removed._id, reason: 'Scrapped' } },
      ],
    })

    expect(status).toBe(200)
    const items = (await engineer.send(listItems, { jobId: job.id })).body
    expect(items.map(({ serialNumber, wll }) => [serialNumber, wll])).toEqual([
      ['CB-1', '2 t'],
      ['CB-9', ''],
    ])
    expect(body.answers).toEqual([
      { status: 200, body: items[0] },
      { status: 201, body: items[1] },
      { status: 200, body: { _id: removed._id } },
    ])
  })

  test('keeps the order of the items in it', async () => {
    const { engineer, job } = await assignedJob()
    const serials = Array.from({ length: maxBundleSize }, (_, index) => `CB-${index}`)

    await engineer.send(sendBundle, { calls: serials.map((serialNumber) => creation(job.id, { serialNumber })) })

    const { body } = await engineer.send(listItems, { jobId: job.id })
    expect(body.map(({ serialNumber }) => serialNumber)).toEqual(serials)
  })

  test('sent again because its answer was lost makes nothing twice', async () => {
    const { engineer, job, db } = await assignedJob()
    const calls = Array.from({ length: 5 }, (_, index) => creation(job.id, { serialNumber: `CB-${index}` }))

    const first = await engineer.send(sendBundle, { calls })
    const events = await db.selectFrom('audit_log').select('id').execute()
    const again = await engineer.send(sendBundle, { calls })

    expect(first.body.answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(again.body.answers).toEqual(first.body.answers.map((answer) => ({ ...answer, status: 200 })))
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual(events)
  })

  test('sent twenty times at once makes nothing twice', async () => {
    const { engineer, job } = await assignedJob()
    const calls = [creation(job.id), creation(job.id)]

    const replies = await Promise.all(Array.from({ length: 20 }, () => engineer.send(sendBundle, { calls })))

    const statuses = replies.flatMap(({ body }) => body.answers.map(({ status }) => status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    expect(statuses.filter((status) => status === 200)).toHaveLength(38)
    expect((await engineer.send(listItems, { jobId: job.id })).body).toHaveLength(2)
  })
})

describe('a refusal in a bundle', () => {
  test('is about one call, in the words it would get alone, and the others are made', async () => {
    const { engineer, job, added } = await assignedJob()
    const item = await added({ wll: '1 t' })
    await engineer.send(updateItem, { itemId: item._id, wll: '2 t', version: 1 })
    const refused = [
      { name: 'updateItem', input: { itemId: item._id, wll: '3 t', version: 1 } },
      { name: 'createItem', input: { jobId: job.id, description: 'Without a number' } },
      { name: 'updateItem', input: { itemId: randomUUID(), wll: '3 t' } },
    ] as const
    const alone = [
      await engineer.send(updateItem, refused[0].input),
      await engineer.send(createItem, refused[1].input),
      await engineer.send(updateItem, refused[2].input),
    ]

    const { body } = await engineer.send(sendBundle, {
      calls: refused.flatMap((call) => [call, creation(job.id)]),
    })

    expect(alone.map(({ status }) => status)).toEqual([409, 400, 404])
    expect(body.answers.filter((_, index) => index % 2 === 0)).toEqual(
      alone.map((answer) => ({ status: answer.status, body: answer.body })),
    )
    expect(body.answers.filter((_, index) => index % 2 === 1)).toMatchObject([
      { status: 201 },
      { status: 201 },
      { status: 201 },
    ])
    expect(body.answers[0]).toMatchObject({ body: { code: 'stale-version', current: { wll: '2 t', version: 2 } } })
  })

  test('a refusal in a bundle of a job that was closed meanwhile keeps each piece of work for an administrator', async () => {
    const { engineer, job, change, db } = await assignedJob()
    await change({ status: 'completed' })

    const { body } = await engineer.send(sendBundle, { calls: [creation(job.id), creation(job.id)] })

    expect(body.answers).toMatchObject([
      { status: 409, body: { code: 'kept-for-review' } },
      { status: 409, body: { code: 'kept-for-review' } },
    ])
    expect(await db.selectFrom('pending_reviews').select('id').execute()).toHaveLength(2)
  })

  test('tells nobody about what is not theirs', async () => {
    const { engineer, otherEngineer, job, added } = await assignedJob()
    const picture = { name: 'p.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg() }
    const { url } = (await engineer.upload(uploadPhoto, {}, picture)).body
    const item = await added({ photoUrl: url })
    const about = (jobId: string, itemId: string): [BundledName, object][] => [
      ['createItem', creation(jobId).input],
      ['updateItem', { itemId, wll: '9 t' }],
      ['deleteItem', { itemId, reason: 'Mischief' }],
    ]
    const ask = async (calls: [BundledName, object][]) =>
      (await otherEngineer.send(sendBundle, { calls: calls.map(([name, input]) => ({ name, input })) })).body.answers

    const theirs = await ask(about(job.id, item._id))
    const missing = await ask(about(randomUUID(), randomUUID()))

    expect(theirs).toMatchObject([{ status: 404 }, { status: 404 }, { status: 404 }])
    expect(theirs).toEqual(missing)
    expect((await engineer.send(listItems, { jobId: job.id })).body).toEqual([item])
  })

  test('a refusal in a bundle of a stranger’s photo looks like one of a photo that never was', async () => {
    const { engineer, otherEngineer, given } = await assignedJob()
    const picture = { name: 'p.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg() }
    const { url } = (await engineer.upload(uploadPhoto, {}, picture)).body
    const own = await given.job({ assigned_engineer_id: otherEngineer.user.id })

    const { body } = await otherEngineer.send(sendBundle, {
      calls: [url, `/files/${randomUUID()}/photo.jpg`].map((photoUrl) => creation(own.id, { photoUrl })),
    })

    expect(body.answers[0]).toMatchObject({ status: 400, body: { fields: { photoUrl: expect.any(String) } } })
    expect(body.answers[0]).toEqual(body.answers[1])
  })

  test.each([
    ['nothing', []],
    ['more than fits', Array.from({ length: maxBundleSize + 1 }, () => creation(randomUUID()))],
    ['a call that may not travel in one', [{ name: 'completeJob', input: { jobId: randomUUID() } }]],
    ['a call without what it says', [{ name: 'createItem' }]],
  ])('is about the whole when it holds %s', async (_, calls) => {
    const { engineer } = await testApp()

    expect(await engineer.send(sendBundle, { calls })).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
  })
})

describe('a fault in a bundle', () => {
  test('leaves what was made before it made and answered, and makes nothing behind it', async () => {
    const { engineer, job, pool, warnings } = await assignedJob()
    const calls = ['CB-1', 'CB-2', 'CB-3'].map((serialNumber) => creation(job.id, { serialNumber }))
    await pool.query(`
      create function fail() returns trigger language plpgsql as 'begin raise exception ''The disk is full.''; end';
      create trigger fail before insert on inspection_items
        for each row when (new.serial_number = 'CB-2') execute function fail();
    `)

    const cut = await engineer.send(sendBundle, { calls })
    const first = await engineer.send(sendBundle, { calls: calls.slice(1) })
    const madeMeanwhile = (await engineer.send(listItems, { jobId: job.id })).body
    await pool.query('drop trigger fail on inspection_items')
    const again = await engineer.send(sendBundle, { calls })

    expect(cut).toMatchObject({ status: 200, body: { answers: [{ status: 201, body: { serialNumber: 'CB-1' } }] } })
    expect(cut.body.answers).toHaveLength(1)
    expect(warnings).toContain('A call failed within a bundle.')
    expect(first).toMatchObject({ status: 500, body: { code: 'unexpected' } })
    expect(madeMeanwhile).toHaveLength(1)
    expect(again.body.answers.map(({ status }) => status)).toEqual([200, 201, 201])
  })
})
