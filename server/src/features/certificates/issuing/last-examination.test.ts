import { expect, test } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { completeJob, createItem } from '#contract/inspections/inspections.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

const firm = { company_name: 'Hopwood Ltd', company_address: '12 Foundry Lane' }

test.each([
  ['our own register knows it, where nobody typed one', null, '2026-01-10', '2026-01-10'],
  ['the register knows it, where an earlier one was typed', '2020-05-01', '2026-01-10', '2026-01-10'],
  ['it was typed, where that is later', '2026-03-01', '2026-01-10', '2026-03-01'],
  ['it was earlier the same day', null, '2026-06-15', '2026-06-15'],
])('the last examination is printed as %s', async (_, dateOfLastExamination, before, printed) => {
  const { clock, db, engineer, given, job, added } = await assignedJob()
  await db.updateTable('tool_settings').set(firm).execute()
  const { company_id, site_address_id } = job
  await added({ examinationDate: before })
  await engineer.send(completeJob, { jobId: job.id })
  clock.pass(10)
  const next = await given.job({ company_id, site_address_id, assigned_engineer_id: engineer.user.id })
  const item = { serialNumber: 'CB-1', description: 'Chain Block', examinationDate: '2026-06-15' }
  await engineer.send(createItem, { jobId: next.id, ...item, dateOfLastExamination })
  await engineer.send(completeJob, { jobId: next.id })

  expect((await engineer.send(generateCertificate, { jobId: next.id })).status).toBe(201)

  const { facts } = await db.selectFrom('certificates').select('facts').executeTakeFirstOrThrow()
  expect(facts).toMatchObject({ items: [{ dateOfLastExamination: printed }] })
})
