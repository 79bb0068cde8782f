import { expect, test } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { completeJob, createItem } from '#contract/inspections/inspections.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

/** Reports that are made one after the other, each of items that are known by their serial numbers. */
async function reports() {
  const context = await completedJob()
  const { given, engineer, visitor, clock, company, site } = context
  const reportOf = async (serialNumbers: string[], place = { company_id: company.id, site_address_id: site.id }) => {
    clock.pass(60)
    const { id: jobId } = await given.job({ ...place, assigned_engineer_id: engineer.user.id })
    for (const serialNumber of serialNumbers) {
      await engineer.send(createItem, { jobId, serialNumber, description: 'Chain Block' })
    }
    await engineer.send(completeJob, { jobId })
    const { body } = await engineer.send(generateCertificate, { jobId })
    return async () => (await visitor.send(verifyCertificate, { code: body.verifyUrl })).body
  }
  return { ...context, reportOf }
}

test('a report of items that were examined again names the later report, and the later one is green', async () => {
  const { reportOf } = await reports()
  const saidOfFirst = await reportOf(['CB-1', 'CB-2', 'CB-3'])
  const before = await saidOfFirst()
  const saidOfSecond = await reportOf(['CB-2', 'CB-3', 'CB-4'])
  const after = await saidOfFirst()

  expect(before.verdict.level).toBe('good')
  expect(after.verdict).toEqual({
    level: 'attention',
    headline: 'Examined again since',
    reasons: ['A later report (C-000002, 15 June 2026) covers 2 of these items. Ask for it.'],
  })
  expect(after.items.map(({ level }) => level)).toEqual(['good', 'plain', 'plain'])
  expect((await saidOfSecond()).verdict.level).toBe('good')
})

test('a report says nothing of another company’s report about the same serial number', async () => {
  const { reportOf, given } = await reports()
  const saidOfFirst = await reportOf(['CB-1'])
  const other = await given.company()
  const site = await given.site({ company_id: other.id })
  await reportOf(['CB-1'], { company_id: other.id, site_address_id: site.id })

  expect((await saidOfFirst()).verdict.level).toBe('good')
})
