import { describe, expect, test } from 'vitest'
import { createItem, deleteItem, getItem, listItems, updateItem } from '#contract/inspections/inspections.contract.ts'
import { getJob } from '#contract/jobs/jobs.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { recordedEvent } from '#server/testing/database/recorded-event.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const hoist = { serialNumber: 'CB-1', description: 'Chain Block' }

describe('adding an item', () => {
  test('adding an item with only what is required fills in the rest, and records it', async () => {
    const { engineer, job, db } = await assignedJob()

    const reply = await engineer.send(createItem, { jobId: job.id, ...hoist })

    expect(reply).toMatchObject({
      status: 201,
      body: {
        ...hoist,
        jobId: job.id,
        assetNumber: '',
        photoUrl: null,
        firstInspectionAfterInstall: false,
        installedCorrectly: null,
        examinationType: '12_monthly',
        examinationDate: '2026-06-15',
        nextExaminationDate: '2027-06-15',
        defectImmediateDanger: false,
        defectPotentialDanger: false,
        dangerByDate: null,
        fitForPurpose: true,
        status: 'inspected',
        version: 1,
      },
    })
    const event = await recordedEvent(db, reply.body._id)
    expect(event).toMatchObject({ what: 'item-added', actor_id: engineer.user.id, after: hoist })
  })

  test('keeps every field', async () => {
    const { engineer, job } = await assignedJob()
    const fields = {
      serialNumber: 'LB-7',
      assetNumber: 'A-12',
      description: 'Lifting Beam',
      hol: '6 m',
      manufacturer: 'Pewag',
      modelName: 'Z 200',
      wll: '2 t',
      swlConfiguration: 'Two legs at 45°\nOne leg vertical',
      dateOfManufacture: '2019-02-28',
      additionalInfo: 'Bay 3 — 佐藤',
      dateOfLastExamination: '2025-12-15',
      firstInspectionAfterInstall: true,
      installedCorrectly: false,
      examinationType: '6_monthly',
      examinationDate: '2026-06-14',
      nextExaminationDate: '2026-09-01',
      defectPart: 'Hook',
      defectDescription: 'Worn by 8%',
      defectImmediateDanger: true,
      defectPotentialDanger: true,
      dangerByDate: '2026-07-01',
      repairDetails: 'Renew',
      testDetails: 'Proof load 2.5 t',
      fitForPurpose: false,
    }

    const { body } = await engineer.send(createItem, { jobId: job.id, ...fields })

    expect(body).toMatchObject(fields)
    expect((await engineer.send(getItem, { itemId: body._id })).body).toEqual(body)
  })

  test('puts a pending job in progress, once', async () => {
    const { engineer, job, added, db } = await assignedJob()

    await added()
    await added()

    expect((await engineer.send(getJob, { jobId: job.id })).body).toMatchObject({ status: 'in_progress', version: 2 })
    const events = await db.selectFrom('audit_log').select('what').where('about', '=', job.id).orderBy('id').execute()
    expect(events).toEqual([{ what: 'job-started' }])
  })

  test.each([
    ['at the end of a month', '2026-08-31T10:00:00Z', '6_monthly', '2026-08-31', '2027-02-28'],
    ['on 29 February', '2028-02-29T10:00:00Z', '12_monthly', '2028-02-29', '2029-02-28'],
    ['half an hour after a summer midnight', '2026-06-14T23:30:00Z', '12_monthly', '2026-06-15', '2027-06-15'],
    ['half an hour before a winter midnight', '2026-12-14T23:30:00Z', '6_monthly', '2026-12-14', '2027-06-14'],
  ])('has the right days %s', async (_, now, examinationType, examinationDate, nextExaminationDate) => {
    const { clock, signedIn, engineer, job } = await assignedJob()
    clock.set(now)
    const back = await signedIn(engineer.user)

    const { body } = await back.send(createItem, { jobId: job.id, ...hoist, examinationType })

    expect(body).toMatchObject({ examinationDate, nextExaminationDate })
    const { body: list } = await back.send(listItems, { jobId: job.id })
    expect(list).toMatchObject([{ examinationDate, nextExaminationDate }])
  })

  test('cuts timestamps to their day and takes empty fields for empty', async () => {
    const { added } = await assignedJob()

    const item = await added({
      dateOfManufacture: '2019-06-30T00:00:00.000Z',
      dateOfLastExamination: '',
      dangerByDate: null,
      examinationDate: '',
      wll: null,
      photoUrl: '',
    })

    expect(item).toMatchObject({
      dateOfManufacture: '2019-06-30',
      dateOfLastExamination: null,
      dangerByDate: null,
      examinationDate: '2026-06-15',
      wll: '',
      photoUrl: null,
    })
  })

  test.each([
    ['no serial number', { serialNumber: '  ' }, 'serialNumber'],
    ['no description', { description: '' }, 'description'],
    ['an examination tomorrow', { examinationDate: '2026-06-16' }, 'examinationDate'],
    [
      'a 6-monthly item due in 7 months',
      { examinationType: '6_monthly', nextExaminationDate: '2027-01-15' },
      'nextExaminationDate',
    ],
    ['a 12-monthly item due a day late', { nextExaminationDate: '2027-06-16' }, 'nextExaminationDate'],
    ['a type nobody knows', { examinationType: 'weekly' }, 'examinationType'],
    ['a day that is none', { dateOfManufacture: '2026-02-30' }, 'dateOfManufacture'],
    ['a year that is none', { dateOfManufacture: '0000-01-01' }, 'dateOfManufacture'],
    ['a photo from elsewhere', { photoUrl: 'https://evil.example/photo.jpg' }, 'photoUrl'],
    ['a photo that never came', { photoUrl: `/files/${nobody}/photo.jpg` }, 'photoUrl'],
    ['a text without end', { repairDetails: 'x'.repeat(5001) }, 'repairDetails'],
  ])('is refused with %s', async (_, fields, field) => {
    const { engineer, job } = await assignedJob()

    const reply = await engineer.send(createItem, { jobId: job.id, ...hoist, ...fields })

    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: { [field]: expect.any(String) } },
    })
  })

  test('takes a contradictory draft: work is never refused on site', async () => {
    const { added } = await assignedJob()

    const item = await added({ defectImmediateDanger: true, defectPotentialDanger: true, fitForPurpose: true })

    expect(item).toMatchObject({ defectImmediateDanger: true, fitForPurpose: true, status: 'requires_repair' })
  })

  test('lets nobody choose its status, version or job', async () => {
    const { added, job } = await assignedJob()

    const item = await added({ status: 'awaiting_inspection', version: 7, createdAt: 'x', equipmentId: nobody })

    expect(item).toMatchObject({ status: 'inspected', version: 1, jobId: job.id })
  })
})

