import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { InvoicesPages } from './invoices.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenInvoice } from '#web/testing/given-invoice.ts'
import { givenJob } from '#web/testing/given-job.ts'
import { givenSettings } from '#web/testing/given-records.ts'
import { openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'
import type { ReadyInvoice } from '#contract/invoices/invoice-sending.contract.ts'

const ready: ReadyInvoice = {
  jobId: givenJob({ status: 'completed', completedDate: '2026-03-29T10:00:00.000Z' }),
  invoiceId: null,
  invoiceNumber: null,
  examinedItems: 4,
  lineItems: [
    { description: 'Visit', quantity: 1, unitPrice: 95, total: 95, vatCategory: 'rated', vatRate: null },
    { description: 'Chain Block', quantity: 4, unitPrice: 1.12, total: 4.48, vatCategory: 'rated', vatRate: null },
  ],
  vatRate: 20,
  vatTotals: [{ vatCategory: 'rated', vatRate: 20, net: 99.48, vat: 19.9 }],
  problem: null,
  vatAmount: 19.9,
  total: 119.38,
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

function openReady(replies: Replies, goesTo = 'server', path = '/admin/invoices') {
  return openAsAdmin(path, <Route path="/admin/invoices/*" element={<InvoicesPages />} />, {
    'GET /api/invoices/counts': () => json(200, { awaiting: 1, generated: 0, sent: 0, paid: 0, all: 0 }),
    'GET /api/invoices/ready': () => page([ready]),
    'GET /api/tool-settings': () => json(200, givenSettings()),
    'GET /api/mail/delivery': () => json(200, { goesTo, from: 'office@firm.test' }),
    ...replies,
  })
}

async function look() {
  await userEvent.click(await screen.findByRole('button', { name: /^Look and send: Annual examination/ }))
  return screen.findByRole('dialog', { name: 'Look and send' })
}

test('a job that awaits its invoice is sent with two presses, its lines and recipients seen before', async () => {
  const { received } = openReady({ 'POST /api/invoices/approve': () => json(201, { ...approved, mails: [mail] }) })
  expect(await screen.findByText('£119.38')).toBeDefined()

  const dialog = await look()
  expect(await within(dialog).findByText('Jane Doe (jane@acme.test)')).toBeDefined()
  const lines = within(dialog).getByRole('list', { name: 'Lines' })
  expect(lines.textContent).toBe('Visit1 × £95.00£95.00Chain Block4 × £1.12£4.48')
  expect(document.activeElement?.textContent).toBe('Cancel')
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Approve and send' }))

  expect(await screen.findByText(/and the report are on their way to 1.contact/)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    jobId: ready.jobId._id,
    total: 119.38,
  })
})

test('without a mail server the question says so, and both files are offered afterwards', async () => {
  openReady({ 'POST /api/invoices/approve': () => json(201, approved) }, 'folder')

  const dialog = await look()
  expect(await within(dialog).findByText('Email isn’t set up yet')).toBeDefined()
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Approve and send' }))

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

  const dialog = await look()
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Approve and send' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  respond()

  expect(await screen.findByText(words)).toBeDefined()
})

test('an invoice that was changed meanwhile is shown as it is now, before it is approved', async () => {
  let net = 99.48
  openReady({
    'GET /api/invoices/ready': () =>
      page([{ ...ready, vatTotals: [{ vatCategory: 'rated', vatRate: 20, net, vat: 19.9 }] }]),
    'POST /api/invoices/approve': () => json(409, { error: 'It now comes to £500.00.', code: 'stale-version' }),
  })
  const dialog = await look()
  expect(await within(dialog).findByText('£119.38')).toBeDefined()

  net = 480.1
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve and send' }))

  expect(await within(dialog).findByText('£500.00')).toBeDefined()
})

test('what can’t be approved as it stands says why and leads to its lines', async () => {
  const problem = 'This job has no report yet.'
  const { received } = openReady({
    'GET /api/invoices/ready': () => page([{ ...ready, problem }]),
    'POST /api/invoices': () => json(409, { error: 'This job already has an invoice.', code: 'already-invoiced' }),
  })
  const dialog = await look()
  expect(await within(dialog).findByText(problem)).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: 'Approve and send' })).toBeNull()

  await userEvent.click(within(dialog).getByRole('button', { name: 'Create Invoice' }))

  expect(await screen.findByText('This job already has an invoice.')).toBeDefined()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ jobId: ready.jobId._id })
})

test('the dashboard’s address opens the lines of one job, and says when its invoice was sent meanwhile', async () => {
  openReady({ 'GET /api/invoices/ready': () => page([]) }, 'server', `/admin/invoices?look=${ready.jobId._id}`)

  const dialog = await screen.findByRole('dialog', { name: 'Look and send' })

  expect(await within(dialog).findByText('The invoice for this job has already been sent.')).toBeDefined()
})

test('the list of what awaits names the company first and the job by its number', async () => {
  openReady({})

  const row = await screen.findByRole('row', { name: /Annual examination/ })

  expect(within(row).getByRole('link').textContent).toBe('Acme Foundry J-00012 · Annual examination')
})

test('an address below invoices that is none says so, and nothing breaks', async () => {
  openReady({}, 'server', '/admin/invoices/counts')

  expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeDefined()
})

test('a refusal is told in words, and the question stays', async () => {
  const why = 'This company has no contact to email.'
  openReady({ 'POST /api/invoices/approve': () => json(409, { error: why, code: 'company-has-no-contact' }) })

  const dialog = await look()
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Approve and send' }))

  await waitFor(() => expect(within(dialog).getByText(why)).toBeDefined())
})
