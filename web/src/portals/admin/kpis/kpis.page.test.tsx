import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { KpisPage } from './kpis.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { address, openAsAdmin } from '#web/testing/open-admin.tsx'
import type { Kpis } from '#contract/kpis/kpis.contract.ts'

const nothing = {
  invoicedAmount: 0,
  paidAmount: 0,
  jobsCompleted: 0,
  jobsScheduled: 0,
  jobsCancelled: 0,
  inspectionItems: 0,
  newCustomers: 0,
}
const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  invoicedAmount: index * 1000,
  paidAmount: index * 500,
  jobsCompleted: index,
}))
const kpis: Kpis = {
  currentMonth: {
    invoicedAmount: 12_345.67,
    paidAmount: 900,
    jobsCompleted: 9,
    jobsScheduled: 21,
    jobsCancelled: 2,
    inspectionItems: 1_204,
    newCustomers: 3,
    outstandingAmount: 4_321.5,
  },
  previousMonth: { ...nothing, invoicedAmount: 10_000, paidAmount: 1_200, jobsCompleted: 9, jobsScheduled: 99 },
  yearToDate: { invoicedAmount: 99_000, paidAmount: 88_000, jobsCompleted: 120, totalInspections: 5_432 },
  pending: { jobsPending: 5, jobsInProgress: 4, invoicesAwaiting: 7, invoicesGenerated: 6, invoicesSent: 8 },
  topMetrics: {
    avgJobValue: 411.5,
    avgInspectionsPerJob: 8.25,
    topCustomerName: 'Acme Foundry',
    topCustomerRevenue: 23_456.78,
    customerCount: 41,
    engineerCount: 6,
  },
  months,
}
const empty: Kpis = {
  currentMonth: { ...nothing, outstandingAmount: 0 },
  previousMonth: nothing,
  yearToDate: { invoicedAmount: 0, paidAmount: 0, jobsCompleted: 0, totalInspections: 0 },
  pending: { jobsPending: 0, jobsInProgress: 0, invoicesAwaiting: 0, invoicesGenerated: 0, invoicesSent: 0 },
  topMetrics: {
    avgJobValue: 0,
    avgInspectionsPerJob: 0,
    topCustomerName: null,
    topCustomerRevenue: 0,
    customerCount: 0,
    engineerCount: 0,
  },
  months: months.map(({ month }) => ({ month, invoicedAmount: 0, paidAmount: 0, jobsCompleted: 0 })),
}

function openKpis(reply: () => Response | Promise<Response> = () => json(200, kpis)) {
  return openAsAdmin('/admin/kpis', <Route path="/admin/kpis" element={<KpisPage />} />, {
    'GET /api/admin/kpis': reply,
  })
}

async function tile(label: string) {
  const name = await screen.findByText(label, { selector: 'dt' })
  return name.parentElement?.textContent
}

describe('the key figures', () => {
  test('have their title above them while they are on their way', async () => {
    openKpis(() => new Promise(() => {}))

    expect(await screen.findByText('Loading')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: 'KPIs' })).toBeDefined()
  })

  test('the key figures of the current month come without pence, with the change since the last', async () => {
    openKpis()

    expect(await tile('Invoiced')).toBe('Invoiced£12,346+23.5% from last month')
    expect(await tile('Paid')).toBe('Paid£900−25.0% from last month')
    expect(await tile('Jobs Completed')).toBe('Jobs Completed90.0% from last month')
    expect(await tile('Inspection Items')).toBe('Inspection Items1,2040.0% from last month')
    expect(await tile('New Customers')).toBe('New Customers30.0% from last month')
    expect(await tile('Outstanding')).toBe('Outstanding£4,322Now')
    expect(await tile('Jobs Scheduled')).toBe('Jobs Scheduled21This month')
    expect(await tile('Jobs Cancelled')).toBe('Jobs Cancelled2This month')
  })

  test('the key figures of the previous month are compared with nothing, and what is always current stays', async () => {
    openKpis()
    await userEvent.click(await screen.findByRole('radio', { name: 'Previous Month' }))

    expect(await tile('Invoiced')).toBe('Invoiced£10,000')
    expect(await tile('Outstanding')).toBe('Outstanding£4,322Now')
    expect(await tile('Jobs Scheduled')).toBe('Jobs Scheduled21This month')
    expect(await tile('Jobs Cancelled')).toBe('Jobs Cancelled2This month')
    expect(await tile('Average Job Value')).toBe('Average Job Value£412')
    expect(await tile('Average Inspections per Job')).toBe('Average Inspections per Job8.25')
    expect(screen.queryByText(/%/)).toBeNull()
    expect(address()).toBe('/admin/kpis?period=previousMonth')
  })

  test('the key figures of the year so far say what a year has', async () => {
    openKpis()
    await userEvent.click(await screen.findByRole('radio', { name: 'Year to Date' }))

    expect(await tile('Invoiced')).toBe('Invoiced£99,000')
    expect(await tile('Total Inspections')).toBe('Total Inspections5,432')
    expect(await tile('Outstanding')).toBe('Outstanding£4,322Now')
    expect(await tile('Jobs Scheduled')).toBe('Jobs Scheduled21This month')
    expect(await tile('Average Job Value')).toBe('Average Job Value£412')
    expect(screen.queryByText(/%/)).toBeNull()
    expect(screen.queryByText('New Customers')).toBeNull()
  })

  test('say that what was credited in full is not among the invoices sent, as it is in their list', async () => {
    openKpis()

    expect(await tile('Invoices Sent')).toBe('Invoices Sent8Without those credited in full')
  })

  test('are those of one of three periods, the current month at first', async () => {
    openKpis()

    const periods = await screen.findAllByRole<HTMLInputElement>('radio')

    expect(periods.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['Current Month', true],
      ['Previous Month', false],
      ['Year to Date', false],
    ])
  })

  test('tell what is open and how it is on the whole', async () => {
    openKpis()

    expect(await tile('Invoices Awaiting')).toBe('Invoices Awaiting7')
    expect(await tile('Average Job Value')).toBe('Average Job Value£412')
    expect(await tile('Average Inspections per Job')).toBe('Average Inspections per Job8.25')
    expect(await tile('Top Customer')).toBe('Top CustomerAcme Foundry£23,457 this year')
    expect(await tile('Engineers')).toBe('Engineers6')
  })
})

test('each chart says the same as a table', async () => {
  openKpis()
  for (const summary of await screen.findAllByText('Show as a table')) await userEvent.click(summary)

  const money = screen.getByRole('table', { name: 'Invoiced and paid, last 12 months' })
  const jobs = screen.getByRole('table', { name: 'Jobs completed, last 12 months' })

  expect(within(money).getAllByRole('row')).toHaveLength(13)
  expect(within(money).getByRole('row', { name: 'Dec 2026 £11,000 £5,500' })).toBeDefined()
  expect(within(jobs).getByRole('row', { name: 'Mar 2026 2' })).toBeDefined()
})

describe('where there is nothing to show', () => {
  test('it says so, and when there will be', async () => {
    openKpis(() => json(200, empty))

    expect(await screen.findByText('No KPI data available')).toBeDefined()
    expect(screen.getByText('The figures begin with your first job.')).toBeDefined()
  })

  test('where there is nothing to show because it could not be loaded, it is logged and can be tried again', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    let isBroken = true
    openKpis(() => (isBroken ? json(403, { code: 'not-allowed' }) : json(200, kpis)))

    expect(await screen.findByText('No KPI data available')).toBeDefined()
    expect(logged).toHaveBeenCalled()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await tile('Engineers')).toBe('Engineers6')
  })
})
