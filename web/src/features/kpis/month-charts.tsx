import { Box } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { inNumbers, formatMonth, wholePounds } from './kpi-words.ts'
import table from '#web/ui/table/plain-table.module.css'
import { lazyPart } from '#web/ui/page/lazy-page.ts'
import { Section } from '#web/ui/page/section.tsx'
import type { Kpis } from '#contract/kpis/kpis.contract.ts'

type Months = Kpis['months']

/** The drawing comes in a file of its own; without it the tables still say everything. */
const MonthBars = lazyPart(async () => (await import('./month-bars.tsx')).MonthBars)

export function MoneyByMonth({ months }: { months: Months }) {
  return (
    <Chart
      title="Invoiced and paid, last 12 months"
      picture={
        <MonthBars
          months={months}
          series={[
            { name: 'Invoiced', colour: 'var(--chart-first)', of: ({ invoicedAmount }) => invoicedAmount },
            { name: 'Paid', colour: 'var(--chart-second)', of: ({ paidAmount }) => paidAmount },
          ]}
          format={wholePounds}
        />
      }
      heads={['Month', 'Invoiced', 'Paid']}
      rows={months.map(({ month, invoicedAmount, paidAmount }) => [
        formatMonth(month),
        wholePounds(invoicedAmount),
        wholePounds(paidAmount),
      ])}
    />
  )
}

export function JobsByMonth({ months }: { months: Months }) {
  return (
    <Chart
      title="Jobs completed, last 12 months"
      picture={
        <MonthBars
          months={months}
          series={[{ name: 'Jobs completed', colour: 'var(--chart-first)', of: ({ jobsCompleted }) => jobsCompleted }]}
          format={inNumbers}
        />
      }
      heads={['Month', 'Jobs completed']}
      rows={months.map(({ month, jobsCompleted }) => [formatMonth(month), inNumbers(jobsCompleted)])}
    />
  )
}

interface ChartProps {
  title: string
  picture: ReactNode
  heads: string[]
  rows: string[][]
}

/** The picture is for those who see it; the table says the same to everyone. */
function Chart({ title, picture, heads, rows }: ChartProps) {
  return (
    <Section title={title}>
      <Box h={260} p="0 12px 4px" aria-hidden>
        <Suspense>{picture}</Suspense>
      </Box>
      <Box component="details" style={{ borderTop: '1px solid var(--line)' }}>
        <Box component="summary" p="12px 20px">
          Show as a table
        </Box>
        <table className={table.table} aria-label={title}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([month, ...figures]) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                {figures.map((figure, index) => (
                  <td key={index}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Section>
  )
}
