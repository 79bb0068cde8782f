import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const piece = { equipmentId: 'e0000000-0000-4000-8000-000000000001' }
const hook = givenItem({ ...piece, serialNumber: 'HK-7', description: 'Crane Hook' })
const other = { _id: 'b0000000-0000-4000-8000-000000000003', serialNumber: 'HK-8', description: 'Crane Hook' }

test('two items about one piece, one fit and one not, are pointed out before completing', async () => {
  const worn = givenItem({ ...piece, ...other, fitForPurpose: false, defectDescription: 'Worn' })
  await givenEngineersDevice({ jobs: [givenJob()], items: [hook, worn] })
  openEngineer(`/engineer/job/${givenJob()._id}`)

  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByText(/the report says both fit and not fit/)).toHaveLength(2)
})
