import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OpenCopies } from './open-copies.tsx'
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
