import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { SystemPage } from './system.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { openAsAdmin } from '#web/testing/open-admin.tsx'
import type { SystemStatus } from '#contract/system-status/system-status.contract.ts'

const system: SystemStatus = {
  scheduled: [
    {
      name: 'sweep-uploads',
      summary: 'Removes uploads that were never used',
      lastRunAt: '2026-03-30T08:17:00.000Z',
      lastProblem: '',
      nextRunAt: '2026-03-30T09:17:00.000Z',
    },
    {
      name: 'check-mail',
      summary: 'Looks for mail that waits',
      lastRunAt: '2026-03-30T08:55:00.000Z',
      lastProblem: 'The database was away.',
      nextRunAt: '2026-03-30T09:00:00.000Z',
    },
  ],
  waiting: 3,
  failed: [{ _id: '17', summary: 'Sends a mail', problem: 'No room left.', attempts: 12, nextTryAt: null }],
  mail: { goesTo: 'folder', from: 'Firm <office@firm.test>', queued: 2, undelivered: 1 },
  undeliveredMail: [
    {
      _id: 'aaaaaaaa-0000-4000-8000-000000000001',
      kind: 'invoice',
      about: 'bbbbbbbb-0000-4000-8000-000000000001',
      to: { name: 'Jane Doe', email: 'jane@acme.test' },
      subject: 'Invoice INV-00007 from Firm',
      fileName: 'INV-00007.pdf',
      status: 'failed',
      attempts: 1,
      lastProblem: 'No such mailbox here.',
      nextTryAt: null,
      queuedAt: '2026-03-30T09:00:00.000Z',
      queuedBy: 'Grace Hopwood',
      settledAt: '2026-03-30T09:01:00.000Z',
    },
  ],
  space: { databaseBytes: 52_428_800, filesBytes: 1_610_612_736 },
  lastBackupAt: null,
  log: {
    holds: false,
    sealedUpTo: 4711,
    firstDiffering: 4712,
    problem: 'Entry 4712 was changed.',
    checkedAt: '2026-03-31T03:50:00.000Z',
  },
  seal: {
    validUntil: '2027-01-31T12:00:00.000Z',
    isSelfMade: false,
    warnings: ['The certificate for the seal is valid for 10 more days.'],
  },
}

test('System says what ran and runs next, what failed and why, and each can be tried again', async () => {
  const { received } = openAsAdmin('/admin/system', <Route path="/admin/system" element={<SystemPage />} />, {
    'GET /api/system': () => json(200, system),
    'POST /api/system/tasks/check-mail/run': () => json(200, system.scheduled[1]),
    'POST /api/system/failed-tasks/17/retry': () => json(200, system.failed[0]),
    [`POST /api/mail/${system.undeliveredMail[0]?._id}/retry`]: () => json(200, system.undeliveredMail[0]),
  })
  expect(await screen.findByRole('heading', { name: 'System' })).toBeDefined()

  const table = within(await screen.findByRole('table', { name: 'Scheduled tasks' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Last run', 'Next run']),
  )
  expect(table.getByRole('row', { name: /^Removes uploads/ }).textContent).toContain('30/03/2026, 09:17')
  expect(table.getByText('The database was away.')).toBeDefined()
  expect(screen.getByText('Email isn’t being sent')).toBeDefined()
  expect(screen.getByText(/^No mail server is set up \(SMTP_URL\)\. .* in the data folder instead\.$/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Reminders' }).getAttribute('href')).toBe('/admin/reminders')
  expect(screen.getByText('The certificate for the seal is valid for 10 more days.')).toBeDefined()
  expect(screen.getByText('This system has not been backed up yet')).toBeDefined()
  expect(screen.getByText('The log was changed')).toBeDefined()
  expect(screen.getByText(/^Entry 4712 was changed\./)).toBeDefined()
  expect(screen.getByText('1.5 GB')).toBeDefined()
  expect(screen.getByText('31/01/2027')).toBeDefined()
  expect(screen.getByText('Given up after 12 tries')).toBeDefined()
  expect(screen.getByText('Given up after 1 try: No such mailbox here.')).toBeDefined()

  for (const name of ['Looks for mail that waits', 'Sends a mail', 'Jane Doe'])
    await userEvent.click(screen.getByRole('button', { name: `Try again: ${name}` }))

  const sent = received.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(sent).toEqual([
    '/api/system/tasks/check-mail/run',
    '/api/system/failed-tasks/17/retry',
    `/api/mail/${system.undeliveredMail[0]?._id}/retry`,
  ])
})