describe('the items of a job', () => {
  test('are listed in the order they were made, in pages, and found by number', async () => {
    const { engineer, job, added } = await assignedJob()
    for (const serialNumber of ['Z-1', 'A-2', 'M-3']) await added({ serialNumber })

    const all = await engineer.send(listItems, { jobId: job.id })
    const page = await engineer.send(listItems, { jobId: job.id, limit: 1, offset: 1 })
    const found = await engineer.send(listItems, { jobId: job.id, q: 'm-3' })

    expect(all.body.map(({ serialNumber }) => serialNumber)).toEqual(['Z-1', 'A-2', 'M-3'])
    expect([page.body[0]?.serialNumber, page.headers['x-total-count']]).toEqual(['A-2', '3'])
    expect(found.body.map(({ serialNumber }) => serialNumber)).toEqual(['M-3'])
  })

  test('may share a serial number', async () => {
    const { added } = await assignedJob()

    expect((await added({ serialNumber: 'S-1' }))._id).not.toBe((await added({ serialNumber: 'S-1' }))._id)
  })
})

describe('saving an item', () => {
  test('takes back the whole of it as it was given, with what was changed', async () => {
    const { engineer, added } = await assignedJob()
    const { _id: itemId } = await added({ wll: '1 t', dateOfManufacture: '2019-02-28' })
    const { body: given } = await engineer.send(getItem, { itemId })

    const reply = await engineer.send(updateItem, { ...given, itemId, wll: '2 t', examinationType: '6_monthly' })

    expect(reply).toMatchObject({
      status: 200,
      body: {
        ...hoist,
        wll: '2 t',
        dateOfManufacture: '2019-02-28',
        examinationType: '6_monthly',
        examinationDate: '2026-06-15',
        nextExaminationDate: '2026-12-15',
        version: 2,
      },
    })
    expect((await engineer.send(getItem, { itemId })).body).toEqual(reply.body)
  })
})

