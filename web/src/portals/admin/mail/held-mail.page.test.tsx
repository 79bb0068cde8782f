import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { HeldMailPage } from './held-mail.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { openAsAdmin, page } from '#web/testing/open-admin.tsx'
import type { HeldMail } from '#contract/mail/mail.contract.ts'

const routes = <Route path="/admin/held-mail" element={<HeldMailPage />} />

const held: HeldMail = {
  _id: 'aaaaaaaa-0000-4000-8000-000000000001',
  kind: 'invoice',
  about: 'bbbbbbbb-0000-4000-8000-000000000001',
  to: { name: 'Jane Doe', email: 'jane@acme.test' },
  subject: 'Invoice INV-00007 from Firm',
  fileName: 'INV-00007.pdf',
  status: 'held',
  attempts: 0,
  lastProblem: 'It may have been sent already.',
  nextTryAt: null,
  queuedAt: '2026-03-30T09:00:00.000Z',
  queuedBy: 'Grace Hopwood',
  settledAt: '2026-03-31T09:00:00.000Z',
}

function openHeldMail() {
  let mails = [held]
  const decide = () => {
    mails = []
    return json(200, held)
  }
  return openAsAdmin('/admin/held-mail', routes, {
    'GET /api/mail/held': () => page(mails),
    [`POST /api/mail/${held._id}/retry`]: decide,
    [`POST /api/mail/${held._id}/dismiss`]: decide,
  })
}

describe('held mail', () => {
  test('says to whom it would go, why it waits, and where its paper is', async () => {
    openHeldMail()
    const list = within(await screen.findByRole('region', { name: /^Waiting for a decision/ }))

    expect(list.getByText('Jane Doe (jane@acme.test)')).toBeDefined()
    expect(list.getByText('Not sent: held after a restore')).toBeDefined()
    expect(list.getByText('It may have been sent already.')).toBeDefined()
    expect(list.getByRole('link', { name: 'Open the invoice' }).getAttribute('href')).toBe(
      `/admin/invoices/${held.about}`,
    )
  })

  test.each([
    ['is sent when an administrator says so', 'Send it now: Jane Doe', '/retry'],
    ['is not sent when an administrator says so', 'Do not send: Jane Doe', '/dismiss'],
  ])('%s, and leaves the list', async (_, button, call) => {
    const { received } = openHeldMail()

    await userEvent.click(await screen.findByRole('button', { name: button }))

    expect(await screen.findByText('No email is waiting for a decision.')).toBeDefined()
    expect(received.some(({ method, path }) => method === 'POST' && path.endsWith(call))).toBe(true)
  })
})
