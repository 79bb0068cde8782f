import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { givenJob } from '#web/testing/given-job.ts'
import { inOwnTask } from '#web/testing/in-own-task.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

test('storage that is cleared under an open form is not a job that was given away', async () => {
  const { store, userId } = await givenEngineersDevice({ jobs: [givenJob()] })
  openEngineer(`/engineer/job/${givenJob()._id}/add`)
  await screen.findByLabelText('Serial number')
  await waitFor(() => expect(localStorage.getItem(`thorough-stored ${userId}`)).not.toBeNull())

  await inOwnTask(() => Promise.all(store.tables.map((table) => table.clear())))

  expect(await screen.findByText('The storage of this browser was cleared')).toBeDefined()
  expect(screen.queryByText(/given to somebody else/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'OK, got it' }))
  await waitFor(() => expect(screen.queryByText('The storage of this browser was cleared')).toBeNull())
})