describe('deleting an item', () => {
  test('keeps the reason, hides the item, and answers the same when repeated', async () => {
    const { engineer, job, added, db } = await assignedJob()
    const { _id: itemId } = await added()

    const first = await engineer.send(deleteItem, { itemId, reason: ' Entered twice ' })
    const second = await engineer.send(deleteItem, { itemId, reason: 'Again' })

    expect([first, second]).toMatchObject([
      { status: 200, body: { _id: itemId } },
      { status: 200, body: { _id: itemId } },
    ])
    expect((await engineer.send(listItems, { jobId: job.id })).body).toEqual([])
    expect(await engineer.send(getItem, { itemId })).toMatchObject({ status: 410, body: { code: 'item-deleted' } })
    expect(await engineer.send(updateItem, { itemId, wll: '1 t' })).toMatchObject({ status: 410 })
    const events = await db
      .selectFrom('audit_log')
      .select(['what', 'before', 'after'])
      .where('about', '=', itemId)
      .where('what', '=', 'item-deleted')
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([{ before: hoist, after: { reason: 'Entered twice' } }])
  })

  test.each([undefined, '', '   '])('is refused for the reason “%s”', async (reason) => {
    const { engineer, added } = await assignedJob()
    const { _id: itemId } = await added()

    const reply = await engineer.send(deleteItem, { itemId, reason })

    expect(reply).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } })
    expect(await engineer.send(getItem, { itemId })).toMatchObject({ status: 200 })
  })
})

describe('an engineer who never had the job', () => {
  test('finds neither it nor its items, whatever they call', async () => {
    const { otherEngineer, job, added } = await assignedJob()
    const { _id: itemId } = await added()

    const replies = [
      await otherEngineer.send(listItems, { jobId: job.id }),
      await otherEngineer.send(createItem, { jobId: job.id, ...hoist }),
      await otherEngineer.send(createItem, { jobId: job.id, ...hoist, _id: itemId }),
      await otherEngineer.send(getItem, { itemId }),
      await otherEngineer.send(updateItem, { itemId, wll: '9 t' }),
      await otherEngineer.send(deleteItem, { itemId, reason: 'Mine now' }),
    ]

    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('is told the same as of an item that never was', async () => {
    const { otherEngineer, engineer } = await assignedJob()

    for (const person of [otherEngineer, engineer]) {
      expect(await person.send(getItem, { itemId: nobody })).toMatchObject({ status: 404 })
      expect(await person.send(updateItem, { itemId: nobody })).toMatchObject({ status: 404 })
      expect(await person.send(deleteItem, { itemId: nobody, reason: 'x' })).toMatchObject({ status: 404 })
      expect(await person.send(createItem, { jobId: nobody, ...hoist })).toMatchObject({ status: 404 })
    }
  })
})

describe('an administrator', () => {
  test('works on any open job and on none that is closed', async () => {
    const { admin, job, added, change } = await assignedJob()
    const { _id: itemId } = await added()
    const calls = () => [
      admin.send(createItem, { jobId: job.id, ...hoist }),
      admin.send(updateItem, { itemId, wll: `${Math.floor(performance.now())} kg` }),
    ]

    expect((await Promise.all(calls())).map(({ status }) => status)).toEqual([201, 200])
    for (const status of ['completed', 'cancelled'] as const) {
      await change({ status })
      for (const reply of await Promise.all([...calls(), admin.send(deleteItem, { itemId, reason: 'x' })])) {
        expect(reply).toMatchObject({ status: 409, body: { code: `job-${status}` } })
      }
    }
  })
})
