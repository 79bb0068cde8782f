import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { InvoicesPages } from './invoices.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenCreditNote, givenSentInvoice } from '#web/testing/given-credit-note.ts'
import { givenInvoice } from '#web/testing/given-invoice.ts'
import { acme } from '#web/testing/given-job.ts'
import { givenCompany, givenContact } from '#web/testing/given-records.ts'
import { address, openAsAdmin, page, write, type Replies } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'

const routes = <Route path="/admin/invoices/*" element={<InvoicesPages />} />
const invoice = givenSentInvoice()
const note = givenCreditNote()
const one = `/api/invoices/${invoice._id}`
const notes = `${one}/credit-notes`

function open(path: string, replies: Replies = {}) {
  return openAsAdmin(`/admin/invoices/${path}`, routes, {
    [`GET ${one}`]: () => json(200, invoice),
    [`GET ${notes}`]: () => page([]),
    [`GET /api/companies/${acme._id}`]: () =>
      json(200, { company: givenCompany(acme), contacts: [givenContact()], siteAddresses: [] }),
    'GET /api/mail': () => page([]),
    ...replies,
  })
}

async function openForm(replies: Replies = {}) {
  const server = open(`${invoice._id}/credit`, replies)
  await screen.findByRole('form', { name: 'Credit note' })
  return server
}

const line = (place: number) => within(screen.getByRole('group', { name: `Line ${place}` }))
const totals = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
const left = () => screen.getByText(/^Left on INV-00007/).textContent

describe('crediting an invoice', () => {
  test('begins with everything that’s left and sends what was lowered, with a reason', async () => {
    const { received } = await openForm({ [`POST ${notes}`]: () => json(201, note) })
    expect(totals()).toEqual(['£400.00', '£60.00', '£0.00', '£460.00'])
    expect(left()).toBe('Left on INV-00007 after this: £0.00')

    write(line(1).getByLabelText('Quantity'), '1')
    await userEvent.click(screen.getByRole('button', { name: 'Remove line 2' }))
    expect(totals()).toEqual(['£100.00', '£20.00', '£120.00'])
    expect(left()).toBe('Left on INV-00007 after this: £340.00')
    write(screen.getByLabelText(/^Reason/), 'One was not examined')
    await press('Make credit note')

    expect(await screen.findByText('Credit note CN-00001 made')).toBeDefined()
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
      _id: expect.any(String),
      reason: 'One was not examined',
      lineItems: [{ description: 'Examination', quantity: 1, unitPrice: 100, vatCategory: 'rated', vatRate: null }],
    })
    await waitFor(() => expect(address()).toBe(`/admin/invoices/${invoice._id}`))
  })

  test('is not sent without a reason, nor for more than is left', async () => {
    const { received } = await openForm()

    write(line(1).getByLabelText('Quantity'), '4')
    await press('Make credit note')

    expect(await screen.findAllByText('You can credit at most £300.00 before VAT (VAT at 20%).')).not.toHaveLength(0)
    expect(screen.getAllByText('This is required.')).not.toHaveLength(0)
    expect(received.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('proposes the rest at each rate once a part was credited', async () => {
    await openForm({
      [`GET ${one}`]: () => json(200, { ...invoice, creditedAmount: 120 }),
      [`GET ${notes}`]: () => page([note]),
    })

    expect(line(1).getByLabelText('Unit price (£)')).toHaveProperty('value', '200.00')
    expect(line(2).getByLabelText('Unit price (£)')).toHaveProperty('value', '100.00')
    expect(line(2).getByText('Exempt')).toBeDefined()
    expect(totals().at(-1)).toBe('£340.00')
  })

  test('says in the server’s words why it was refused, and keeps what was typed', async () => {
    const error = 'You can credit at most £50.00 before VAT (VAT at 20%).'
    await openForm({ [`POST ${notes}`]: () => json(409, { error, code: 'credit-too-large' }) })
    write(screen.getByLabelText(/^Reason/), 'One was not examined')

    await press('Make credit note')

    expect(await screen.findByText(error)).toBeDefined()
    expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'One was not examined')
  })

  test.each([
    ['a draft', givenInvoice({ total: 10 }), 'This invoice was never sent, so it can be edited or deleted.'],
    [
      'one that was credited in full',
      { ...invoice, creditedAmount: 460 },
      'There’s nothing left to credit on this invoice.',
    ],
  ])('is not offered for %s', async (_, refused, words) => {
    open(`${invoice._id}/credit`, { [`GET ${one}`]: () => json(200, refused) })

    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByRole('form')).toBeNull()
  })
})

describe('the page of an invoice', () => {
  const credited = { ...invoice, creditedAmount: 120 }

  test('shows its credit notes and what is left to pay, and can no longer void it', async () => {
    open(invoice._id, { [`GET ${one}`]: () => json(200, credited), [`GET ${notes}`]: () => page([note]) })

    expect(await screen.findByText('CN-00001 · £120.00')).toBeDefined()
    expect(screen.getByText('One was not examined')).toBeDefined()
    expect(totals().slice(-2)).toEqual(['-£120.00', '£340.00'])
    await press('Actions for INV-00007')
    const actions = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(actions).toEqual(['Credit note', 'History'])
  })

  test('mails a credit note to a contact of the company', async () => {
    const { received } = open(invoice._id, {
      [`GET ${one}`]: () => json(200, credited),
      [`GET ${notes}`]: () => page([note]),
      [`POST /api/credit-notes/${note._id}/mail`]: () => json(503, { error: 'Later.', code: 'unavailable' }),
    })
    await press('Send CN-00001 by email')
    const form = within(await screen.findByRole('form', { name: 'Send CN-00001 by email' }))
    expect(screen.getByRole('heading', { name: 'Send CN-00001 by email' })).toBeDefined()

    await userEvent.click(form.getByRole('button', { name: 'Send' }))

    expect(await screen.findByText('Later.')).toBeDefined()
    expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({ contactId: givenContact()._id })
  })

  test('has no credit notes while it is a draft', async () => {
    open(invoice._id, { [`GET ${one}`]: () => json(200, givenInvoice()) })

    await screen.findByRole('heading', { level: 1, name: /INV-00007/ })

    expect(screen.queryByRole('heading', { name: 'Credit notes' })).toBeNull()
  })
})

test('the list of invoices says calmly what was credited, beside the status', async () => {
  open('?tab=all', {
    'GET /api/invoices/counts': () => json(200, { awaiting: 0, generated: 0, sent: 2, paid: 0, all: 2 }),
    'GET /api/invoices': () =>
      page([
        { ...invoice, creditedAmount: 120 },
        { ...invoice, _id: 'f0000000-0000-4000-8000-000000000002', creditedAmount: 460 },
      ]),
  })

  expect(await screen.findByText('Part credited: £120.00')).toBeDefined()
  expect(screen.getByText('Credited')).toBeDefined()
})

test('all credit notes are listed with their customer, invoice and PDF', async () => {
  open('credit-notes', { 'GET /api/credit-notes': () => page([note]) })

  const row = within(await screen.findByRole('row', { name: /CN-00001/ }))

  for (const words of [acme.name, 'INV-00007', '02/04/2026', '£120.00']) expect(row.getByText(words)).toBeDefined()
  expect(row.getByRole('button', { name: 'Download PDF of CN-00001' })).toBeDefined()
})
