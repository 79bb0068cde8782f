import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { InvoicesPages } from './invoices.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenInvoice } from '#web/testing/given-invoice.ts'
import { acme } from '#web/testing/given-job.ts'
import { givenCompany } from '#web/testing/given-records.ts'
import { address, openAsAdmin, page, write, type Replies } from '#web/testing/open-admin.tsx'

const routes = <Route path="/admin/invoices/*" element={<InvoicesPages />} />
const invoice = givenInvoice()
const one = `/api/invoices/${invoice._id}`

async function openForm(replies: Replies = {}) {
  const server = openAsAdmin(`/admin/invoices/${invoice._id}/edit`, routes, {
    [`GET ${one}`]: () => json(200, invoice),
    [`GET /api/companies/${acme._id}`]: () =>
      json(200, { company: givenCompany(acme), contacts: [], siteAddresses: [] }),
    'GET /api/mail': () => page([]),
    [`PUT ${one}`]: ({ body }) => json(200, { ...invoice, ...Object(body), version: 2 }),
    ...replies,
  })
  await screen.findByRole('form', { name: 'Edit invoice' })
  return server
}

const line = (place: number) => within(screen.getByRole('group', { name: `Line ${place}` }))
const totals = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

describe('editing an invoice', () => {
  test('calculates lines, subtotal, VAT and total with every key', async () => {
    await openForm()

    write(line(1).getByLabelText('Quantity'), '3')
    write(line(1).getByLabelText('Unit price (£)'), '33.33')
    await userEvent.click(screen.getByRole('button', { name: 'Add Line' }))
    write(line(2).getByLabelText('Unit price (£)'), '0.01')

    expect(line(1).getByText('£99.99')).toBeDefined()
    expect(line(2).getByLabelText<HTMLInputElement>('Quantity').value).toBe('1')
    expect(totals()).toEqual(['£100.00', '£20.00', '£120.00'])
    write(screen.getByLabelText('VAT rate (%)'), '5')
    expect(totals()).toEqual(['£100.00', '£5.00', '£105.00'])
  })

  test('counts what is no number as 0, and shows so when the field is left', async () => {
    await openForm()
    const quantity = line(1).getByLabelText<HTMLInputElement>('Quantity')
    write(line(1).getByLabelText('Unit price (£)'), '10')

    write(quantity, '')
    expect(totals()).toEqual(['£0.00', '£0.00', '£0.00'])
    fireEvent.blur(quantity)

    expect(quantity.value).toBe('0')
    expect(quantity).toMatchObject({ min: '0', step: '1' })
    expect(line(1).getByLabelText('Unit price (£)')).toMatchObject({ min: '0', step: '0.01' })
  })

  test('sends numbers, the version it was shown, and no totals', async () => {
    const { received } = await openForm()
    write(line(1).getByLabelText('Unit price (£)'), '45.5')
    await userEvent.click(screen.getByRole('button', { name: 'Add Discount' }))
    write(line(2).getByLabelText('Taken off (£)'), '5')
    await userEvent.selectOptions(line(2).getByLabelText('VAT'), 'Zero-rated')
    await userEvent.click(screen.getByRole('button', { name: 'Add Line' }))
    write(line(3).getByLabelText('Unit price (£)'), '6')
    await userEvent.selectOptions(line(3).getByLabelText('VAT'), 'Zero-rated')
    write(screen.getByLabelText('Customer’s order number'), 'PO-7')
    write(screen.getByLabelText('Time of supply'), '2026-03-28')
    write(screen.getByLabelText('Days to pay'), '14')
    write(screen.getByLabelText('Notes'), 'Thank you')

    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Invoice updated successfully')).toBeDefined()
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({
      lineItems: [
        { description: 'Examination', quantity: 1, unitPrice: 45.5, vatCategory: 'rated', vatRate: null },
        { description: 'Discount', quantity: 1, unitPrice: -5, vatCategory: 'zero_rated', vatRate: null },
        { description: '', quantity: 1, unitPrice: 6, vatCategory: 'zero_rated', vatRate: null },
      ],
      vatRate: 20,
      orderNumber: 'PO-7',
      supplyDate: '2026-03-28',
      paymentDays: 14,
      terms: 'Payment due within 30 days',
      notes: 'Thank you',
      version: 1,
    })
    await waitFor(() => expect(address()).toBe(`/admin/invoices/${invoice._id}`))
  })

  test('shows what each rate comes to, and asks for a discount that is too large to be lowered', async () => {
    const { received } = await openForm()
    write(line(1).getByLabelText('Unit price (£)'), '100')
    await userEvent.click(screen.getByRole('button', { name: 'Add Line' }))
    write(line(2).getByLabelText('Unit price (£)'), '50')
    await userEvent.selectOptions(line(2).getByLabelText('VAT'), 'Reverse charge')
    await userEvent.click(screen.getByRole('button', { name: 'Add Discount' }))
    write(line(3).getByLabelText('Taken off (£)'), '10')

    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Subtotal',
      'VAT (20%) on £90.00',
      'Reverse charge at 20% on £50.00',
      'Total',
    ])
    expect(totals()).toEqual(['£140.00', '£18.00', '£0.00', '£158.00'])
    write(line(3).getByLabelText('Taken off (£)'), '100.01')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    const problem = 'The discount is more than the lines it applies to (VAT at 20%). Lower it.'
    expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0)
    expect(received.some(({ method }) => method === 'PUT')).toBe(false)
  })

  test('lets the days to pay follow the terms, until somebody enters others', async () => {
    await openForm()
    const days = () => (screen.getByLabelText('Days to pay') as HTMLInputElement).value

    write(screen.getByLabelText('Payment terms'), 'Payment due within 14 days')
    const followed = days()
    write(screen.getByLabelText('Payment terms'), 'On receipt')
    const none = days()
    write(screen.getByLabelText('Days to pay'), '7')
    write(screen.getByLabelText('Payment terms'), 'Payment due within 21 days')

    expect([followed, none, days()]).toEqual(['14', '', '7'])
  })

  test('takes a line away', async () => {
    const { received } = await openForm()

    await userEvent.click(screen.getByRole('button', { name: 'Remove line 1' }))
    expect(screen.getByText('No lines. Add the first one.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    await screen.findByText('Invoice updated successfully')
    expect(received.find(({ method }) => method === 'PUT')?.body).toMatchObject({ lineItems: [] })
  })

  test('shows what someone else has saved meanwhile, and saves over it only when told to', async () => {
    const theirs = givenInvoice({ notes: 'Theirs', terms: '14 days', version: 2 })
    const { received } = await openForm({
      [`PUT ${one}`]: ({ body }) =>
        Object(body).version === 1
          ? json(409, { error: 'Stale.', code: 'stale-version', current: theirs })
          : json(200, { ...theirs, ...Object(body), version: 3 }),
    })
    write(screen.getByLabelText('Notes'), 'Mine')

    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const notice = await screen.findByText('Someone else saved this while you were editing.')
    expect(notice).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }))

    expect(await screen.findByText('Invoice updated successfully')).toBeDefined()
    expect(received.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      notes: 'Mine',
      terms: '14 days',
      version: 2,
    })
  })

  test('says that it failed, and why', async () => {
    await openForm({
      [`PUT ${one}`]: () => json(409, { error: 'A paid invoice can’t be edited.', code: 'invoice-paid' }),
    })
    write(screen.getByLabelText('Notes'), 'Late')

    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    expect((await screen.findAllByText('Failed to update invoice')).length).toBeGreaterThan(0)
    expect(screen.getByText('A paid invoice can’t be edited.')).toBeDefined()
  })
})

test.each([
  [
    'paid',
    { status: 'invoice_paid' },
    'This invoice is paid, so it can’t be edited. To correct it, make a credit note.',
  ],
  [
    'sent',
    { status: 'invoice_generated', issuedAt: '2026-04-01T09:00:00.000Z' },
    'This invoice was sent, so it can’t be edited. Make a credit note, or void it and invoice the job again.',
  ],
] as const)('a %s invoice can’t be edited, also not by its address', async (_, facts, words) => {
  openAsAdmin(`/admin/invoices/${invoice._id}/edit`, routes, {
    [`GET ${one}`]: () => json(200, givenInvoice(facts)),
  })

  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('form')).toBeNull()
})
