import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { InvoicesPages } from './routes.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenInvoice } from '#web/testing/given-invoice.ts'
import { givenJob } from '#web/testing/given-job.ts'
import { givenSettings } from '#web/testing/given-records.ts'
import { openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'
import type { ReadyInvoice } from '#contract/invoices/invoices.contract.ts'

const ready: ReadyInvoice = {
  jobId: givenJob({ status: 'completed', completedDate: '2026-03-29T10:00:00.000Z' }),
  invoiceId: null,
  invoiceNumber: null,
  examinedItems: 4,
  vatAmount: 19.9,
  total: 119.4,
  contacts: [{ _id: 'f0000000-0000-4000-8000-000000000001', name: 'Jane Doe', email: 'jane@acme.test' }],
}
const approved = {
  invoice: givenInvoice({ status: 'invoice_sent' }),
  mails: [],
  invoiceUrl: '/files/1/invoice.pdf',
  certificateUrl: '/files/2/report.pdf',
}
const mail = {
  _id: 'd0000000-0000-4000-8000-000000000001',
  to: { name: 'Jane Doe', email: 'jane@acme.test' },
  subject: 'Report',
  fileName: 'INV-00001.pdf',
  status: 'queued',
  attempts: 0,
  lastProblem: '',
  nextTryAt: null,
  queuedAt: '2026-03-29T10:00:00.000Z',
  queuedBy: 'Grace',
  settledAt: null,
}

function openReady(replies: Replies, goesTo = 'server', path = '/admin/invoices?tab=ready') {
  return openAsAdmin(path, <Route path="/admin/invoices/*" element={<InvoicesPages />} />, {
    'GET /api/invoices/counts': () => json(200, { awaiting: 1, generated: 0, sent: 0, paid: 0, all: 0 }),
    'GET /api/invoices/ready': () => page([ready]),
    'GET /api/tool-settings': () => json(200, givenSettings()),
    'GET /api/mail/delivery': () => json(200, { goesTo, from: 'office@firm.test' }),
    ...replies,
  })
}

async function pressApprove() {
  await userEvent.click(await screen.findByRole('button', { name: /^Approve and send: Annual examination/ }))
  return screen.findByRole('dialog', { name: 'Approve and send' })
}

test('a job that is ready to invoice is sent with two presses, to those the question names', async () => {
  const { received } = openReady({ 'POST /api/invoices/approve': () => json(201, { ...approved, mails: [mail] }) })
  expect(await screen.findByText('£119.40')).toBeDefined()

  const dialog = await pressApprove()
  expect(await within(dialog).findByText('Jane Doe (jane@acme.test)')).toBeDefined()
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Approve and send' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve and send' }))

  expect(await screen.findByText(/and the report are on their way to 1.contact/)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    jobId: ready.jobId._id,
    total: 119.4,
  })
})

test('without a mail server the question says so, and both files are offered afterwards', async () => {
  openReady({ 'POST /api/invoices/approve': () => json(201, approved) }, 'folder')

  const dialog = await pressApprove()
  expect(await within(dialog).findByText('Email isn’t set up yet')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve and send' }))

  const file = await within(dialog).findByRole('link', { name: /^Invoice INV-/ })
  expect(file.getAttribute('href')).toBe('/files/1/invoice.pdf')
  expect(
    within(dialog)
      .getByRole('link', { name: /^Report/ })
      .getAttribute('href'),
  ).toBe('/files/2/report.pdf')
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Close' }))
})

test.each([
  ['server', [mail], /and the report are on their way to 1.contact/],
  ['folder', [], /is marked as sent. Email isn’t set up/],
])('what was approved is told after the question was closed, where mail goes to a %s', async (goesTo, mails, words) => {
  let respond = () => {}
  const answered = new Promise<void>((resolve) => (respond = resolve))
  openReady(
    {
      'POST /api/invoices/approve': async () => {
        await answered
        return json(201, { ...approved, mails })
      },
    },
    goesTo,
  )

  const dialog = await pressApprove()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve and send' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  respond()

  expect(await screen.findByText(words)).toBeDefined()
})

test('an invoice that was changed meanwhile is shown as it is now, before it is approved', async () => {
  let total = 119.4
  openReady({
    'GET /api/invoices/ready': () => page([{ ...ready, total }]),
    'POST /api/invoices/approve': () => json(409, { error: 'It now comes to £500.00.', code: 'stale-version' }),
  })
  const dialog = await pressApprove()
  expect(within(dialog).getByText('£119.40')).toBeDefined()

  total = 500
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve and send' }))

  expect(await within(dialog).findByText('£500.00')).toBeDefined()
})

test('the list of what is ready names the company first and the job by its number', async () => {
  openReady({})

  const row = await screen.findByRole('row', { name: /Annual examination/ })

  expect(within(row).getByRole('link').textContent).toBe('Acme Foundry J-00012 · Annual examination')
})

test.each([
  ['/admin/invoices/ready', 'Ready to invoice'],
  ['/admin/invoices/counts', null],
])('%s, typed into the address, shows the list or that there is nothing, and nothing breaks', async (path, tab) => {
  openReady({}, 'server', path)

  if (tab) expect((await screen.findByRole('tab', { selected: true })).textContent).toContain(tab)
  else expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeDefined()
})

test('a refusal is told in words, and the question stays', async () => {
  const why = 'This company has no contact to mail to.'
  openReady({ 'POST /api/invoices/approve': () => json(409, { error: why, code: 'company-has-no-contact' }) })

  const dialog = await pressApprove()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve and send' }))

  await waitFor(() => expect(within(dialog).getByText(why)).toBeDefined())
})
