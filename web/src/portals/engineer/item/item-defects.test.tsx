import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const hook = {
  _id: '5d2c4a5e-6c1c-4a77-9d0a-1f3a3c0b8e02',
  part: 'Hook',
  description: 'Worn',
  class: 'could_become_danger',
  dangerByDate: '2099-01-01',
  repair: 'Renew',
} as const
const item = givenItem({
  defectPart: 'Hook',
  defectDescription: 'Worn',
  defectPotentialDanger: true,
  dangerByDate: '2099-01-01',
  repairDetails: 'Renew',
  defects: [hook],
})

async function openItem() {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [item] })
  openEngineer(`${jobAddress}/edit/${item._id}`)
  await field('Defect')
  return localSession
}

test('a danger asks the examiner for their opinion, without a default, and without the danger it is gone', async () => {
  const { store } = await openItem()
  const question = await screen.findByRole('group', { name: /existing or imminent risk of serious personal injury/ })
  const [yes, no] = within(question).getAllByRole<HTMLInputElement>('radio')
  expect([yes?.checked, no?.checked]).toEqual([false, false])

  await userEvent.click(within(question).getByRole('radio', { name: 'No' }))
  await press('Save')

  await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
  expect((await store.outbox.toArray())[0]?.input).toMatchObject({ seriousInjuryRisk: false })
})

describe('a slip of the thumb between Repair and Not fit', () => {
  const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
  const choose = async (name: string) => userEvent.click(await radio(name))
  const cancelAndPress = async (name: string) => {
    await press('Cancel')
    await press(name)
  }

  beforeEach(async () => {
    const awaiting = { status: 'awaiting_inspection', examinationDate: null, nextExaminationDate: null } as const
    await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem(awaiting)] })
    openEngineer(`${jobAddress}/examine/${item._id}`)
  })

  test('does not answer whether a piece that is not fit is a danger', async () => {
    await press('Repair')
    expect((await radio('Could become one')).checked).toBe(true)
    await cancelAndPress('Not fit')

    expect((await radio('Could become one')).checked).toBe(false)
  })

  test('does not carry over how dangerous a defect is with its words', async () => {
    await press('Repair')
    await userEvent.type(await field('Defect'), 'Cracked')
    await press('In 1 month')

    await cancelAndPress('Not fit')

    expect((await field('Defect')).value).toBe('Cracked')
    expect((await radio('Could become one')).checked).toBe(false)
    expect(screen.queryByLabelText('Could become a danger by')).toBeNull()
  })

  test('does not change a danger that the engineer saw, nor the opinion on it', async () => {
    await press('Not fit')
    await userEvent.type(await field('Defect'), 'Cracked')
    await choose('Danger now')
    await choose('Yes')

    await cancelAndPress('Repair')
    expect((await field('Defect')).value).toBe('Cracked')
    expect((await radio('Yes')).checked).toBe(false)
    await cancelAndPress('Not fit')

    expect((await radio('Danger now')).checked).toBe(true)
    expect((await radio('Yes')).checked).toBe(true)
  })

  test('does not lose the day of a repair that was not described yet', async () => {
    await press('Repair')
    await press('In 1 month')
    const { value: day } = await field('Could become a danger by')

    await cancelAndPress('Not fit')
    await cancelAndPress('Repair')

    expect(day).not.toBe('')
    expect((await field('Could become a danger by')).value).toBe(day)
  })
})

describe('a second defect', () => {
  test('is written below the first, makes the item unfit where it is a danger, and is saved as the gravest', async () => {
    const { store } = await openItem()

    await press('Add another defect')
    await userEvent.type(await field('Part of defect 2'), 'Chain')
    await userEvent.type(await field('Description of defect 2'), 'Cracked')
    await userEvent.selectOptions(await field('Class of defect 2'), 'Danger now')
    expect((await field('Fit for purpose')).checked).toBe(false)
    expect(screen.getByText('Say what repair, renewal or alteration it needs.')).toBeTruthy()
    await userEvent.type(await field('Repair of defect 2'), 'Renew the chain')
    expect((await field('Defect')).value).toBe('Worn')
    await press('Save')

    await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
    const [entry] = await store.outbox.toArray()
    expect(entry?.input).toMatchObject({
      defectPart: 'Chain',
      defectDescription: 'Cracked',
      defectImmediateDanger: true,
      defects: [{ part: 'Chain', class: 'danger', repair: 'Renew the chain' }, hook],
    })
  })

  test('can be removed again, and the first stays as it was', async () => {
    const { store } = await openItem()
    await press('Add another defect')
    await userEvent.type(await field('Part of defect 2'), 'Chain')
    await press('Remove defect 2')
    expect(screen.queryByLabelText('Part of defect 2')).toBeNull()
    await userEvent.type(await field('Asset number'), 'A-9')
    await press('Save')

    await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
    const [entry] = await store.outbox.toArray()
    expect(entry?.input).toMatchObject({ defectDescription: 'Worn', defects: [hook] })
  })
})
