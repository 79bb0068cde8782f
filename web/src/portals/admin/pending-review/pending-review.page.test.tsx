import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { PendingReviewPage } from './pending-review.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenItem, givenJob, givenWork } from '#web/testing/given-job.ts'
import { chooseFrom, openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'
import type { PendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'

const routes = <Route path="/admin/recovered-work" element={<PendingReviewPage />} />

const other = givenJob({ _id: 'a0000000-0000-4000-8000-000000000007', title: 'Follow-up visit' })

function openWork(work: PendingReview, more: Replies = {}) {
  let isWaiting = true
  const decide = () => {
    isWaiting = false
    return json(200, work)
  }
  return openAsAdmin('/admin/recovered-work', routes, {
    'GET /api/inspections/recovered': () => page(isWaiting ? [work] : []),
    [`POST /api/inspections/recovered/${work._id}/accept`]: decide,
    [`POST /api/inspections/recovered/${work._id}/dismiss`]: decide,
    'GET /api/jobs': () => page([other]),
    [`PUT /api/jobs/${work.jobId._id}`]: () => json(200, givenJob({ status: 'in_progress' })),
    ...more,
  })
}

async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

async function pressIn(dialogName: string, name: string) {
  const dialog = await screen.findByRole('dialog', { name: dialogName })
  await userEvent.click(within(dialog).getByRole('button', { name }))
}

describe('work to review', () => {
  test('stands beside what is there now, with what differs marked', async () => {
    openWork(
      givenWork({
        sent: { wll: '3 t', manufacturer: 'Yale' },
        existing: givenItem({ wll: '2 t', manufacturer: 'Yale' }),
      }),
    )

    const card = await screen.findByRole('article', { name: 'Chain Block SN-1' })

    expect(within(card).getByText('Tom Ashworth')).toBeDefined()
    expect(within(card).getByText(/arrived 30\/03\/2026, 09:15. The job was given to someone else/)).toBeDefined()
    expect(within(card).getByRole('row', { name: 'WLL differs 3 t 2 t' })).toBeDefined()
    expect(within(card).queryByRole('row', { name: /Manufacturer/ })).toBeNull()
    await press(/^Show 1.field that is the same$/)
    expect(within(card).getByRole('row', { name: 'Manufacturer Yale Yale' })).toBeDefined()
  })

  test('is accepted after a confirmation, against the version that was compared', async () => {
    const { received } = openWork(givenWork())

    await press('Accept')
    await pressIn('Accept Chain Block SN-1?', 'Accept')

    expect(await screen.findByText('Accepted: Chain Block SN-1 is now in Annual examination.')).toBeDefined()
    expect(received.find(({ path }) => path.endsWith('/accept'))?.body).toEqual({ version: 2 })
    expect(await screen.findByText('Nothing is waiting for a decision')).toBeDefined()
  })

  test('work to review for a completed job reopens it first, and says so', async () => {
    const work = givenWork({ because: 'job-completed', jobId: { ...givenWork().jobId, status: 'completed' } })
    const { received } = openWork(work)

    await press('Accept')
    expect(await screen.findByText(/The job is now Completed and goes back to In Progress/)).toBeDefined()
    await pressIn('Accept Chain Block SN-1?', 'Reopen and accept')

    expect(await screen.findByText(/The job is In Progress again\.$/)).toBeDefined()
    const writes = received.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])
    expect(writes).toEqual([
      ['PUT', { status: 'in_progress' }],
      ['POST', { version: 2 }],
    ])
  })

  test('work to review for a deleted job goes into another open job of the company', async () => {
    const work = givenWork({
      kind: 'new-item',
      because: 'job-deleted',
      sent: { description: 'Shackle', serialNumber: 'SN-9' },
      existing: null,
      jobId: { ...givenWork().jobId, isDeleted: true },
    })
    const { received } = openWork(work)

    await press('Accept')
    await pressIn('Accept Shackle SN-9?', 'Accept')
    expect(await screen.findByText('Choose the job it goes into.')).toBeDefined()
    await chooseFrom('Job', /^Follow-up visit/)
    await pressIn('Accept Shackle SN-9?', 'Accept')

    expect(await screen.findByText('Accepted: Shackle SN-9 is now in Follow-up visit.')).toBeDefined()
    expect(received.find(({ path }) => path.endsWith('/accept'))?.body).toEqual({ jobId: other._id })
  })

  test('is dismissed for a reason, and the job stays as it is', async () => {
    const { received } = openWork(givenWork())

    await press('Dismiss')
    await userEvent.type(await screen.findByLabelText('Reason for dismissing'), 'Measured again by Zoë')
    await pressIn('Dismiss Chain Block SN-1?', 'Dismiss')

    expect(await screen.findByText('Chain Block SN-1 was dismissed. Annual examination stays as it is.')).toBeDefined()
    expect(received.find(({ path }) => path.endsWith('/dismiss'))?.body).toEqual({ reason: 'Measured again by Zoë' })
  })

  test.each([
    [
      'came late',
      'job-reassigned',
      'The danger notice stays under Danger until the equipment is repaired or found fit.',
    ],
    ['was imported', 'imported', 'Make sure that the customer has been told.'],
  ] as const)('that %s and says a danger says so before it is dismissed', async (_, because, rest) => {
    const danger = { defectImmediateDanger: true, defectPart: 'Hook', defectDescription: 'Cracked' }
    openWork(givenWork({ because, sent: danger }))

    await press('Dismiss')

    const words = `It says that there is a danger (Hook: Cracked). ${rest}`
    expect(await screen.findByText((text) => text.endsWith(words))).toBeDefined()
  })

  test('is not written over an item that changed while it was compared', async () => {
    const work = givenWork()
    openWork(work, {
      [`POST /api/inspections/recovered/${work._id}/accept`]: () =>
        json(409, { error: 'Changed.', code: 'stale-version', current: givenItem({ version: 3 }) }),
    })

    await press('Accept')
    await pressIn('Accept Chain Block SN-1?', 'Accept')

    await waitFor(() =>
      expect(screen.getByText(/changed while you were comparing, so nothing was written/)).toBeDefined(),
    )
    expect(screen.getByRole('article', { name: 'Chain Block SN-1' })).toBeDefined()
  })
})
