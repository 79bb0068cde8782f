import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

test('what can’t be true is told at once, at its field, and can be saved all the same', async () => {
  const item = givenItem({ examinationDate: '2026-03-29', nextExaminationDate: '2027-03-29' })
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [item] })
  openEngineer(`${jobAddress}/edit/${item._id}`)
  const made = await field('Date of manufacture')

  await userEvent.type(made, '04/2026')
  fireEvent.change(await field('Last examination'), { target: { value: '2026-03-30' } })

  expect(made.getAttribute('aria-invalid')).toBe('true')
  const list = within(screen.getByText('Still missing from the report').closest('[role=status]') as HTMLElement)
  expect(list.getByText('Schedule 1, 3')).toBeDefined()
  expect(list.getByText('Schedule 1, 4')).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await localSession.store.outbox.count()).toBe(1))
  expect((await localSession.store.outbox.toArray())[0]?.input).toMatchObject({
    dateOfManufacture: '2026-04',
    dateOfLastExamination: '2026-03-30',
  })
})

test('a scheme asks for its reference, and an accessory every twelve months is refused', async () => {
  await givenEngineersDevice({ jobs: [givenJob()] })
  openEngineer(`${jobAddress}/add`)

  await userEvent.type(await field('Description'), 'Bow shackle')
  const accessory = await field('Lifting accessory')
  await waitFor(() => expect(accessory.checked).toBe(true))
  await userEvent.click(await field('At 12-monthly interval'))
  expect(screen.getByText(/examined every 6 months, unless a written scheme/)).toBeDefined()
  await userEvent.click(await field('In accordance with a written scheme'))

  expect(screen.queryByText(/examined every 6 months, unless/)).toBeNull()
  expect(screen.getByText('The reference of the written scheme is missing.')).toBeDefined()
  await userEvent.type(await field('Reference of the written scheme'), 'WS-7')
  await waitFor(() => expect(screen.queryByText('The reference of the written scheme is missing.')).toBeNull())
})

test('an employer without an address stands in the way of completing, with the paragraph', async () => {
  const { store } = await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem()] })
  const examiner = { qualifications: 'LEEA', hasSignature: true, employer: 'Self-employed', employerAddress: '' }
  await store.meta.toCollection().modify({ value: examiner })
  openEngineer(jobAddress)

  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Not ready to complete' }))
  expect(dialog.getByText(/The employer of the examiner \(Self-employed\) has no address/)).toBeDefined()
  expect(dialog.getByText('Schedule 1, 9')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Complete Job' })).toBeNull()
})
