import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listAuthorityCopies, updateAuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'
import { generateCertificate, regenerateCertificate } from '#contract/certificates/certificates.contract.ts'
import { completeJob, updateItem } from '#contract/inspections/inspections.contract.ts'
import { acceptPendingReview, listPendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { crackedHook } from '#server/testing/given/dangerous-job.ts'

test('a danger that arrives after the report was issued can be put into it, and the copy sent', async () => {
  const { engineer, admin, db, clock, job, added } = await assignedJob()
  await db
    .updateTable('tool_settings')
    .set({ company_name: 'Hopwood Ltd', company_address: '12 Foundry Lane' })
    .execute()
  const { _id: itemId, version } = await added()
  await engineer.send(completeJob, { jobId: job.id })
  await engineer.send(generateCertificate, { jobId: job.id })
  // Found without signal, before another device completed the job.
  await engineer.send(updateItem, { itemId, version, ...crackedHook })
  await engineer.send(createNotice, {
    jobId: job.id,
    _id: randomUUID(),
    itemIds: [itemId],
    seriousInjuryRisk: true,
    items: [{ itemId, description: 'Chain Block', serialNumber: 'CB-1', assetNumber: '', dangers: [told] }],
    toldName: 'Mel Moore',
    toldRole: '',
    how: 'in_person',
    toldAt: clock.now().toISOString(),
  })
  const copyId = String((await admin.send(listAuthorityCopies, {})).body[0]?._id)
  const sent = { copyId, authority: 'hse', name: 'Leeds', how: 'email', sentOn: '2026-06-15' } as const
  expect(await admin.send(updateAuthorityCopy, sent)).toMatchObject({
    status: 409,
    body: { code: 'certificate-not-issued' },
  })

  const reopened = await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })

  expect(reopened).toMatchObject({ status: 200, body: { status: 'in_progress' } })
  expect((await admin.send(listAuthorityCopies, {})).body).toMatchObject([{ _id: copyId, state: 'open' }])
  const [work] = (await admin.send(listPendingReview, {})).body
  await admin.send(acceptPendingReview, { recoveredId: String(work?._id) })
  await engineer.send(completeJob, { jobId: job.id, reason: 'The hook is cracked.' })
  await admin.send(regenerateCertificate, { jobId: job.id })
  expect((await admin.send(updateAuthorityCopy, sent)).status).toBe(200)
})

const told = {
  _id: 'd0000000-0000-4000-8000-000000000001',
  class: 'danger',
  part: 'Hook',
  description: 'Cracked',
  repair: 'Renew the hook',
  dangerByDate: null,
} as const
