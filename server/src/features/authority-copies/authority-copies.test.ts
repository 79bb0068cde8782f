import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import {
  getAuthorityPack,
  listAuthorityCopies,
  updateAuthorityCopy,
} from '#contract/authority-copies/authority-copies.contract.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { updateSiteAddress } from '#contract/companies/companies.contract.ts'
import { mergeEquipment, rectifyEquipment, updateEquipment } from '#contract/equipment/equipment.contract.ts'
import { completeJob, deleteItem, updateItem, giveOpinion } from '#contract/inspections/inspections.contract.ts'
import { deleteJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { readNotice, rectifyNoticeItem } from '#contract/notices/notice-timeline.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { seriousJob, type SeriousJob } from '#server/testing/given/serious-job.ts'

const sent = { authority: 'hse', name: 'HSE, Leeds', how: 'email', sentOn: '2026-06-15' } as const

const sound = { defects: [], defectImmediateDanger: false, fitForPurpose: true }
const withdrawn = { lifecycle: 'withdrawn', lifecycleReason: 'Scrapped' } as const
const rectified = { on: '2026-06-15', by: 'Us', description: 'Mended on the spot' }

async function issued({ engineer, job }: SeriousJob) {
  await engineer.send(completeJob, { jobId: job.id })
  const { status, body } = await engineer.send(generateCertificate, { jobId: job.id })
  if (status !== 201) throw new Error(`No certificate was issued: ${JSON.stringify(body)}`)
}

describe('a copy for the enforcing authority', () => {
  test('is opened by the answer that somebody could be seriously hurt, and closed by who, how and when', async () => {
    const serious = await seriousJob()
    const { admin, copyId, copy, told } = serious
    await told({ seriousInjuryRisk: false })
    expect((await admin.send(listAuthorityCopies, { state: 'open' })).body).toHaveLength(1)
    const noticeId = (await copy())?.noticeId
    expect((await admin.send(listAuthorityCopies, { noticeId })).body).toHaveLength(1)
    expect((await admin.send(listAuthorityCopies, { noticeId: copyId })).body).toEqual([])
    expect(await copy()).toMatchObject({
      state: 'open',
      items: ['Chain Block, serial number CB-1'],
      hasCertificate: false,
    })

    const unissued = await admin.send(updateAuthorityCopy, { copyId, ...sent })
    expect(unissued).toMatchObject({ status: 409, body: { code: 'certificate-not-issued' } })
    await issued(serious)
    const closed = await admin.send(updateAuthorityCopy, { copyId, ...sent, reference: 'REF-1' })

    expect(closed).toMatchObject({ status: 200, body: { state: 'sent', ...sent, reference: 'REF-1' } })
    expect((await admin.send(listAuthorityCopies, { state: 'open' })).body).toEqual([])
  })

  test('is proposed for the local authority by the main activity, and for the Executive once a piece is hired', async () => {
    const { admin, job, item, copy } = await seriousJob()
    expect((await copy())?.proposal).toMatchObject({ authority: 'hse' })

    await admin.send(updateSiteAddress, { siteAddressId: job.site_address_id, mainActivity: 'retail' })
    expect((await copy())?.proposal).toMatchObject({
      authority: 'local_authority',
      reason: expect.stringContaining('Shop'),
    })

    const { body: piece } = await admin.send(updateEquipment, {
      equipmentId: String(item.equipmentId),
      ownership: 'hired',
      version: 1,
    })
    expect(piece.ownership).toBe('hired')
    expect((await copy())?.proposal).toMatchObject({ authority: 'hse', reason: expect.stringContaining('hired') })
  })

  test('that is open refuses every silent way out of it', async () => {
    const { engineer, admin, job, item, equipmentId, sentNotice, copy } = await seriousJob()
    const refused = { status: 409, body: { code: 'authority-copy-open' } }

    expect(await engineer.send(deleteItem, { itemId: item._id, reason: 'Wrong' })).toMatchObject(refused)
    expect(await admin.send(updateJob, { jobId: job.id, status: 'cancelled' })).toMatchObject(refused)
    expect(await admin.send(deleteJob, { jobId: job.id })).toMatchObject(refused)
    expect(await engineer.send(giveOpinion, { itemId: item._id, seriousInjuryRisk: false })).toMatchObject(refused)
    const otherAnswer = await engineer.send(createNotice, { ...sentNotice, seriousInjuryRisk: false })
    expect(otherAnswer).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect((await engineer.send(completeJob, { jobId: job.id })).status).toBe(200)
    expect((await engineer.send(generateCertificate, { jobId: job.id })).status).toBe(201)
    expect(await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })).toMatchObject(refused)
    expect((await admin.send(rectifyEquipment, { equipmentId, ...rectified })).status).toBe(200)
    expect((await copy())?.state).toBe('open')
  })

  test.each<[string, (job: SeriousJob) => Promise<{ status: number }>]>([
    ['unticking the danger', ({ engineer, item }) => engineer.send(updateItem, { itemId: item._id, ...sound })],
    [
      'moving the piece',
      ({ admin, equipmentId }) => admin.send(updateEquipment, { equipmentId, version: 1, siteAddressId: null }),
    ],
    [
      'withdrawing the piece',
      ({ admin, equipmentId }) => admin.send(updateEquipment, { equipmentId, version: 1, ...withdrawn }),
    ],
    [
      'renaming the piece',
      ({ admin, equipmentId }) => admin.send(updateEquipment, { equipmentId, version: 1, serialNumber: 'CB-2' }),
    ],
    [
      'merging the piece',
      async ({ admin, given, job, equipmentId }) => {
        const other = await given.equipment({ company_id: job.company_id, serial_number: 'CB-9' })
        return admin.send(mergeEquipment, { equipmentId, intoId: other.id })
      },
    ],
    [
      'giving the job to another engineer',
      ({ admin, job, otherEngineer }) =>
        admin.send(updateJob, { jobId: job.id, assignedEngineerId: otherEngineer.user.id }),
    ],
    ['telling somebody with the other answer', ({ engineer, notice }) => engineer.send(createNotice, notice())],
    [
      'reading it',
      ({ owner, sentNotice }) =>
        owner.send(readNotice, { token: sentNotice._id, says: 'not_here', name: 'Cora Customer' }),
    ],
    ['completing the job', ({ engineer, job }) => engineer.send(completeJob, { jobId: job.id })],
    [
      'putting it right at the notice',
      ({ owner, item, sentNotice }) =>
        owner.send(rectifyNoticeItem, { noticeId: sentNotice._id, itemId: item._id, ...rectified }),
    ],
  ])('stays open after %s', async (_, act) => {
    const serious = await seriousJob()

    expect([200, 201]).toContain((await act(serious)).status)

    expect(await serious.copy()).toMatchObject({ _id: serious.copyId, state: 'open' })
    expect(await serious.admin.send(deleteJob, { jobId: serious.job.id })).toMatchObject({
      status: 409,
      body: { code: 'authority-copy-open' },
    })
  })

  test('is not needed only by the word of the examiner, with a reason', async () => {
    const { engineer, otherEngineer, admin, copyId, job } = await seriousJob()
    const notNeeded = { copyId, notNeeded: true, reason: 'It was taken apart while I looked on.' }

    expect((await admin.send(updateAuthorityCopy, notNeeded)).status).toBe(403)
    expect((await otherEngineer.send(updateAuthorityCopy, notNeeded)).status).toBe(404)
    expect(await engineer.send(updateAuthorityCopy, { copyId, notNeeded: true })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    })
    expect(await engineer.send(updateAuthorityCopy, notNeeded)).toMatchObject({ body: { state: 'not_needed' } })
    expect((await admin.send(deleteJob, { jobId: job.id })).status).toBe(200)
  })

  test('is not closed as not needed by somebody who becomes the examiner after the answer was given', async () => {
    const { engineer, admin, job, item, copyId, copy } = await seriousJob()
    const notNeeded = { copyId, notNeeded: true, reason: 'I don’t think so.' }
    await admin.send(updateJob, { jobId: job.id, assignedEngineerId: admin.user.id })
    expect((await admin.send(updateItem, { itemId: item._id, testDetails: 'Looked at again' })).status).toBe(200)

    expect(await admin.send(updateAuthorityCopy, notNeeded)).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    })

    expect((await copy())?.examiners).toMatchObject([{ _id: engineer.user.id }])
    expect(await engineer.send(updateAuthorityCopy, notNeeded)).toMatchObject({ body: { state: 'not_needed' } })
  })

  test.each([
    ['without anything', {}, ['authority', 'name', 'how', 'sentOn']],
    ['on a day to come', { ...sent, sentOn: '2026-06-16' }, ['sentOn']],
    ['before the danger was found', { ...sent, sentOn: '2026-06-14' }, ['sentOn']],
    ['to an unknown authority', { ...sent, authority: 'police' }, ['authority']],
  ])('can’t be closed %s', async (_, fields, named) => {
    const { admin, copyId } = await seriousJob()

    const reply = await admin.send(updateAuthorityCopy, { copyId, ...(fields as typeof sent) })

    expect(reply.status).toBe(400)
    expect(Object.keys(Object(reply.body).fields)).toEqual(named)
  })

  test('comes as one PDF with the report in it, once that was issued', async () => {
    const { app, engineer, admin, otherEngineer, job, copyId } = await seriousJob()

    const before = await admin.send(getAuthorityPack, { copyId })
    expect(before).toMatchObject({ status: 409, body: { code: 'certificate-not-issued' } })
    await engineer.send(completeJob, { jobId: job.id })
    expect((await engineer.send(generateCertificate, { jobId: job.id })).status).toBe(201)

    const pack = await admin.send(getAuthorityPack, { copyId })
    expect(pack.status).toBe(200)
    expect(pack.headers['content-type']).toBe('application/pdf')
    expect((await otherEngineer.send(getAuthorityPack, { copyId })).status).toBe(404)
    const { rawPayload } = await app.inject({
      url: `/api/authority-copies/${copyId}/pack`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    // The letter's own page, then the report's.
    expect((await PDF.load(rawPayload)).getPageCount()).toBe(2)
  })

  test('is not made of a version that does not state the danger', async () => {
    const serious = await seriousJob()
    const { engineer, admin, item, copyId } = serious
    await engineer.send(updateItem, { itemId: item._id, ...sound })
    await issued(serious)

    const refused = { status: 409, body: { error: expect.stringContaining('shows no danger for Chain Block') } }
    expect(await admin.send(getAuthorityPack, { copyId })).toMatchObject(refused)
    expect(await admin.send(updateAuthorityCopy, { copyId, ...sent })).toMatchObject(refused)
  })

  test('about hired equipment goes to another authority than the Executive only with a reason', async () => {
    const serious = await seriousJob()
    const { admin, equipmentId, copyId } = serious
    await issued(serious)
    await admin.send(updateEquipment, { equipmentId, ownership: 'hired', version: 1 })
    const elsewhere = { copyId, ...sent, authority: 'local_authority' as const }

    expect(await admin.send(updateAuthorityCopy, elsewhere)).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    })
    const reason = 'The Executive passed it on.'
    expect(await admin.send(updateAuthorityCopy, { ...elsewhere, reason })).toMatchObject({
      status: 200,
      body: { state: 'sent', authority: 'local_authority', reason },
    })
  })
})
