import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`
const hoist = givenItem({ description: 'Hoist', serialNumber: '12', wll: '2 t', version: 2 })

test('a job that has a report already is completed again only with what changed and why', async () => {
  const report = { certificateUrl: '/files/report.pdf', status: 'in_progress' } as const
  const localSession = await givenEngineersDevice({ jobs: [givenJob(report)], items: [hoist] })
  openEngineer(jobAddress)
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))
  const dialog = within(await screen.findByRole('dialog'))

  await userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))
  expect(await dialog.findByText('Say what changed and why. The new version of the report says so too.')).toBeDefined()
  await userEvent.type(dialog.getByLabelText(/What changed and why/), 'The serial number was misread')
  await userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))

  await waitFor(async () => {
    const [entry] = await localSession.store.outbox.toArray()
    expect(entry).toMatchObject({ name: 'completeJob', input: { reason: 'The serial number was misread' } })
  })
})
