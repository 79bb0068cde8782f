import { expect, test } from 'vitest'
import {
  getAuthorityPack,
  listAuthorityCopies,
  updateAuthorityCopy,
} from '#contract/authority-copies/authority-copies.contract.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { completeJob, createItem, updateItem, giveOpinion } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import type { StoredFile } from '#server/features/files/files.queries.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { seriousJob } from '#server/testing/given/serious-job.ts'
import { findCopy } from './authority-copies.queries.ts'
import { packDocument } from './authority-pack.actions.ts'

test('the letter says which version it encloses, who examined what it is about, and where to telephone', async () => {
  const { admin, db, engineer, otherEngineer, added, job, notice } = await dangerousJob()
  const yes = await added({ ...crackedHook, serialNumber: 'YES', seriousInjuryRisk: true })
  await admin.send(updateJob, { jobId: job.id, assignedEngineerId: otherEngineer.user.id })
  const no = { ...crackedHook, serialNumber: 'NO', description: 'Hook', seriousInjuryRisk: false }
  const { body: other } = await otherEngineer.send(createItem, { jobId: job.id, ...no })
  const itemIds = [other._id, yes._id]
  await otherEngineer.send(createNotice, { ...notice({ itemIds }), seriousInjuryRisk: null })
  const [listed] = (await admin.send(listAuthorityCopies, {})).body

  const copy = await findCopy(db, String(listed?._id))
  const firm = { firm: 'Hopwood Ltd', phone: '0114 496 0150', sender: 'Ann', today: '2026-06-15' }
  const letter = copy && packDocument(copy, { ...firm, number: 'C-1', version: 2, file: {} as StoredFile })

  expect(letter).toMatchObject({
    number: 'Report C-1, version 2',
    paragraphs: [expect.stringContaining('report of thorough examination C-1, version 2.')],
    closing: [expect.any(String), 'Yours faithfully\nAnn\nHopwood Ltd\nTelephone 0114 496 0150'],
  })
  expect(letter?.sections[0]?.rows).toContainEqual({ label: 'Examined by', value: engineer.user.name })
})

test('a colleague who examines after the yes is asked first, and says with a reason that no copy is needed', async () => {
  const { admin, otherEngineer, job, item, copyId, copy } = await seriousJob()
  await admin.send(updateJob, { jobId: job.id, assignedEngineerId: otherEngineer.user.id })
  await otherEngineer.send(updateItem, { itemId: item._id, testDetails: 'Load tested' })
  await otherEngineer.send(completeJob, { jobId: job.id })
  await otherEngineer.send(generateCertificate, { jobId: job.id })
  const pack = async () => admin.send(getAuthorityPack, { copyId })

  const unanswered = await pack()
  await otherEngineer.send(giveOpinion, { itemId: item._id, seriousInjuryRisk: false })

  expect([unanswered.status, (await pack()).status]).toEqual([409, 409])
  expect((await copy())?.state).toBe('open')
  const notNeeded = { copyId, notNeeded: true, reason: 'It hangs over nobody.' }
  expect(await otherEngineer.send(updateAuthorityCopy, notNeeded)).toMatchObject({ body: { state: 'not_needed' } })
})
