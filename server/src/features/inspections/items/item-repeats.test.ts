import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createItem, deleteItem, listItems, updateItem } from '#contract/inspections/inspections.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

const hoist = { serialNumber: 'CB-1', description: 'Chain Block' }

describe('creating an item that a device names', () => {
  test('is kept under that name and answered again, 200, for ever', async () => {
    const { engineer, job, clock, signedIn } = await assignedJob()
    const sent = { jobId: job.id, _id: randomUUID(), ...hoist }

    const first = await engineer.send(createItem, sent)
    clock.pass(60 * 24 * 40)
    const muchLater = await (await signedIn(engineer.user)).send(createItem, sent)

    expect(first).toMatchObject({ status: 201, body: { _id: sent._id } })
    expect([muchLater.status, muchLater.body]).toEqual([200, first.body])
  })

  test('is recognised with its defaults spelled out, and in another case of the id', async () => {
    const { engineer, job } = await assignedJob()
    const _id = randomUUID()
    await engineer.send(createItem, { jobId: job.id, _id, ...hoist })

    const spelledOut = await engineer.send(createItem, {
      jobId: job.id,
      _id: _id.toUpperCase(),
      ...hoist,
      fitForPurpose: true,
      examinationType: '12_monthly',
      wll: '',
      dateOfManufacture: null,
      defectImmediateDanger: false,
    })

    expect(spelledOut).toMatchObject({ status: 200, body: { _id } })
  })

  test('is recognised though half a character in it could not be kept', async () => {
    const { engineer, job } = await assignedJob()
    const sent = { jobId: job.id, _id: randomUUID(), ...hoist, additionalInfo: 'cut in two: \ud83d' }

    const first = await engineer.send(createItem, sent)
    const retry = await engineer.send(createItem, sent)

    expect(first).toMatchObject({ status: 201, body: { additionalInfo: 'cut in two: \ufffd' } })
    expect([retry.status, retry.body]).toEqual([200, first.body])
  })

  test('answers with the item as it now stands, also after it was edited', async () => {
    const { engineer, job } = await assignedJob()
    const sent = { jobId: job.id, _id: randomUUID(), ...hoist }
    await engineer.send(createItem, sent)
    await engineer.send(updateItem, { itemId: sent._id, wll: '3 t' })

    const retry = await engineer.send(createItem, sent)

    expect(retry).toMatchObject({ status: 200, body: { wll: '3 t', version: 2 } })
  })

  test('is refused with other content, in another job, or once the item was deleted', async () => {
    const { engineer, job, given } = await assignedJob()
    const elsewhere = await given.job({ assigned_engineer_id: engineer.user.id })
    const sent = { jobId: job.id, _id: randomUUID(), ...hoist }
    await engineer.send(createItem, sent)

    const otherContent = await engineer.send(createItem, { ...sent, wll: '9 t' })
    const otherJob = await engineer.send(createItem, { ...sent, jobId: elsewhere.id })
    await engineer.send(deleteItem, { itemId: sent._id, reason: 'Slip' })
    const deleted = await engineer.send(createItem, sent)

    expect(otherContent).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect(otherJob).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect(deleted).toMatchObject({ status: 410, body: { code: 'item-deleted' } })
  })

  test('fifty times at once gives one item', async () => {
    const { engineer, job, db } = await assignedJob()
    const sent = { jobId: job.id, _id: randomUUID(), ...hoist }

    const replies = await Promise.all(Array.from({ length: 50 }, () => engineer.send(createItem, sent)))

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(49)
    expect((await engineer.send(listItems, { jobId: job.id })).body).toHaveLength(1)
    const events = await db.selectFrom('audit_log').select('id').where('about', '=', sent._id).execute()
    expect(events).toHaveLength(1)
  })

  test('is answered with _id and version only, once the job went to somebody else', async () => {
    const { engineer, otherEngineer, job, change } = await assignedJob()
    const sent = { jobId: job.id, _id: randomUUID(), ...hoist }
    await engineer.send(createItem, sent)
    await change({ assigned_engineer_id: otherEngineer.user.id })
    const found = { itemId: sent._id, defectDescription: 'Cracked hook', fitForPurpose: false, version: 1 }
    await otherEngineer.send(updateItem, found)

    const retry = await engineer.send(createItem, sent)

    expect([retry.status, retry.body]).toEqual([200, { _id: sent._id, version: 2 }])
    expect((await otherEngineer.send(createItem, sent)).body).toMatchObject({ defectDescription: 'Cracked hook' })
  })

  test('creating an item that a device names at once in two jobs gives it to one of them', async () => {
    const { engineer, job, given } = await assignedJob()
    const elsewhere = await given.job({ assigned_engineer_id: engineer.user.id })
    const _id = randomUUID()

    const replies = await Promise.all(
      [job, elsewhere].map(({ id: jobId }) => engineer.send(createItem, { jobId, _id, ...hoist })),
    )

    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409])
  })
})

