import { inNumbers, wholePounds } from './kpi-words.ts'
import type { Tile } from './kpi-tiles.tsx'
import type { Kpis } from '#contract/kpis/kpis.contract.ts'
import type { KpiPeriod } from '#contract/kpis/kpis.rules.ts'

/** What a period's tiles say. Only the current month is compared with the one before. */
export function periodTiles(kpis: Kpis, period: KpiPeriod): Tile[] {
  const { currentMonth, previousMonth, yearToDate } = kpis
  const compared = (name: keyof Kpis['previousMonth']) =>
    period === 'currentMonth' ? { compared: { current: currentMonth[name], previous: previousMonth[name] } } : {}
  const money = kpis[period]
  const month = period === 'previousMonth' ? previousMonth : currentMonth
  return [
    { label: 'Invoiced', value: wholePounds(money.invoicedAmount), ...compared('invoicedAmount') },
    { label: 'Paid', value: wholePounds(money.paidAmount), ...compared('paidAmount') },
    { label: 'Outstanding', value: wholePounds(currentMonth.outstandingAmount), note: 'Now' },
    { label: 'Jobs Completed', value: inNumbers(money.jobsCompleted), ...compared('jobsCompleted') },
    ...(period === 'yearToDate'
      ? [{ label: 'Total Inspections', value: inNumbers(yearToDate.totalInspections) }]
      : [
          { label: 'Inspection Items', value: inNumbers(month.inspectionItems), ...compared('inspectionItems') },
          { label: 'New Customers', value: inNumbers(month.newCustomers), ...compared('newCustomers') },
        ]),
    { label: 'Jobs Scheduled', value: inNumbers(currentMonth.jobsScheduled), note: 'This month' },
    { label: 'Jobs Cancelled', value: inNumbers(currentMonth.jobsCancelled), note: 'This month' },
  ]
}

export function pendingTiles({ pending }: Kpis): Tile[] {
  return [
    { label: 'Jobs Pending', value: inNumbers(pending.jobsPending) },
    { label: 'Jobs In Progress', value: inNumbers(pending.jobsInProgress) },
    { label: 'Invoices Awaiting', value: inNumbers(pending.invoicesAwaiting) },
    { label: 'Invoices Generated', value: inNumbers(pending.invoicesGenerated) },
    { label: 'Invoices Sent', value: inNumbers(pending.invoicesSent), note: 'Without those credited in full' },
  ]
}

export function overallTiles({ topMetrics }: Kpis): Tile[] {
  const { topCustomerName, topCustomerRevenue } = topMetrics
  return [
    { label: 'Average Job Value', value: wholePounds(topMetrics.avgJobValue) },
    { label: 'Average Inspections per Job', value: topMetrics.avgInspectionsPerJob.toLocaleString('en-GB') },
    {
      label: 'Top Customer',
      value: topCustomerName ?? 'None yet',
      isName: true,
      note: topCustomerName === null ? 'This year' : `${wholePounds(topCustomerRevenue)} this year`,
    },
    { label: 'Customers', value: inNumbers(topMetrics.customerCount) },
    { label: 'Engineers', value: inNumbers(topMetrics.engineerCount) },
  ]
}
