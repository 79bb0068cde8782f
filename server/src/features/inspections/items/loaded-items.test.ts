import { describe, expect, test } from 'vitest'
import { completeJob, updateItem } from '#contract/inspections/inspections.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

const hoist = { serialNumber: 'CB-1', description: 'Chain Block' }

/** The fields of the specification's form beside those of the hoist, as it sends them when nothing was found. */
const blankForm = {
  assetNumber: '',
  hol: '',
  manufacturer: '',
  modelName: '',
  wll: '',
  dateOfManufacture: '',
  additionalInfo: '',
  dateOfLastExamination: '',
  photoUrl: '',
  firstInspectionAfterInstall: false,
  examinationType: '12_monthly',
  defectDescription: '',
  defectImmediateDanger: false,
  defectPotentialDanger: false,
  repairDetails: '',
  testDetails: '',
  fitForPurpose: true,
}

describe('saving a loaded item', () => {
  async function loadedItem() {
    const context = await assignedJob()
    const { id: itemId } = await context.given.item({ job_id: context.job.id, status: 'awaiting_inspection' })
    return { ...context, itemId }
  }

  test('a result makes it an examined one, today unless it says when', async () => {
    const { engineer, itemId } = await loadedItem()

    expect(await engineer.send(updateItem, { itemId, fitForPurpose: true, version: 1 })).toMatchObject({
      status: 200,
      body: { status: 'inspected', examinationDate: '2026-06-15', nextExaminationDate: '2027-06-15', version: 2 },
    })
  })

  test('the specification’s form, which sends every field, makes it an examined one', async () => {
    const { engineer, itemId } = await loadedItem()
    const form = { ...hoist, ...blankForm, itemId }

    expect((await engineer.send(updateItem, form)).body).toMatchObject({ status: 'inspected' })
  })

  test('a corrected number or description leaves it awaiting its inspection, without a day of examination', async () => {
    const { engineer, job, itemId } = await loadedItem()

    const corrected = await engineer.send(updateItem, {
      itemId,
      serialNumber: 'CB-0001',
      description: 'Lever Hoist',
      wll: '2 t',
      dateOfLastExamination: '2025-06-15',
      version: 1,
    })
    const repeated = await engineer.send(updateItem, { itemId, serialNumber: 'CB-0001', version: 2 })
    const completed = await engineer.send(completeJob, { jobId: job.id })

    expect(corrected).toMatchObject({
      status: 200,
      body: {
        serialNumber: 'CB-0001',
        status: 'awaiting_inspection',
        examinationDate: null,
        nextExaminationDate: null,
        version: 2,
      },
    })
    expect(repeated).toMatchObject({ status: 200, body: { version: 2, status: 'awaiting_inspection' } })
    expect(completed).toMatchObject({ status: 409, body: { problems: [{ code: 'nothing-examined' }] } })
  })

  test('a corrected number of one that was examined leaves its result as it is', async () => {
    const { engineer, itemId } = await loadedItem()
    await engineer.send(updateItem, { itemId, fitForPurpose: false, defectDescription: 'Worn', version: 1 })

    expect((await engineer.send(updateItem, { itemId, serialNumber: 'CB-2', version: 2 })).body).toMatchObject({
      serialNumber: 'CB-2',
      status: 'inspected',
      fitForPurpose: false,
      examinationDate: '2026-06-15',
    })
  })
})
