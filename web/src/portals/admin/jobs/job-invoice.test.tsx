import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { JobInvoice } from './job-invoice.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenInvoice } from '#web/testing/given-invoice.ts'
import { givenJob } from '#web/testing/given-job.ts'
import { address, openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'

const job = givenJob({ status: 'completed', completedDate: '2026-03-29T10:00:00.000Z' })

function open(replies: Replies) {
  return openAsAdmin('/', <Route path="*" element={<JobInvoice job={job} />} />, replies)
}

test('a completed job’s page shows its invoice, what it comes to and how it stands', async () => {
  open({
    'GET /api/invoices': () =>
      page([
        givenInvoice({
          status: 'invoice_sent',
          total: 120,
          dueDate: '2026-04-28',
          sentDate: '2026-03-29T11:00:00.000Z',
        }),
      ]),
  })

  const invoice = await screen.findByRole('region', { name: /^Invoice/ })
  const link = within(invoice).getByRole('link', { name: givenInvoice().invoiceNumber })

  expect(link.getAttribute('href')).toBe(`/admin/invoices/${givenInvoice()._id}`)
  expect(within(invoice).getByText('Overdue')).toBeDefined()
  expect(within(invoice).getByText('Sent 29/03/2026, due 28/04/2026')).toBeDefined()
  expect(within(invoice).queryByRole('button', { name: 'Create invoice' })).toBeNull()
})

test('a job without an invoice, or with a void one, offers to create it and leads there', async () => {
  const { received } = open({
    'GET /api/invoices': () => page([givenInvoice({ status: 'invoice_void' })]),
    'POST /api/invoices': () => json(201, givenInvoice()),
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Create invoice' }))

  await waitFor(() => expect(address()).toBe(`/admin/invoices/${givenInvoice()._id}/edit`))
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ jobId: job._id })
})
