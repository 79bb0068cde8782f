import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as counts from '#contract/counts/counts.contract.ts'
import { signForSite } from '#contract/counts/counts.contract.ts'
import { listDue } from '#contract/due/due.contract.ts'
import { getEquipment, listEquipmentHistory } from '#contract/equipment/equipment.contract.ts'
import { completeJob, createItem, listItems, updateItem } from '#contract/inspections/inspections.contract.ts'
import { createJob, getJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { signature } from '#server/testing/attack/planted-count.ts'
import { pngFile } from '#server/testing/files/png-file.ts'
import { testApp } from '#server/testing/test-app.ts'

const block = { description: 'Chain Block', fitForPurpose: true }
const absent = { outcome: 'not_presented', outcomeReason: 'On hire' } as const

/** A job of the customer's company at a site with three pieces in service, one of which is an item. */
async function visitedSite() {
  const context = await testApp()
  const { given, engineer, admin, customer, db } = context
  const companyId = String(customer.user.company_id)
  const { id: siteAddressId } = await given.site({ company_id: companyId })
  const visit = async (fields: { expects?: 'items' | 'site' } = {}) => {
    const job = { title: 'Visit', scheduledDate: '2026-06-15', companyId, siteAddressId, ...fields }
    const { body } = await admin.send(createJob, { ...job, assignedEngineerId: engineer.user.id })
    return body
  }
  const add = async (jobId: string, serialNumber: string, content: object = {}) =>
    (await engineer.send(createItem, { jobId, ...block, serialNumber, ...content })).body
  const complete = (jobId: string) => engineer.send(completeJob, { jobId })
  const count = async (jobId: string, by: Pick<typeof admin, 'send'> = admin) =>
    (await by.send(counts.getCount, { jobId })).body
  const pieceOf = async (itemId: string) =>
    String(
      (
        await db
          .selectFrom('inspection_items')
          .select('equipment_id')
          .where('id', '=', itemId)
          .executeTakeFirstOrThrow()
      ).equipment_id,
    )
  const otherEngineer = await context.signedIn(await given.user())
  const otherCompany = await given.company({ name: 'Another Ltd' })
  const otherCustomer = await context.signedIn(await given.user({ role: 'customer', company_id: otherCompany.id }))
  return { ...context, otherEngineer, otherCustomer, companyId, siteAddressId, visit, add, complete, count, pieceOf }
}

/** What is at the site from an earlier visit. */
async function knownSite() {
  const context = await visitedSite()
  const first = await context.visit()
  for (const serialNumber of ['A', 'B', 'C']) await context.add(first._id, serialNumber)
  await context.complete(first._id)
  context.clock.pass(60)
  return context
}

describe('the count of a visit', () => {
  test('expects what is in service at the site where the job was created without items', async () => {
    const { visit, add, complete, count, engineer } = await knownSite()
    const job = await visit()
    await add(job._id, 'A')
    await add(job._id, 'NEW')

    const open = await count(job._id)
    expect(job.expects).toBe('site')
    expect(open).toMatchObject({ expects: 'site', expected: 4, examined: 2 })
    expect(open.pieces.map(({ label, outcome }) => [label, outcome])).toEqual([
      ['Chain Block A', 'examined'],
      ['Chain Block NEW', 'examined'],
      ['Chain Block B', null],
      ['Chain Block C', null],
    ])

    expect(await complete(job._id)).toMatchObject({ status: 200, body: { itemCount: 4, leftOutCount: 2 } })
    const { body: items } = await engineer.send(listItems, { jobId: job._id })
    expect(items.map(({ serialNumber, outcome }) => [serialNumber, outcome])).toEqual([
      ['A', 'examined'],
      ['NEW', 'examined'],
      ['B', 'not_this_visit'],
      ['C', 'not_this_visit'],
    ])
    expect(await count(job._id)).toMatchObject({ expected: 4, examined: 2, outcomes: { not_this_visit: 2 } })
  })

  test('expects the items alone where the office says so', async () => {
    const { visit, add, complete, count, admin } = await knownSite()
    const job = await visit()
    await add(job._id, 'A')
    await admin.send(updateJob, { jobId: job._id, expects: 'items' })

    expect(await count(job._id)).toMatchObject({ expected: 1, examined: 1 })
    expect((await complete(job._id)).body.itemCount).toBe(1)
  })

  test('never blocks: items still awaiting are not this visit, but something must be examined', async () => {
    const { given, visit, add, complete, engineer } = await visitedSite()
    const job = await visit()
    const loaded = await given.item({ job_id: job._id, serial_number: 'L', status: 'awaiting_inspection' })

    expect(await complete(job._id)).toMatchObject({ status: 409, body: { problems: [{ code: 'nothing-examined' }] } })
    await engineer.send(updateItem, { itemId: loaded.id, outcome: 'not_this_visit' })
    expect(await complete(job._id)).toMatchObject({ status: 409, body: { problems: [{ code: 'nothing-examined' }] } })
    await add(job._id, 'A')
    expect(await complete(job._id)).toMatchObject({ status: 200, body: { leftOutCount: 1 } })
  })

  test('says how often running a piece was not presented; not this visit neither counts nor ends it', async () => {
    const { visit, add, complete, count, clock } = await visitedSite()
    const times: (number | undefined)[] = []
    const outcomes = [absent, { outcome: 'not_this_visit' }, absent, {}, absent]
    const visits: string[] = []
    for (const outcome of outcomes) {
      const job = await visit({ expects: 'items' })
      await add(job._id, 'OTHER')
      await add(job._id, 'X', outcome)
      await complete(job._id)
      clock.pass(60)
      visits.push(job._id)
    }
    for (const jobId of visits) {
      times.push((await count(jobId)).pieces.find(({ label }) => label.endsWith(' X'))?.timesRunning)
    }
    expect(times).toEqual([1, 1, 2, 0, 1])
  })

  test('puts what was not presented twice running first in Due', async () => {
    const { visit, add, complete, admin, clock } = await visitedSite()
    const dates = { examinationDate: '2026-06-15', nextExaminationDate: '2026-07-15' }
    for (const outcome of [dates, absent, absent]) {
      const job = await visit({ expects: 'items' })
      await add(job._id, 'EARLIER', { ...dates, nextExaminationDate: '2026-07-01' })
      await add(job._id, 'ABSENT', outcome)
      await complete(job._id)
      clock.pass(60)
    }
    const [site] = (await admin.send(listDue, {})).body
    expect(site).toMatchObject({ earliestDueDate: '2026-07-01' })
    expect(site?.equipment.map(({ serialNumber, timesRunning }) => [serialNumber, timesRunning])).toEqual([
      ['ABSENT', 2],
      ['EARLIER', 0],
    ])
  })

  test('takes what is scrapped or gone out of service', async () => {
    const { visit, add, complete, pieceOf, admin } = await visitedSite()
    const job = await visit()
    await add(job._id, 'A')
    const gone = await add(job._id, 'B', { outcome: 'withdrawn', outcomeReason: 'Cut up in May' })
    const equipmentId = await pieceOf(gone._id)

    expect((await admin.send(getEquipment, { equipmentId })).body.lifecycle).toBe('in_service')
    await complete(job._id)
    expect((await admin.send(getEquipment, { equipmentId })).body).toMatchObject({
      lifecycle: 'withdrawn',
      lifecycleReason: 'Cut up in May',
    })
  })

  test('is shown to the customer once completed, and to nobody else’s customer or engineer', async () => {
    const { visit, add, complete, customer, otherEngineer, otherCustomer } = await visitedSite()
    const job = await visit()
    await add(job._id, 'A')
    const asked = { jobId: job._id }

    expect((await customer.send(counts.getCount, asked)).status).toBe(404)
    await complete(job._id)
    expect((await customer.send(counts.getCount, asked)).status).toBe(200)
    for (const stranger of [otherEngineer, otherCustomer]) {
      expect((await stranger.send(counts.getCount, asked)).status).toBe(404)
    }
  })
})

describe('a revisit', () => {
  test('is the next job from what was left, 14 days ahead and with the same engineer', async () => {
    const { visit, add, complete, count, admin, engineer } = await visitedSite()
    const job = await visit()
    await add(job._id, 'A')
    await add(job._id, 'B', absent)
    await add(job._id, 'C', { outcome: 'withdrawn', outcomeReason: 'Scrapped' })
    const asked = { jobId: job._id, _id: randomUUID() }

    expect(await admin.send(counts.createRevisit, asked)).toMatchObject({
      status: 409,
      body: { code: 'job-not-completed' },
    })
    await complete(job._id)
    const made = await admin.send(counts.createRevisit, asked)
    expect(made).toMatchObject({
      status: 201,
      body: {
        _id: asked._id,
        title: 'Visit',
        scheduledDate: '2026-06-29',
        assignedEngineerId: { _id: engineer.user.id },
        itemCount: 1,
        expects: 'items',
        revisitOf: job._id,
      },
    })
    expect(await admin.send(counts.createRevisit, asked)).toMatchObject({ status: 200, body: { _id: asked._id } })
    expect(await admin.send(counts.createRevisit, { jobId: job._id })).toMatchObject({
      status: 409,
      body: { code: 'nothing-left' },
    })
    expect((await count(job._id)).revisits).toMatchObject([{ _id: asked._id, scheduledDate: '2026-06-29' }])
    expect((await engineer.send(getJob, { jobId: asked._id })).status).toBe(200)
  })

  test('is made once where two ask at the same time, on the day and for the engineer that were given', async () => {
    const { visit, add, complete, admin } = await visitedSite()
    const job = await visit()
    await add(job._id, 'A')
    await add(job._id, 'B', absent)
    await complete(job._id)
    const asked = { jobId: job._id, scheduledDate: '2026-07-01', assignedEngineerId: null }

    const both = await Promise.all([admin.send(counts.createRevisit, asked), admin.send(counts.createRevisit, asked)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(both.find(({ status }) => status === 201)?.body).toMatchObject({
      scheduledDate: '2026-07-01',
      assignedEngineerId: null,
    })
  })
})

describe('the signature of the person on site', () => {
  test('stands while the list is as it was signed, and is stored once', async () => {
    const { visit, add, complete, count, admin, engineer, otherEngineer, clock } = await visitedSite()
    const job = await visit()
    await add(job._id, 'A')
    const { _id: itemId } = await add(job._id, 'B', absent)
    const signed = { jobId: job._id, _id: randomUUID(), name: 'Mel Moore', signature }

    expect((await otherEngineer.send(signForSite, signed)).status).toBe(404)
    expect((await engineer.send(signForSite, signed)).status).toBe(201)
    expect((await engineer.send(signForSite, signed)).status).toBe(200)
    expect(await engineer.send(signForSite, { ...signed, name: 'Someone else' })).toMatchObject({
      status: 409,
      body: { code: 'id-taken' },
    })
    await complete(job._id)
    expect((await count(job._id)).siteSignature).toMatchObject({ name: 'Mel Moore' })

    await admin.send(updateJob, { jobId: job._id, status: 'in_progress' })
    clock.pass(60)
    await engineer.send(updateItem, { itemId, outcomeReason: 'Lent to another site' })
    await complete(job._id)
    expect((await count(job._id)).siteSignature).toBeNull()
  })

  test('is refused where it is no PNG, or too large', async () => {
    const { visit, engineer } = await visitedSite()
    const job = await visit()
    const sign = (picture: string) =>
      engineer.send(signForSite, { jobId: job._id, _id: randomUUID(), name: 'Mel Moore', signature: picture })
    const text = Buffer.from('Mel Moore').toString('base64')

    expect((await sign(`data:image/png;base64,${text}`)).status).toBe(415)
    expect((await sign(`data:image/jpeg;base64,${text}`)).status).toBe(400)
    expect((await sign(`data:image/png;base64,${'A'.repeat(280_000)}`)).status).toBe(400)
    const { bytes } = await pngFile(600, 200)
    expect((await sign(`data:image/png;base64,${bytes.toString('base64')}`)).status).toBe(201)
  })
})

describe('where a piece is', () => {
  test('is told by the customer, and read on the job’s page and in the piece’s history', async () => {
    const { visit, add, complete, count, pieceOf, customer, otherCustomer, admin } = await visitedSite()
    const job = await visit()
    const here = await add(job._id, 'A')
    const away = await add(job._id, 'B', absent)
    const equipmentId = await pieceOf(away._id)
    const note = { jobId: job._id, equipmentId, _id: randomUUID(), text: 'In the paint shop' }

    expect((await customer.send(counts.noteWhereabouts, note)).status).toBe(404)
    await complete(job._id)
    expect((await otherCustomer.send(counts.noteWhereabouts, note)).status).toBe(404)
    const examined = { ...note, equipmentId: await pieceOf(here._id) }
    expect((await customer.send(counts.noteWhereabouts, examined)).status).toBe(404)
    expect((await customer.send(counts.noteWhereabouts, note)).status).toBe(201)
    expect((await customer.send(counts.noteWhereabouts, note)).status).toBe(200)
    expect(await customer.send(counts.noteWhereabouts, { ...note, text: 'Elsewhere' })).toMatchObject({
      status: 409,
      body: { code: 'id-taken' },
    })

    const told = (await count(job._id)).pieces.find((piece) => piece.equipmentId === equipmentId)
    expect(told?.notes).toMatchObject([{ text: 'In the paint shop', by: customer.user.name }])
    expect((await admin.send(listEquipmentHistory, { equipmentId })).body).toMatchObject([
      { what: 'whereabouts-told', after: { text: 'In the paint shop', jobId: job._id } },
    ])
  })
})
