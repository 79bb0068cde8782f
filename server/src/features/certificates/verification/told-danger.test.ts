import { expect, test } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { getEquipment, rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { completeJob, updateItem } from '#contract/inspections/inspections.contract.ts'
import { getJob } from '#contract/jobs/jobs.contract.ts'
import { seriousJob } from '#server/testing/given/serious-job.ts'

const fit = {
  fitForPurpose: true,
  defectImmediateDanger: false,
  defectPart: '',
  defectDescription: '',
  repairDetails: '',
}

/** The engineer has told the customer of a danger, then saved the item as fit and completed the job. */
async function fitAfterTelling() {
  const context = await seriousJob()
  const { engineer, owner, visitor, job, item, equipmentId } = context
  await engineer.send(updateItem, { itemId: item._id, ...fit })
  await engineer.send(completeJob, { jobId: job.id })
  const { body: report } = await engineer.send(generateCertificate, { jobId: job.id })
  const said = async () => (await visitor.send(verifyCertificate, { code: report.verifyUrl })).body
  const seen = async () => {
    const { danger, nextDue } = (await owner.send(getJob, { jobId: job.id })).body
    return { register: (await owner.send(getEquipment, { equipmentId })).body.condition, danger, nextDue }
  }
  return { ...context, said, seen }
}

test('a report of what was told as a danger and then found fit in the same job is red while the danger stands', async () => {
  const { said, seen } = await fitAfterTelling()

  expect(await seen()).toEqual({ register: 'unsafe', danger: 'told', nextDue: null })
  expect(await said()).toMatchObject({
    verdict: {
      level: 'danger',
      headline: 'Must not be used',
      reasons: ['The item is on record as unsafe, whatever the report says. It must not be used.'],
    },
    items: [{ level: 'danger', result: 'Must not be used; reported fit for purpose' }],
  })
})

test('the report is what it says again once the danger is put right', async () => {
  const { admin, clock, equipmentId, said, seen } = await fitAfterTelling()

  const repair = { on: clock.today(), by: 'Hooks Ltd', description: 'The hook was renewed' }
  await admin.send(rectifyEquipment, { equipmentId, ...repair })

  expect(await seen()).toEqual({ register: 'put_right', nextDue: '2027-06-15' })
  expect((await said()).verdict.level).toBe('good')
})
