import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`
const hook = givenItem({
  serialNumber: 'HK-7',
  description: 'Crane Hook',
  examinationDate: '2026-03-29',
  defectImmediateDanger: true,
  defectDescription: 'Cracked at the root',
  repairDetails: 'Replace the hook',
})

test('a danger nobody was told of is shown on the job; who was told is recorded without signal, and stays shown', async () => {
  const { store } = await givenEngineersDevice({ jobs: [givenJob()], items: [hook] })
  openEngineer(jobAddress)
  expect(await screen.findByText('1 item with a danger nobody has been told about')).toBeDefined()

  await userEvent.click(screen.getByRole('link', { name: 'Tell them now' }))
  const words = await screen.findByRole('region', { name: 'Crane Hook, serial number HK-7' })
  expect(within(words).getByText('DANGER NOW')).toBeDefined()
  expect(within(words).getByText('Replace the hook')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Text it' }).getAttribute('href')).toMatch(/^sms:\?&body=.*HK-7/)
  expect(screen.getByRole('link', { name: 'Mail it' }).getAttribute('href')).toMatch(/^mailto:\?subject=Danger/)
  await userEvent.click(screen.getByRole('button', { name: 'They have been told' }))
  expect(screen.getByText('Answer this question.')).toBeDefined()
  expect(screen.getByText('Choose how they were told.')).toBeDefined()
  expect(await store.outbox.count()).toBe(0)

  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  await userEvent.type(screen.getByLabelText('Told to'), 'Jo Hall')
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
  await userEvent.click(screen.getByRole('button', { name: 'They have been told' }))

  const told = await screen.findByRole('region', { name: 'Told of a danger' })
  expect(within(told).getByText('Jo Hall')).toBeDefined()
  expect(within(told).getByText('Waiting to be sent')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('1 item with a danger nobody has been told about')).toBeNull())
  const [entry] = await store.outbox.toArray()
  expect(entry).toMatchObject({
    name: 'createNotice',
    input: { itemIds: [hook._id], toldName: 'Jo Hall', how: 'in_person', seriousInjuryRisk: true },
  })
})

test('a half-filled form is found again, and sends nothing', async () => {
  const { store } = await givenEngineersDevice({ jobs: [givenJob()], items: [hook] })
  openEngineer(`${jobAddress}/tell`)
  await userEvent.type(await screen.findByLabelText('Told to'), 'Jo')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect(await store.drafts.count()).toBe(1))

  await userEvent.click(await screen.findByRole('link', { name: 'Tell them now' }))

  await waitFor(() => expect(screen.getByLabelText('Told to')).toHaveProperty('value', 'Jo'))
  expect(await store.outbox.count()).toBe(0)
})

test('nobody can have been told before the examination', async () => {
  const { store } = await givenEngineersDevice({ jobs: [givenJob()], items: [hook] })
  openEngineer(`${jobAddress}/tell`)
  await userEvent.click(await screen.findByRole('radio', { name: 'No' }))
  await userEvent.type(screen.getByLabelText('Told to'), 'Jo Hall')
  await userEvent.click(screen.getByRole('radio', { name: 'By telephone' }))
  await userEvent.click(screen.getByRole('button', { name: 'It was earlier' }))
  await userEvent.clear(screen.getByLabelText('Day'))
  await userEvent.type(screen.getByLabelText('Day'), '28/03/2026')
  await userEvent.click(screen.getByRole('button', { name: 'They have been told' }))

  expect(await screen.findByText('This is before the examination. Enter when they were told.')).toBeDefined()
  expect(await store.outbox.count()).toBe(0)
})
