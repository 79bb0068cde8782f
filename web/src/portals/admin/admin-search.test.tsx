import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { AdminPortal } from './admin-portal.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenResults, jobHit, orderHit } from '#web/testing/given-hits.ts'
import { address, openAsAdmin, type Replies } from '#web/testing/open-admin.tsx'
import { person } from '#web/testing/typing.ts'

function openOffice(search: Replies[string] = () => json(200, givenResults())) {
  return openAsAdmin('/admin', <Route path="/admin/*" element={<AdminPortal />} />, { 'GET /api/search': search })
}

const field = () => screen.findByRole('combobox', { name: 'Search everything' })

/** What Enter takes. */
const firstIsMarked = () =>
  waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toContain('Annual examination'))

describe('the search of the office', () => {
  test('shows what was found by kind, with its number and what tells it from others', async () => {
    openOffice(() => json(200, givenResults({ jobs: [jobHit], purchaseOrders: [orderHit] })))
    await userEvent.type(await field(), 'nine')

    const jobs = within(await screen.findByRole('group', { name: 'Jobs' }))
    expect(jobs.getByRole('option').textContent).toBe(
      'J-00012 Annual examinationAcme Foundry · 12 Dock Road, Hull · 29/03/2026 · Pending',
    )
    expect(within(screen.getByRole('group', { name: 'Purchase orders' })).getByRole('option').textContent).toBe(
      '#9 Chains & CoDraft',
    )
    expect(screen.getByText('2 hits')).toBeDefined()
  })

  test('leads to the first hit by Enter and to the next by the arrow keys', async () => {
    openOffice(() => json(200, givenResults({ jobs: [jobHit], purchaseOrders: [orderHit] })))
    await person.type(await field(), 'nine')
    await firstIsMarked()

    await person.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe(`/admin/purchase-orders/${orderHit._id}`))

    await person.type(await field(), 'nine')
    await firstIsMarked()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/admin/jobs/${jobHit._id}`))
  })

  test('opens the first hit when Enter was pressed before the answer came', async () => {
    openOffice(() => json(200, givenResults({ jobs: [jobHit] })))
    await person.type(await field(), 'nine{Enter}')
    await waitFor(() => expect(address()).toBe(`/admin/jobs/${jobHit._id}`))
  })

  test('opens by Ctrl+K in a window where the bar has no room, and closes by Escape', async () => {
    openOffice()
    await field()

    await userEvent.keyboard('{Control>}k{/Control}')

    const dialog = await screen.findByRole('dialog', { name: 'Search' })
    const own = within(dialog).getByRole('combobox', { name: 'Search everything' })
    await waitFor(() => expect(document.activeElement).toBe(own))
    expect(within(dialog).getByText(/^Find a job, certificate, invoice or order/)).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('offers a page by its name, an action with the company that is named, and what was opened before on top', async () => {
    const severn = { _id: 'c0000000-0000-4000-8000-000000000009', title: 'Severn Bio', number: null, address: '' }
    const { received } = openOffice(({ path }) =>
      json(200, givenResults(path.includes('severn') ? { companies: [severn] } : {})),
    )
    await userEvent.type(await field(), 'kpi')
    const pages = within(await screen.findByRole('group', { name: 'Pages' }))
    await userEvent.click(pages.getByRole('option', { name: /^KPIs/ }))
    await waitFor(() => expect(address()).toBe('/admin/kpis'))

    await userEvent.type(await field(), 'New job for severn')
    await userEvent.click(await screen.findByRole('option', { name: 'New job for Severn Bio' }))
    await waitFor(() => expect(address()).toBe(`/admin/jobs/new?company=${severn._id}`))
    expect(received.map(({ path }) => path)).toContain('/api/search?q=severn')

    await userEvent.click(await field())
    const recent = within(await screen.findByRole('group', { name: 'Recent' }))
    expect(recent.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual([
      'New job for Severn Bio',
      expect.stringMatching(/^KPIs/),
    ])
  })

  test('asks once for what was typed, and says when nothing is there', async () => {
    const { received } = openOffice()
    await userEvent.type(await field(), ' xyz ')

    expect(await screen.findByText('Nothing found for “xyz”.')).toBeDefined()
    expect(received.filter(({ path }) => path.startsWith('/api/search')).map(({ path }) => path)).toEqual([
      '/api/search?q=xyz',
    ])
  })

  test('says that it failed, and tries again when asked', async () => {
    let tries = 0
    openOffice(() => {
      tries += 1
      return tries === 1
        ? json(503, { error: 'Not available right now.', code: 'unavailable' })
        : json(200, givenResults({ jobs: [jobHit] }))
    })
    await userEvent.type(await field(), 'nine')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The search could not be completed.')
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('group', { name: 'Jobs' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
