import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NotExamined } from '#web/features/counts/not-examined.tsx'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenJob } from '#web/testing/given-job.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { press, showInPortal } from '#web/testing/show-page.tsx'
import type { JobCount } from '#contract/counts/counts.contract.ts'

const jobId = givenJob()._id
const equipmentId = 'f0000000-0000-4000-8000-000000000001'
const piece = { itemId: null, reason: '', timesRunning: 0, notes: [] }
const count: JobCount = {
  expects: 'items',
  expected: 2,
  examined: 1,
  outcomes: { not_presented: 1, not_found: 0, no_access: 0, withdrawn: 0, not_this_visit: 0 },
  pieces: [
    { ...piece, equipmentId: 'f0000000-0000-4000-8000-000000000002', label: 'Hoist H-1', outcome: 'examined' },
    { ...piece, equipmentId, label: 'Chain Block SN-3', outcome: 'not_presented', reason: 'On hire', timesRunning: 2 },
  ],
  siteSignature: null,
  revisits: [],
}

test('a customer unfolds what was not examined and is asked where each piece is', async () => {
  falseServer({ [`GET /api/inspections/jobs/${jobId}/count`]: () => json(200, count) })
  givenSession({ role: 'customer' })
  showInPortal(<NotExamined jobId={jobId} count={1} />, '/customer')

  await userEvent.click(screen.getByText('Not examined (1)'))
  expect(await screen.findByText('Not presented: On hire')).toBeDefined()
  expect(screen.getByText('Not presented at the last 2 visits')).toBeDefined()
  expect(screen.queryByText('Hoist H-1')).toBeNull()
  expect(screen.getByText('Tell us where it is')).toBeDefined()
})

test('a customer tells where a piece is; without signal the words stay, and sent again it is the same note', async () => {
  let isUp = false
  const note = {
    _id: 'aa000000-0000-4000-8000-000000000001',
    text: 'In Goole',
    by: 'Priya',
    at: '2026-11-18T09:00:00.000Z',
  }
  const { received } = falseServer({
    [`GET /api/inspections/jobs/${jobId}/count`]: () => json(200, count),
    [`POST /api/inspections/jobs/${jobId}/count/${equipmentId}/note`]: () =>
      isUp ? json(201, note) : new Error('No signal.'),
  })
  givenSession({ role: 'customer' })
  showInPortal(<NotExamined jobId={jobId} count={1} />, '/customer')
  await userEvent.click(screen.getByText('Not examined (1)'))
  await press('Tell us where it is: Chain Block SN-3')
  await userEvent.type(await screen.findByLabelText('Where it is, or who has it'), 'In Goole')

  await press('Send')
  expect(await screen.findByText(/cannot be reached/)).toBeDefined()
  isUp = true
  await press('Send')

  expect(await screen.findByText('The office has your note.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = received.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  expect(sent).toMatchObject([{ text: 'In Goole' }, { text: 'In Goole' }])
  expect(sent[0]).toEqual(sent[1])
})
