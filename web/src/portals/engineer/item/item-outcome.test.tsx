import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const awaiting = givenItem({
  status: 'awaiting_inspection',
  examinationDate: null,
  nextExaminationDate: null,
  serialNumber: 'CB-1',
})

async function openItem() {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [awaiting] })
  openEngineer(`${jobAddress}/edit/${awaiting._id}`)
  await field('Outcome')
  return localSession
}

describe('an item that could not be examined', () => {
  test('is saved with its reason alone, and its card says why', async () => {
    const { store } = await openItem()

    await userEvent.selectOptions(await field('Outcome'), 'Not presented')
    expect(screen.queryByLabelText('Fit for purpose')).toBeNull()
    expect(screen.getByText('Say why it was not examined.')).toBeTruthy()
    await userEvent.type(await field('Reason'), 'On hire until June')
    await waitFor(() => expect(screen.queryByText('Say why it was not examined.')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
    expect(await screen.findByText('Not presented: On hire until June')).toBeTruthy()
    expect(screen.getByText('0 examined, 1 not examined')).toBeTruthy()
    const [entry] = await store.outbox.toArray()
    expect(entry?.input).toMatchObject({
      outcome: 'not_presented',
      outcomeReason: 'On hire until June',
      examinationDate: null,
    })
  })

  test('can’t be left out with a danger that is recorded for it', async () => {
    const dangerous = givenItem({
      serialNumber: 'CB-1',
      defectImmediateDanger: true,
      defectDescription: 'Hook cracked',
    })
    const { store } = await givenEngineersDevice({ jobs: [givenJob()], items: [dangerous] })
    openEngineer(`${jobAddress}/edit/${dangerous._id}`)

    await userEvent.selectOptions(await field('Outcome'), 'Scrapped or gone')
    expect(await screen.findByText(/^A danger is recorded for this item/)).toBeTruthy()
    await userEvent.type(await field('Reason'), 'Scrapped')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('This can’t be saved as it is.')).toBeTruthy()
    expect(await store.outbox.count()).toBe(0)
  })

  test('keeps what was typed of its examination while the outcome is chosen to and fro', async () => {
    await openItem()
    await userEvent.type(await field('Tests made'), 'Proof load')
    await userEvent.type(await field('Limitations (parts not accessible)'), 'Gearbox')

    await userEvent.selectOptions(await field('Outcome'), 'Not found')
    await userEvent.selectOptions(await field('Outcome'), 'Examined')

    expect((await field('Tests made')).value).toBe('Proof load')
    expect((await field('Limitations (parts not accessible)')).value).toBe('Gearbox')
    expect(screen.queryByLabelText('Reason')).toBeNull()
  })

  test('does not stand in the way of completing the job, which says how many were examined', async () => {
    const leftOut = givenItem({ ...awaiting, outcome: 'not_found', outcomeReason: 'Looked everywhere' })
    const examined = givenItem({ _id: 'b0000000-0000-4000-8000-000000000002', serialNumber: 'CB-2' })
    await givenEngineersDevice({ jobs: [givenJob()], items: [leftOut, examined] })
    openEngineer(jobAddress)

    await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

    expect(
      await screen.findByText(
        /1 item will be reported as examined, and the certificate is made from it\. 1 item will be reported/,
      ),
    ).toBeTruthy()
  })
})
