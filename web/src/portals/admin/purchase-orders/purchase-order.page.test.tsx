import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { PurchaseOrdersPages } from './purchase-orders.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { falseUploads } from '#web/testing/false-uploads.ts'
import { givenOrder } from '#web/testing/given-order.ts'
import { address, openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'

const routes = <Route path="/admin/purchase-orders/*" element={<PurchaseOrdersPages />} />
const orderPath = `/api/purchase-orders/${givenOrder()._id}`

function openOrder(order: PurchaseOrder = givenOrder(), replies: Replies = {}) {
  return openAsAdmin(`/admin/purchase-orders/${order._id}`, routes, {
    'GET /api/purchase-orders': () => page([order]),
    [`GET ${orderPath}`]: () => json(200, order),
    [`PUT ${orderPath}`]: ({ body }) => json(200, { ...order, ...Object(body), version: 2 }),
    [`DELETE ${orderPath}`]: () => json(200, { _id: order._id }),
    ...replies,
  })
}

const region = (name: string) => screen.findByRole('region', { name })
const pdf = new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' })

describe('the details of a purchase order', () => {
  test('say what was ordered, from whom, by whom and when', async () => {
    openOrder(
      givenOrder({
        contractReference: 'FW-26',
        notes: 'To the yard',
        orderedDate: '2026-03-28T23:30:00.000Z',
        receivedDate: '2026-03-29T12:00:00.000Z',
        paidDate: '2026-03-29T23:30:00.000Z',
      }),
    )

    expect(await screen.findByRole('heading', { level: 1, name: 'Purchase Order Details' })).toBeDefined()
    expect(screen.getByText(/^PO #12 · /)).toBeDefined()
    const facts = (await region('Order Information')).textContent
    expect(facts).toContain('SupplierGunnebo Lifting')
    expect(facts).toContain('Contract ReferenceFW-26')
    expect(facts).toContain('Created ByTom Ashworth')
    expect(facts).toContain('Created01/07/2026')
    const dates = (await region('Status & Dates')).textContent
    expect(dates).toContain('Ordered28/03/2026')
    expect(dates).toContain('Received29/03/2026')
    expect(dates).toContain('Paid30/03/2026')
    const rows = within(await region('Line Items')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DescriptionCost',
      'Shackles£1,200.50',
      'Chain£34.00',
      'Total£1,234.50',
    ])
    expect((await region('Notes')).textContent).toContain('To the yard')
  })

  test('leave out what there is not', async () => {
    openOrder()

    expect((await region('Order Information')).textContent).not.toContain('Contract Reference')
    expect((await region('Status & Dates')).querySelectorAll('dt')).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull()
  })

  test('lead back to the list', async () => {
    openOrder()

    await userEvent.click(await screen.findByRole('button', { name: 'Back to List' }))

    expect(address()).toBe('/admin/purchase-orders')
  })

  test('the details of a purchase order that is not there say so', async () => {
    openOrder(givenOrder(), { [`GET ${orderPath}`]: () => json(404, { error: 'No.', code: 'not-found' }) })

    expect(await screen.findByRole('heading', { name: 'Purchase order not found' })).toBeDefined()
  })

  test('are deleted only after a question that names them', async () => {
    const { received } = openOrder()

    await userEvent.click(await screen.findByRole('button', { name: 'Actions for PO #12' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
    const question = await screen.findByRole('dialog', { name: 'Delete PO #12?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(address()).toBe('/admin/purchase-orders'))
  })
})

describe('the status of a purchase order', () => {
  const choose = async (label: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status of PO #12' }), label)

  test('is any of the four, and the change is told', async () => {
    const { received } = openOrder()

    await choose('Paid')

    expect(await screen.findByText('Status updated successfully')).toBeDefined()
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'paid', version: 1 })
  })

  test('is undone from the message', async () => {
    const { received } = openOrder(givenOrder(), {
      [`PUT ${orderPath}`]: ({ body }) => json(200, givenOrder({ ...Object(body), version: 2 })),
    })

    await choose('Paid')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

    expect(await screen.findByText(/^PO #12 is .+ again\.$/)).toBeDefined()
    expect(received.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
      status: givenOrder().status,
      version: 2,
    })
  })

  test('the status of a purchase order that someone else changed meanwhile is not overwritten, and shown', async () => {
    const current = givenOrder({ status: 'received', version: 3 })
    const sentence = 'Someone else has changed this since you opened it.'
    openOrder(givenOrder(), {
      [`PUT ${orderPath}`]: () => json(409, { error: sentence, code: 'stale-version', current }),
    })

    await choose('Paid')

    expect(await screen.findByText('Failed to update status')).toBeDefined()
    expect(screen.getByText(sentence)).toBeDefined()
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('received')
  })

  test('is saved over a change that was not about it', async () => {
    const current = givenOrder({ invoiceUrl: '/files/x/invoice.pdf', version: 3 })
    const { received } = openOrder(givenOrder(), {
      [`PUT ${orderPath}`]: ({ body }) =>
        Object(body).version === 3
          ? json(200, { ...current, status: 'paid', version: 4 })
          : json(409, { error: 'Stale.', code: 'stale-version', current }),
    })

    await choose('Paid')

    expect(await screen.findByText('Status updated successfully')).toBeDefined()
    expect(received.filter(({ method }) => method === 'PUT')).toHaveLength(2)
  })
})

describe('the documents of a purchase order', () => {
  test('are uploaded each for itself: one on its way does not hold up the other', async () => {
    let finish = () => {}
    const { uploads } = falseUploads(async ({ address: to }) => {
      if (to.endsWith('/invoice')) await new Promise<void>((resolve) => (finish = resolve))
      return { status: 200, body: givenOrder({ deliveryNoteUrl: '/files/1/note.pdf', version: 2 }) }
    })
    openOrder()

    await userEvent.upload(await screen.findByLabelText('Click to upload invoice', { selector: 'input' }), pdf)
    expect(await screen.findByRole('button', { name: /^Uploading\.\.\./ })).toBeDefined()
    await userEvent.upload(screen.getByLabelText('Click to upload delivery note', { selector: 'input' }), pdf)

    expect(await screen.findByText('Delivery note uploaded successfully')).toBeDefined()
    expect(uploads.map(({ address: to, field }) => [to, field])).toEqual([
      [`POST ${orderPath}/upload/invoice`, 'document'],
      [`POST ${orderPath}/upload/delivery-note`, 'document'],
    ])
    expect(screen.getByRole('button', { name: /^Uploading\.\.\./ })).toBeDefined()
    finish()
    expect(await screen.findByText('Invoice uploaded successfully')).toBeDefined()
  })

  test('the documents of a purchase order that are there can be viewed and replaced', async () => {
    openOrder(givenOrder({ invoiceUrl: '/files/1/invoice.pdf?k=1' }))

    expect((await screen.findByRole('link', { name: 'View invoice' })).getAttribute('href')).toBe(
      '/files/1/invoice.pdf?k=1',
    )
    expect(screen.getByRole('button', { name: 'Replace invoice' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Click to upload delivery note' })).toBeDefined()
  })

  test.each([
    ['Click to upload invoice', 'Failed to upload invoice'],
    ['Click to upload delivery note', 'Failed to upload delivery note'],
  ])('%s: a refusal is told, with its reason', async (label, words) => {
    falseUploads(() => ({ status: 415, body: { error: 'Send a PDF, JPEG or PNG.', code: 'wrong-file-type' } }))
    openOrder()

    await userEvent.upload(await screen.findByLabelText(label, { selector: 'input' }), pdf)

    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByText('Send a PDF, JPEG or PNG.')).toBeDefined()
  })
})
