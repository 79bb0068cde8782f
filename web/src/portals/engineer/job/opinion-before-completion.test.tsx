import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { readItems } from '#web/offline/hooks/use-local-items.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'
import { opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'

beforeEach(noSignal)

const jobId = givenJob()._id
const hoist = givenItem({ description: 'Hoist', serialNumber: '12', wll: '2 t', version: 2 })
const hook = givenItem({ _id: 'b0000000-0000-4000-8000-000000000003', description: 'Hook', serialNumber: '3' })

describe('the examiner’s opinion on a danger', () => {
  const finding = { defectDescription: 'Throat opened', defectImmediateDanger: true, repairDetails: 'Renew the hook' }
  const risky = { ...hook, ...finding, fitForPurpose: false }

  async function openQuestion(item: InspectionItem) {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [hoist, item] })
    openEngineer(`/engineer/job/${jobId}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))
    return { localSession, dialog: within(await screen.findByRole('dialog')) }
  }

  test('is asked before the job is completed, saved at once without signal, and can be changed', async () => {
    const { localSession, dialog } = await openQuestion(risky)
    const asked = within(dialog.getByRole('region', { name: opinionQuestion }))
    const group = within(asked.getByRole('group', { name: 'Hook 3: Throat opened' }))
    const opinions = async () => (await readItems(localSession, jobId)).map((item) => item.seriousInjuryRisk)

    await userEvent.click(group.getByRole('radio', { name: 'No' }))
    await waitFor(async () => expect(await opinions()).toEqual([null, false]))
    await userEvent.click(group.getByRole('radio', { name: 'Yes' }))
    await waitFor(async () => expect(await opinions()).toEqual([null, true]))
    await waitFor(() => expect(group.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true))
    await userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))

    expect(await screen.findByText('Completed on this device')).toBeDefined()
    // Each answer is an entry of its own where the one before was tried meanwhile.
    const entries = await localSession.store.outbox.toArray()
    expect(entries.slice(-2)).toMatchObject([
      { name: 'updateItem', itemId: hook._id, input: { seriousInjuryRisk: true } },
      { name: 'completeJob' },
    ])
  })

  test('is not required, and asked in one place only', async () => {
    const { localSession, dialog } = await openQuestion(risky)
    expect(dialog.getAllByText(opinionQuestion, { exact: false })).toHaveLength(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))

    expect(await screen.findByText('Completed on this device')).toBeDefined()
    expect(await localSession.store.outbox.toArray()).toMatchObject([{ name: 'completeJob' }])
  })

  test.each([
    ['it is given', { ...risky, seriousInjuryRisk: false }],
    ['there is no danger', hook],
  ])('is not asked where %s', async (_, item) => {
    const { dialog } = await openQuestion(item)
    expect(dialog.queryByText(opinionQuestion)).toBeNull()
  })
})
