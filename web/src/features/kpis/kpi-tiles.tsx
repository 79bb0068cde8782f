import { Paper, Stack, Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { inNumbers, inPercent, wholePounds } from './kpi-words.ts'
import styles from './kpi-tiles.module.css'
import { callQuery } from '#web/api/queries.ts'
import { type KpiPeriod, percentageChange } from '#contract/kpis/kpis.rules.ts'
import { getKpis, type Kpis } from '#contract/kpis/kpis.contract.ts'

interface Tile {
  label: string
  value: string
  /** A name, which may be long, and not a number. */
  isName?: boolean
  note?: string
  compared?: { current: number; previous: number }
}

export function KpiTiles({ title, tiles }: { title: string; tiles: Tile[] }) {
  return (
    <Stack aria-label={title} component="section" gap="sm">
      <h2>{title}</h2>
      <dl className={styles.tiles}>
        {tiles.map(({ label, value, isName, note, compared }) => (
          <Paper key={label} p="md" miw={0}>
            <Text component="dt" c="dimmed" fz="xs">
              {label}
            </Text>
            <Text
              component="dd"
              fz={isName ? 'md' : 'lg'}
              fw={700}
              lts={isName ? 0 : '-0.01em'}
              style={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Text>
            {note && (
              <Text component="dd" c="dimmed" fz="xs">
                {note}
              </Text>
            )}
            {compared && <Change {...compared} />}
          </Paper>
        ))}
      </dl>
    </Stack>
  )
}

function Change({ current, previous }: { current: number; previous: number }) {
  const change = percentageChange(current, previous)
  const Arrow = change !== null && change < 0 ? IconArrowDownRight : IconArrowUpRight
  return (
    <Text component="dd" c="dimmed" fz="xs">
      <Text span fw={600} c="var(--text)">
        {change !== null && change !== 0 && (
          <Arrow size={16} stroke={2} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
        )}
        {inPercent(change)}
      </Text>{' '}
      from last month
    </Text>
  )
}

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

export const kpiQuery = { ...callQuery(['kpis'], getKpis, {}), staleTime: 0 }
