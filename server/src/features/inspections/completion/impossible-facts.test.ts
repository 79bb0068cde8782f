import { expect, test } from 'vitest'
import { completeJob, updateItem } from '#contract/inspections/inspections.contract.ts'
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
      { code: 'danger-date-not-later', paragraph: '8(c)' },
      { code: 'next-examination-not-later', paragraph: '8(d)' },
    ],
  })
  expect(tooLate.status).toBe(409)
  expect(tooLate.body).toMatchObject({ error: expect.stringContaining('15/06/2027 at the latest') })
  expect(await engineer.send(completeJob, { jobId: job.id })).toMatchObject({ status: 200 })
})
