import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { InvoicesPages } from './invoices.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenInvoice } from '#web/testing/given-invoice.ts'
import { openAsAdmin, type Replies } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'

const routes = <Route path="/admin/invoices/*" element={<InvoicesPages />} />
const one = `/api/invoices/${givenInvoice()._id}`

function openInvoice(replies: Replies = {}) {
  return openAsAdmin(`/admin/invoices/${givenInvoice()._id}`, routes, {
    [`GET ${one}`]: () => json(200, givenInvoice()),
    ...replies,
  })
}

test('an invoice may be set to any of its four states', async () => {
  openInvoice()

  const status = within(await screen.findByRole('combobox', { name: 'Status of INV-00007' }))

  expect(status.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)).toEqual([
    'awaiting_invoice',
    'invoice_generated',
    'invoice_sent',
    'invoice_paid',
  ])
})

test('a new line of an invoice is one of nothing', async () => {
  openInvoice()
  await userEvent.click(await screen.findByRole('link', { name: 'Edit' }))

  await press('Add Line')

  const line = within(screen.getByRole('group', { name: 'Line 2' }))
  expect(line.getByLabelText('Description')).toHaveProperty('value', '')
  expect(document.activeElement).toBe(line.getByLabelText('Description'))
  expect(line.getByLabelText('Quantity')).toHaveProperty('value', '1')
  expect(line.getByLabelText('Unit price (£)')).toHaveProperty('value', '0.00')
  expect(line.getByText('£0.00')).toBeDefined()
})

test.each([
  ['the server’s words', { error: 'Enter the firm’s name first.', code: 'report-not-lawful' }, 409],
  ['Failed to generate PDF', {}, 500],
])('a PDF that could not be made says %s', async (words, refusal, status) => {
  openInvoice({ [`POST ${one}/generate`]: () => json(status, refusal) })

  await press('Generate PDF')

  expect(await screen.findByText('error' in refusal ? refusal.error : words)).toBeDefined()
})

test('a sent invoice is made void for a reason, and then has no status to choose', async () => {
  const sent = givenInvoice({ status: 'invoice_sent', issuedAt: '2026-04-01T09:00:00.000Z' })
  const voided = givenInvoice({
    ...sent,
    status: 'invoice_void',
    voidDate: '2026-04-02T09:00:00.000Z',
    voidReason: 'Wrong company',
  })
  const { received } = openInvoice({
    [`GET ${one}`]: () => json(200, sent),
    [`POST ${one}/void`]: () => json(200, voided),
  })
  await press('Actions for INV-00007')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Void' }))
  const question = within(await screen.findByRole('dialog', { name: 'Void INV-00007?' }))
  await userEvent.type(question.getByLabelText('Reason, printed on the invoice'), 'Wrong company')

  await userEvent.click(question.getByRole('button', { name: 'Void invoice' }))

  expect(await screen.findByText('Invoice is void')).toBeDefined()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong company' })
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Status of INV-00007' })).toBeNull())
  expect(screen.getByText(/Wrong company/)).toBeDefined()
  await press('Actions for INV-00007')
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['History'])
})

test('an invoice that could not be deleted stays, and the administrator reads so', async () => {
  openInvoice({ [`DELETE ${one}`]: () => json(503, { error: 'Later.', code: 'unavailable' }) })
  await press('Actions for INV-00007')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete INV-00007?' })

  await press('Delete')

  expect(await screen.findByText('Failed to delete invoice')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: /INV-00007/ })).toBeDefined()
})

test('the day on which an invoice was paid is entered, and never a day before it was issued', async () => {
  const paid = givenInvoice({
    status: 'invoice_paid',
    issuedAt: '2026-04-01T09:00:00.000Z',
    invoiceDate: '2026-04-01',
    paidDate: '2026-04-20T09:00:00.000Z',
  })
  const sent: unknown[] = []
  openInvoice({
    [`GET ${one}`]: () => json(200, paid),
    [`PUT ${one}`]: ({ body }) => {
      sent.push(body)
      return json(200, { ...paid, paidDate: '2026-04-15T12:00:00.000Z' })
    },
  })
  const field = await screen.findByLabelText('Payment date')
  expect(field).toHaveProperty('value', '20/04/2026')

  fireEvent.change(field, { target: { value: '31/03/2026' } })
  expect(await screen.findByText('The payment date can’t be before the invoice date.')).toBeDefined()
  fireEvent.change(field, { target: { value: '15/04/2026' } })
  await press('Save payment date')

  expect(await screen.findByText('Payment date saved')).toBeDefined()
  expect(sent).toEqual([{ paymentDate: '2026-04-15' }])
})
