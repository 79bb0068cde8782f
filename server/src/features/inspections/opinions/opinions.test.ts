import { describe, expect, test } from 'vitest'
import { listAuthorityCopies, updateAuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'
import {
  completeJob,
  getItem,
  updateItem,
  giveOpinion,
  listOpinionsToGive,
} from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { createNotice, listJobNotices } from '#contract/notices/notices.contract.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'

const noted = { fitForPurpose: true, defectImmediateDanger: false, defects: [] }

async function completedJob() {
  const context = await dangerousJob()
  const { engineer, admin, job, item } = context
  const { status } = await engineer.send(completeJob, { jobId: job.id })
  if (status !== 200) throw new Error(`The job was not completed: ${status}`)
  const itemId = item._id
  const opinion = async () => (await admin.send(getItem, { itemId })).body.seriousInjuryRisk
  const copies = async () => (await admin.send(listAuthorityCopies, { state: 'open' })).body
  return { ...context, itemId, opinion, copies }
}

describe('the examiner’s opinion on serious risk', () => {
  test('is a task with their name until they give it, also after the job was completed', async () => {
    const { engineer, admin, itemId, item, opinion, copies } = await completedJob()
    const task = { _id: itemId, serialNumber: item.serialNumber, examiner: { _id: engineer.user.id } }
    expect((await admin.send(listOpinionsToGive, {})).body).toMatchObject([task])
    expect((await engineer.send(listOpinionsToGive, {})).body).toMatchObject([task])

    const given = await engineer.send(giveOpinion, { itemId, seriousInjuryRisk: true })

    expect(given).toMatchObject({ status: 200, body: { seriousInjuryRisk: true, version: 1 } })
    expect(await engineer.send(giveOpinion, { itemId, seriousInjuryRisk: true })).toMatchObject({ status: 200 })
    expect(await opinion()).toBe(true)
    expect((await admin.send(listOpinionsToGive, {})).body).toEqual([])
    expect(await copies()).toMatchObject([{ items: ['Chain Block, serial number CB-1'] }])
  })

  test.each([true, false])('is asked of the colleague who examines after them, though it was %s', async (said) => {
    const { admin, engineer, otherEngineer, item, job } = await dangerousJob()
    await engineer.send(updateItem, { itemId: item._id, seriousInjuryRisk: said })
    await admin.send(updateJob, { jobId: job.id, assignedEngineerId: otherEngineer.user.id })
    const opinion = async () => (await admin.send(getItem, { itemId: item._id })).body.seriousInjuryRisk

    await otherEngineer.send(updateItem, { itemId: item._id, wll: '2 t' })
    expect(await opinion()).toBe(said)
    await otherEngineer.send(updateItem, { itemId: item._id, testDetails: 'Load tested to 125 %' })
    expect(await opinion()).toBeNull()

    await otherEngineer.send(updateItem, { itemId: item._id, seriousInjuryRisk: said })
    expect(await opinion()).toBe(said)
  })

  test('is nobody else’s to give', async () => {
    const { admin, otherEngineer, itemId, opinion } = await completedJob()

    expect(await admin.send(giveOpinion, { itemId, seriousInjuryRisk: false })).toMatchObject({
      status: 403,
      body: { code: 'not-allowed', error: expect.stringContaining('Only ') },
    })
    expect((await otherEngineer.send(giveOpinion, { itemId, seriousInjuryRisk: false })).status).toBe(404)
    expect((await otherEngineer.send(listOpinionsToGive, {})).body).toEqual([])
    expect(await opinion()).toBeNull()
  })

  test('is still theirs to give once the job is somebody else’s', async () => {
    const { engineer, admin, otherEngineer, job, itemId, opinion } = await completedJob()
    await admin.send(updateJob, { jobId: job.id, assignedEngineerId: otherEngineer.user.id })

    expect(await engineer.send(giveOpinion, { itemId, seriousInjuryRisk: false })).toMatchObject({
      status: 200,
      body: { _id: itemId },
    })
    expect((await otherEngineer.send(giveOpinion, { itemId, seriousInjuryRisk: true })).status).toBe(403)
    expect(await opinion()).toBe(false)
  })

  test('can’t be given of what is no danger, nor be a risk where the piece is fit', async () => {
    const { engineer, added } = await dangerousJob()
    const fit = await added({ serialNumber: 'CB-2' })
    const coming = { defectPotentialDanger: true, dangerByDate: '2026-09-01', defectDescription: 'Worn' }
    const worn = await added({ serialNumber: 'CB-3', repairDetails: 'Renew', ...coming })

    const refused = { status: 400, body: { fields: { seriousInjuryRisk: expect.any(String) } } }
    expect(await engineer.send(giveOpinion, { itemId: fit._id, seriousInjuryRisk: false })).toMatchObject(refused)
    expect(await engineer.send(giveOpinion, { itemId: worn._id, seriousInjuryRisk: true })).toMatchObject(refused)
    expect((await engineer.send(giveOpinion, { itemId: worn._id, seriousInjuryRisk: false })).status).toBe(200)
  })

  test('goes with its danger, and an older device does not take it back', async () => {
    const { engineer, item } = await dangerousJob()
    const itemId = item._id
    await engineer.send(updateItem, { itemId, seriousInjuryRisk: true })

    const later = await engineer.send(updateItem, { itemId, seriousInjuryRisk: null, wll: '2 t' })
    const sound = await engineer.send(updateItem, { itemId, ...noted })

    expect(later.body.seriousInjuryRisk).toBe(true)
    expect(sound.body.seriousInjuryRisk).toBeNull()
  })

  test('is not the office’s, which may send the item back as a whole', async () => {
    const { admin, item, engineer } = await dangerousJob()
    await engineer.send(updateItem, { itemId: item._id, seriousInjuryRisk: false })

    const saved = await admin.send(updateItem, { itemId: item._id, seriousInjuryRisk: true })

    expect(saved.body).toMatchObject({ seriousInjuryRisk: false, version: 2, isChangedByOffice: false })
  })

  test('opens the copy when the notice follows it, made by the server at completion', async () => {
    const { engineer, admin, job, added } = await dangerousJob()
    await added({ ...crackedHook, serialNumber: 'CB-2', seriousInjuryRisk: true })
    expect((await admin.send(listAuthorityCopies, {})).body).toEqual([])

    await engineer.send(completeJob, { jobId: job.id })

    expect((await admin.send(listAuthorityCopies, { state: 'open' })).body).toHaveLength(1)
  })

  test('is a no once the examiner has said why no copy is needed, and a yes opens it again', async () => {
    const { engineer, itemId, opinion, copies } = await completedJob()
    await engineer.send(giveOpinion, { itemId, seriousInjuryRisk: true })
    const [copy] = await copies()
    const notNeeded = { copyId: String(copy?._id), notNeeded: true, reason: 'It hangs over nobody.' }

    expect((await engineer.send(updateAuthorityCopy, notNeeded)).status).toBe(200)
    expect(await opinion()).toBe(false)
    expect(await copies()).toEqual([])
    await engineer.send(giveOpinion, { itemId, seriousInjuryRisk: true })

    expect(await copies()).toMatchObject([{ _id: copy?._id, reason: '' }])
  })
})

describe('a notice', () => {
  test('of the examiner answers for what they examined and have not answered', async () => {
    const { engineer, admin, job, item, added, notice } = await dangerousJob()
    const answered = await added({ ...crackedHook, serialNumber: 'CB-2', seriousInjuryRisk: false })
    const itemIds = [item._id, answered._id]

    const told = await engineer.send(createNotice, notice({ itemIds, seriousInjuryRisk: true }))

    expect(told).toMatchObject({ status: 201, body: { seriousInjuryRisk: true } })
    const opinions = itemIds.map(async (itemId) => (await admin.send(getItem, { itemId })).body.seriousInjuryRisk)
    expect(await Promise.all(opinions)).toEqual([true, false])
    expect((await admin.send(listAuthorityCopies, {})).body).toHaveLength(1)
    const completed = { items: [item, answered].map(({ _id, version }) => ({ _id, version })), photos: [] }
    expect((await engineer.send(completeJob, { jobId: job.id, ...completed })).status).toBe(200)
  })

  test('of the office never answers it, and needs no answer', async () => {
    const { admin, job, item, notice } = await dangerousJob()
    const { seriousInjuryRisk: _, ...plain } = notice()

    const told = await admin.send(createNotice, notice({ seriousInjuryRisk: true }))
    expect((await admin.send(createNotice, plain)).status).toBe(201)

    expect(told).toMatchObject({ status: 201, body: { seriousInjuryRisk: null } })
    expect((await admin.send(getItem, { itemId: item._id })).body.seriousInjuryRisk).toBeNull()
    expect((await admin.send(listAuthorityCopies, {})).body).toEqual([])
    expect((await admin.send(listJobNotices, { jobId: job.id })).body).toHaveLength(2)
  })
})
