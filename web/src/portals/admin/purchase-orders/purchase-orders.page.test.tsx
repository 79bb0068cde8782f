import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { PurchaseOrdersPages } from './purchase-orders.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenOrder } from '#web/testing/given-order.ts'
import { address, openAsAdmin, page, write, type Replies } from '#web/testing/open-admin.tsx'

const routes = <Route path="/admin/purchase-orders/*" element={<PurchaseOrdersPages />} />

function openOrders(orders = [givenOrder()], replies: Replies = {}) {
  return openAsAdmin('/admin/purchase-orders', routes, {
    'GET /api/purchase-orders': () => page(orders),
    'POST /api/purchase-orders': () => json(201, givenOrder()),
    ...replies,
  })
}

async function openForm(replies: Replies = {}) {
  const server = openOrders([], replies)
  await userEvent.click(await screen.findByRole('button', { name: 'Create Purchase Order' }))
  return server
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create' }))

describe('the list of purchase orders', () => {
  test('says of each its number, supplier, contract, total, status and day, and leads to its details', async () => {
    openOrders([givenOrder({ status: 'paid' }), givenOrder({ _id: '2', poNumber: 11, contractReference: 'FW-26' })])

    const [heads, first, second] = await screen.findAllByRole('row')

    const texts = (row: HTMLElement | undefined, role: string) =>
      within(row ?? document.body)
        .getAllByRole(role)
        .map(({ textContent }) => textContent)
    expect(texts(heads, 'columnheader')).toEqual([
      'PO Number',
      'Supplier',
      'Contract Ref',
      'Total',
      'Status',
      'Created',
      'Actions',
    ])
    expect(texts(first, 'cell').slice(0, 5)).toEqual(['Gunnebo Lifting', '-', '£1,234.50', 'Paid', '01/07/2026'])
    expect(texts(first, 'rowheader')).toEqual(['#12'])
    expect(texts(second, 'cell')[1]).toBe('FW-26')
    const details = within(first ?? document.body).getByRole('link', { name: 'View Details of #12' })
    expect(details.getAttribute('href')).toBe(`/admin/purchase-orders/${givenOrder()._id}`)
  })

  test('says so while there are none', async () => {
    openOrders([])

    expect(await screen.findByText('No purchase orders yet. Create your first one above.')).toBeDefined()
  })

  test('says that it failed, and tries again when asked', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let isBroken = true
    openOrders([], {
      'GET /api/purchase-orders': () => (isBroken ? json(403, { code: 'not-allowed' }) : page([givenOrder()])),
    })

    expect(await screen.findByText('Failed to fetch purchase orders')).toBeDefined()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('row', { name: /#12/ })).toBeDefined()
  })

  test('is searched and narrowed, and both are in the address', async () => {
    const { received } = openOrders()

    await userEvent.type(await screen.findByLabelText('Search purchase orders'), 'gun')
    await userEvent.click(screen.getByRole('radio', { name: 'Ordered' }))

    await waitFor(() =>
      expect(received.at(-1)?.path).toBe('/api/purchase-orders?q=gun&status=ordered&limit=50&offset=0'),
    )
    expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({ q: 'gun', status: 'ordered' })
  })
})

describe('making a purchase order', () => {
  test('sends what was filled in, without the blank lines, and says so', async () => {
    const { received } = await openForm()

    write(screen.getByLabelText('Supplier'), 'Gunnebo')
    write(screen.getByLabelText('Description'), 'Shackles')
    write(screen.getByLabelText('Cost (£)'), '33.33')
    await userEvent.click(screen.getByRole('button', { name: 'Add Line' }))
    write(screen.getAllByLabelText('Cost (£)')[1] ?? document.body, '66.6')
    expect(screen.getByText('Total: £99.93')).toBeDefined()
    await create()

    expect(await screen.findByText('Purchase order created successfully')).toBeDefined()
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
      _id: expect.any(String),
      supplier: 'Gunnebo',
      contractReference: '',
      lineItems: [{ description: 'Shackles', cost: 33.33 }],
      notes: '',
    })
    expect(screen.queryByLabelText('Supplier')).toBeNull()
  })

  test('needs a line that says something', async () => {
    const { received } = await openForm()
    write(screen.getByLabelText('Supplier'), 'Gunnebo')
    write(screen.getByLabelText('Cost (£)'), '5')

    await create()

    expect(await screen.findByText('Please add at least one line item')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Description'))
    expect(received.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('needs a supplier', async () => {
    const { received } = await openForm()
    write(screen.getByLabelText('Description'), 'Shackles')

    await create()

    expect(document.activeElement).toBe(screen.getByLabelText('Supplier'))
    expect(received.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('lets a line go only while another is left', async () => {
    await openForm()
    expect(screen.queryByRole('button', { name: /^Remove line/ })).toBeNull()
    write(screen.getByLabelText('Description'), 'First')

    await userEvent.click(screen.getByRole('button', { name: 'Add Line' }))
    write(screen.getAllByLabelText('Description')[1] ?? document.body, 'Second')
    await userEvent.click(screen.getByRole('button', { name: 'Remove line 1' }))

    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Second')
    expect(screen.queryByRole('button', { name: /^Remove line/ })).toBeNull()
  })

  test('making a purchase order that failed keeps what was typed, and tried again makes the same order, not a second', async () => {
    let isAway = true
    const { received } = await openForm({
      'POST /api/purchase-orders': () => (isAway ? new Error('cut off') : json(200, givenOrder())),
    })
    write(screen.getByLabelText('Supplier'), 'Gunnebo')
    write(screen.getByLabelText('Description'), 'Shackles')

    await create()
    expect(await screen.findByText('Failed to create purchase order')).toBeDefined()
    isAway = false
    await create()

    expect(await screen.findByText('Purchase order created successfully')).toBeDefined()
    const ids = received.filter(({ method }) => method === 'POST').map(({ body }) => Object(body)._id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('is left by Cancel', async () => {
    await openForm()

    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(screen.queryByLabelText('Supplier')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create Purchase Order' }))
  })
})