describe('saving an item', () => {
  test('changes what is sent, leaves the rest, and records before and after', async () => {
    const { engineer, added, db } = await assignedJob()
    const item = await added({ wll: '1 t', hol: '3 m' })

    const reply = await engineer.send(updateItem, { itemId: item._id, wll: '2 t', version: 1 })

    expect(reply).toMatchObject({ status: 200, body: { wll: '2 t', hol: '3 m', version: 2 } })
    const event = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('about', '=', item._id)
      .where('what', '=', 'item-saved')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ before: { wll: '1 t' }, after: { wll: '2 t' }, actor_id: engineer.user.id })
  })

  test('takes back the whole item as it was given out', async () => {
    const { engineer, added } = await assignedJob()
    const item = await added()

    const reply = await engineer.send(updateItem, { itemId: item._id, ...item, hol: '4 m' })

    expect(reply).toMatchObject({
      status: 200,
      body: { ...item, hol: '4 m', version: 2, updatedAt: expect.any(String) },
    })
  })

  test('tells the second of two devices, and shows how the item stands', async () => {
    const { engineer, admin, added } = await assignedJob()
    const { _id: itemId } = await added()
    await admin.send(updateItem, { itemId, wll: '2 t', version: 1 })

    const late = await engineer.send(updateItem, { itemId, wll: '5 t', version: 1 })

    expect(late).toMatchObject({ status: 409, body: { code: 'stale-version', current: { wll: '2 t', version: 2 } } })
  })

  test('is recognised when repeated, also after somebody else has saved since', async () => {
    const { engineer, admin, added } = await assignedJob()
    const { _id: itemId } = await added()
    const sent = { itemId, wll: '2 t', version: 1 }
    await engineer.send(updateItem, sent)

    const atOnce = await engineer.send(updateItem, sent)
    await admin.send(updateItem, { itemId, hol: '6 m', version: 2 })
    const later = await engineer.send(updateItem, sent)

    expect(atOnce).toMatchObject({ status: 200, body: { version: 2 } })
    expect(later).toMatchObject({ status: 200, body: { wll: '2 t', hol: '6 m', version: 3 } })
  })

  test('is answered with _id and version only, once the job went to somebody else', async () => {
    const { engineer, otherEngineer, added, change } = await assignedJob()
    const { _id: itemId } = await added()
    await engineer.send(updateItem, { itemId, wll: '2 t', version: 1 })
    await change({ assigned_engineer_id: otherEngineer.user.id })
    await otherEngineer.send(updateItem, { itemId, defectDescription: 'Cracked hook', version: 2 })

    const retry = await engineer.send(updateItem, { itemId, wll: '2 t', version: 1 })
    const asItStands = await engineer.send(updateItem, { itemId, wll: '2 t' })

    expect([retry.status, retry.body]).toEqual([200, { _id: itemId, version: 3 }])
    expect([asItStands.status, asItStands.body]).toEqual([200, { _id: itemId, version: 3 }])
  })

  test('onto a version that never was is told like any other stale one', async () => {
    const { engineer, added } = await assignedJob()
    const { _id: itemId } = await added()

    const reply = await engineer.send(updateItem, { itemId, wll: '2 t', version: 2 ** 31 })

    expect(reply).toMatchObject({ status: 409, body: { code: 'stale-version', current: { version: 1 } } })
  })

  test('saving an item without a version is taken as it is', async () => {
    const { engineer, added } = await assignedJob()
    const { _id: itemId } = await added()
    await engineer.send(updateItem, { itemId, wll: '2 t' })

    expect(await engineer.send(updateItem, { itemId, wll: '3 t' })).toMatchObject({ status: 200, body: { version: 3 } })
  })

  test('saving an item as it already stands changes nothing, whatever version it names', async () => {
    const { engineer, added } = await assignedJob()
    const item = await added({ wll: '1 t' })
    await engineer.send(updateItem, { itemId: item._id, hol: '2 m' })

    const reply = await engineer.send(updateItem, { itemId: item._id, wll: '1 t', hol: '2 m', version: 1 })

    expect(reply).toMatchObject({ status: 200, body: { version: 2 } })
  })

  test('twenty times at once from one version lets one through', async () => {
    const { engineer, added } = await assignedJob()
    const { _id: itemId } = await added()

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => engineer.send(updateItem, { itemId, wll: `${index} t`, version: 1 })),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('moves the next examination with the type, and bounds it', async () => {
    const { engineer, added } = await assignedJob()
    const { _id: itemId } = await added()

    const sixMonthly = await engineer.send(updateItem, { itemId, examinationType: '6_monthly' })
    const tooLate = await engineer.send(updateItem, { itemId, nextExaminationDate: '2026-12-16' })
    const scheme = await engineer.send(updateItem, {
      itemId,
      examinationType: 'written_scheme',
      nextExaminationDate: '2028-06-15',
    })

    expect(sixMonthly.body.nextExaminationDate).toBe('2026-12-15')
    expect(tooLate).toMatchObject({
      status: 400,
      body: { fields: { nextExaminationDate: expect.stringContaining('15/12/2026') } },
    })
    expect(scheme).toMatchObject({ status: 200, body: { nextExaminationDate: '2028-06-15' } })
  })
})
