import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { generateCertificate, regenerateCertificate } from '#contract/certificates/certificates.contract.ts'
import { createItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import {
  acceptPendingReview,
  dismissPendingReview,
  listPendingReview,
} from '#contract/inspections/pending-review/pending-review.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

/** A device comes back with an item in danger after the office has completed the job. */
async function lateDanger() {
  const context = await completedJob()
  const { engineer, admin, job } = context
  const late = {
    jobId: job.id,
    _id: randomUUID(),
    serialNumber: 'H-7',
    description: 'Crane Hook',
    fitForPurpose: false,
    defectImmediateDanger: true,
    defectDescription: 'Cracked',
    repairDetails: 'Renew',
  }
  await engineer.send(createItem, late)
  const [work] = (await admin.send(listPendingReview)).body
  if (!work) throw new Error('The late item was not kept.')
  return { ...context, jobId: job.id, recoveredId: work._id, late }
}

const refusal = {
  status: 409,
  body: {
    code: 'recovered-work-waiting',
    error: expect.stringMatching(
      /new item Crane Hook H-7 \(from Ada Fitter\).*accept or dismiss it under Work to review/,
    ),
    waiting: [{ kind: 'new-item', serialNumber: 'H-7' }],
  },
}

describe('a job whose work to review waits for a decision', () => {
  test('gets no certificate, from whoever asks, in either way, until the work is dismissed', async () => {
    const { engineer, admin, jobId, recoveredId } = await lateDanger()

    expect(await engineer.send(generateCertificate, { jobId })).toMatchObject(refusal)
    expect(await admin.send(generateCertificate, { jobId })).toMatchObject(refusal)
    expect(await admin.send(regenerateCertificate, { jobId })).toMatchObject(refusal)
    await admin.send(dismissPendingReview, { recoveredId, reason: 'Examined twice' })
    expect(await engineer.send(generateCertificate, { jobId })).toMatchObject({ status: 201 })
  })

  test('gets one that holds the work once it was accepted into the reopened job', async () => {
    const { engineer, admin, jobId, recoveredId, db } = await lateDanger()
    await admin.send(updateJob, { jobId, status: 'in_progress' })
    expect(await admin.send(acceptPendingReview, { recoveredId })).toMatchObject({ status: 200 })
    await admin.send(updateJob, { jobId, status: 'completed' })

    expect(await engineer.send(generateCertificate, { jobId })).toMatchObject({ status: 201 })
    const { facts } = await db.selectFrom('certificates').select('facts').executeTakeFirstOrThrow()
    expect(JSON.stringify(facts)).toContain('H-7')
  })

  test('still gives out the certificate that was issued before the work arrived', async () => {
    const { engineer, admin, job } = await completedJob()
    const first = await engineer.send(generateCertificate, { jobId: job.id })
    await engineer.send(createItem, { jobId: job.id, _id: randomUUID(), serialNumber: 'L-1', description: 'Late' })

    const again = await engineer.send(generateCertificate, { jobId: job.id })

    expect(again).toMatchObject({ status: 200, body: { number: first.body.number, version: 1 } })
    expect(await admin.send(regenerateCertificate, { jobId: job.id })).toMatchObject({ status: 409 })
  })

  test('names the item that a change is about', async () => {
    const { engineer, admin, job, db } = await completedJob()
    const { id: itemId } = await db.selectFrom('inspection_items').select('id').executeTakeFirstOrThrow()
    await engineer.send(updateItem, { itemId, fitForPurpose: false, version: 1 })

    expect(await admin.send(generateCertificate, { jobId: job.id })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('change to Chain Block CB-100 (from Ada Fitter)') },
    })
  })
})
