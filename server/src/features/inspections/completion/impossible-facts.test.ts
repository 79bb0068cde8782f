import { expect, test } from 'vitest'
import { completeJob, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

test('a completion is refused while something can’t be true, though it could be saved', async () => {
  const { engineer, job, added } = await assignedJob()
  const before = { dateOfManufacture: '2027', dateOfLastExamination: '2026-06-16', nextExaminationDate: '2026-06-15' }
  const { _id: itemId } = await added({
    examinationDate: '2026-06-15',
    examinationType: 'exceptional',
    firstInspectionAfterInstall: true,
    installedCorrectly: false,
    defectPotentialDanger: true,
    defectDescription: 'Wear',
    repairDetails: 'Renew',
    dangerByDate: '2026-06-15',
    ...before,
  })

  const refused = await engineer.send(completeJob, { jobId: job.id })
  await engineer.send(updateItem, { itemId, nextExaminationDate: '2027-06-16' })
  const tooLate = await engineer.send(completeJob, { jobId: job.id })
  await engineer.send(updateItem, {
    itemId,
    dateOfManufacture: '2026',
    dateOfLastExamination: '2026-06-15',
    installedCorrectly: true,
    dangerByDate: '2026-06-16',
    nextExaminationDate: '2027-06-15',
  })

  expect(refused.body).toMatchObject({
    code: 'report-not-lawful',
    problems: [
      { code: 'not-installed-but-fit', paragraph: '6', item: { _id: itemId } },
      { code: 'manufactured-later', paragraph: '3' },
      { code: 'last-examination-later', paragraph: '4' },
      { code: 'next-examination-not-later', paragraph: '8(d)' },
      { code: 'danger-date-not-later', paragraph: '8(c)' },
    ],
  })
  expect(tooLate.status).toBe(409)
  expect(tooLate.body).toMatchObject({ error: expect.stringContaining('must be by 15/06/2027') })
  expect(await engineer.send(completeJob, { jobId: job.id })).toMatchObject({ status: 200 })
})

const worn = {
  defectPotentialDanger: true,
  defectDescription: 'Wear',
  repairDetails: 'Renew',
  examinationDate: '2026-06-15',
}

test('a danger that was told for one day is not put off to a later one without another examination', async () => {
  const { engineer, job, added, clock } = await assignedJob()
  const { _id: itemId } = await added({ ...worn, dangerByDate: '2026-07-01' })
  const telling = { toldName: 'Mel Moore', how: 'in_person' as const, toldAt: clock.now().toISOString() }
  await engineer.send(createNotice, { jobId: job.id, _id: crypto.randomUUID(), itemIds: [itemId], ...telling })
  await engineer.send(updateItem, { itemId, dangerByDate: '2026-08-01' })

  const refused = await engineer.send(completeJob, { jobId: job.id })
  clock.pass(25 * 60)
  await engineer.send(updateItem, { itemId, examinationDate: '2026-06-16' })

  expect(refused.body).toMatchObject({
    code: 'report-not-lawful',
    error: expect.stringContaining('told 01/07/2026'),
    problems: [{ code: 'danger-date-postponed', paragraph: '8(c)', item: { _id: itemId } }],
  })
  expect((await engineer.send(completeJob, { jobId: job.id })).status).toBe(200)
})

test('a danger that was told is not put off by another defect, nor by an item that is deleted and entered again', async () => {
  const { engineer, job, added, clock } = await assignedJob()
  const hook = { ...worn, serialNumber: 'HK-1', description: 'Hook' }
  const { _id: itemId } = await added({ ...hook, dangerByDate: '2026-07-01' })
  const telling = { toldName: 'Mel Moore', how: 'in_person' as const, toldAt: clock.now().toISOString() }
  await engineer.send(createNotice, { jobId: job.id, _id: crypto.randomUUID(), itemIds: [itemId], ...telling })
  const defect = { _id: crypto.randomUUID(), class: 'could_become_danger' as const, part: '', description: 'Wear' }
  await engineer.send(updateItem, { itemId, defects: [{ ...defect, repair: 'Renew', dangerByDate: '2026-08-01' }] })

  const underNewId = await engineer.send(completeJob, { jobId: job.id })
  await engineer.send(deleteItem, { itemId, reason: 'Entered twice' })
  const again = await added({ ...hook, dangerByDate: '2026-08-01' })
  const enteredAgain = await engineer.send(completeJob, { jobId: job.id })

  expect(underNewId.body).toMatchObject({ problems: [{ code: 'danger-date-postponed', item: { _id: itemId } }] })
  expect(enteredAgain.body).toMatchObject({ problems: [{ code: 'danger-date-postponed', item: { _id: again._id } }] })
  await engineer.send(updateItem, { itemId: again._id, dangerByDate: '2026-07-01' })
  expect((await engineer.send(completeJob, { jobId: job.id })).status).toBe(200)
})

test('an examination a year before it was recorded is refused, by the completion and by the certificate', async () => {
  const { engineer, job, added, change } = await assignedJob()
  const { _id: itemId } = await added({ examinationDate: '2025-06-15', isAccessory: true })
  const codes = ['six-monthly-kind', 'examined-too-long-ago'].map((code) => ({ code, item: { _id: itemId } }))

  expect((await engineer.send(completeJob, { jobId: job.id })).body).toMatchObject({ problems: codes })
  await change({ status: 'completed' })
  expect(await engineer.send(generateCertificate, { jobId: job.id })).toMatchObject({
    status: 409,
    body: { problems: expect.arrayContaining(codes.map((problem) => expect.objectContaining({ code: problem.code }))) },
  })
})
