import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'
import { addMonths, britishDay, dayInLondon } from '#contract/values/days.ts'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function openItem(facts: Parameters<typeof givenItem>[0] = {}) {
  const item = givenItem(facts)
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [item] })
  openEngineer(`${jobAddress}/edit/${item._id}`)
  await field('Fit for purpose')
  return localSession
}

describe('the result of an item', () => {
  test('is one of three, and sets the tick and the defect fields', async () => {
    await openItem()
    expect((await radio('Fit')).checked).toBe(true)

    await userEvent.click(await radio('Fit, repair by …'))
    expect((await field('Fit for purpose')).checked).toBe(true)
    expect((await field('Could become a danger')).checked).toBe(true)
    expect(screen.getByText(/Add the defect and repair date below\.$/)).toBeDefined()
    expect(screen.getByText('Say when the defect could become a danger.')).toBeDefined()

    await userEvent.click(await radio('Not fit'))
    expect((await field('Fit for purpose')).checked).toBe(false)
    expect(screen.getByText(/must be removed from service immediately/)).toBeDefined()
  })

  test('asks of what is not fit whether it is a danger to people', async () => {
    await openItem()
    await userEvent.click(await radio('Not fit'))
    expect(await screen.findByText('Is it a danger to people?')).toBeDefined()

    await press('Yes, a danger now')

    expect((await field('Danger now')).checked).toBe(true)
    expect(screen.queryByText('Is it a danger to people?')).toBeNull()
  })

  test('follows the tick and the defect fields', async () => {
    await openItem()

    await userEvent.click(await field('Fit for purpose'))
    expect((await radio('Not fit')).checked).toBe(true)
    await userEvent.click(await field('Danger now'))
    await userEvent.click(await field('Fit for purpose'))

    expect((await radio('Fit, repair by …')).checked).toBe(true)
    expect((await field('Danger now')).checked).toBe(false)
    expect((await field('Could become a danger')).checked).toBe(true)
  })

  test('“Fit” puts a defect that asks for a repair aside, and another result brings it back', async () => {
    const nextMonth = addMonths(dayInLondon(new Date()), 1)
    const { store } = await openItem({
      defectDescription: 'Hook worn',
      defectPotentialDanger: true,
      dangerByDate: nextMonth,
      repairDetails: 'Renew the hook',
    })
    expect(screen.getByText(/^It may be used until the repair, which is due by/)).toBeDefined()

    await userEvent.click(await radio('Fit'))
    expect((await field('Defect')).value).toBe('')
    expect(screen.getByText('1 defect put aside. Choose another result to bring it back.')).toBeDefined()
    await userEvent.click(await radio('Fit, repair by …'))
    expect((await field('Repair required')).value).toBe('Renew the hook')
    expect((await field('Could become a danger by')).value).toBe(britishDay(nextMonth))
    await press('Save')

    await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
    expect(await store.outbox.count()).toBe(1)
    expect((await store.outbox.toArray())[0]?.input).toMatchObject({
      defectDescription: 'Hook worn',
      fitForPurpose: true,
    })
  })
})
