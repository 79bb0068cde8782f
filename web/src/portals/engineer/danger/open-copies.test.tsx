import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OpenCopies, OpinionsToGive } from './dangers.tsx'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenCopy } from '#web/testing/given-notice.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { page } from '#web/testing/open-admin.tsx'
import { press, showInPortal } from '#web/testing/show-page.tsx'

const copy = givenCopy()

test('the examiner says with a reason that no copy is needed for the authority', async () => {
  givenSession({ role: 'engineer' })
  const { received } = falseServer({
    'GET /api/authority-copies': () => page([copy, givenCopy({ _id: copy.noticeId, jobId: copy.noticeId })]),
    [`PUT /api/authority-copies/${copy._id}`]: () => json(200, { ...copy, state: 'not_needed' }),
  })
  showInPortal(<OpenCopies jobId={copy.jobId} />, '/engineer')

  await press(/Not needed: Chain Block/)
  const dialog = within(await screen.findByRole('dialog', { name: /No copy needed/ }))
  await userEvent.type(dialog.getByLabelText('Why no copy is needed'), 'It hangs out of reach')
  await userEvent.click(dialog.getByRole('button', { name: 'No copy needed' }))

  await waitFor(() =>
    expect(received.filter(({ method }) => method === 'PUT')).toMatchObject([
      { body: { notNeeded: true, reason: 'It hangs out of reach' } },
    ]),
  )
})

test('an examiner gives their opinion on a danger after the job was completed, and is not asked for a colleague’s', async () => {
  const { _id } = givenSession({ role: 'engineer' }).user
  const task = { _id: copy._id, description: 'Chain Block', serialNumber: 'CB-1', examinationDate: '2026-06-15' }
  const item = { ...task, jobId: copy.jobId, jobTitle: 'Yearly', companyName: 'Acme', examiner: { _id, name: 'Ada' } }
  const others = { ...item, _id: copy.noticeId, serialNumber: 'CB-2', examiner: { _id: copy._id, name: 'Zoe' } }
  const { received } = falseServer({
    'GET /api/inspections/opinions': () => page([item, others]),
    [`PUT /api/inspections/items/${item._id}/opinion`]: () => json(200, { _id: item._id, version: 1 }),
  })
  showInPortal(<OpinionsToGive jobId={copy.jobId} />, '/engineer')

  await press('Yes: Chain Block CB-1')

  expect(screen.queryByRole('button', { name: /CB-2/ })).toBeNull()
  await waitFor(() =>
    expect(received.filter(({ method }) => method === 'PUT')).toMatchObject([{ body: { seriousInjuryRisk: true } }]),
  )
})
