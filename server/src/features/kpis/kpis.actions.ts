import type { Kpis } from '#contract/kpis/kpis.contract.ts'
import { meanOf, meanPence, monthsUntil } from '#contract/kpis/kpis.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { poundsFrom } from '#contract/values/money.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  countCustomersAndEngineers,
  countItems,
  countJobsByMonth,
  findTopCustomer,
  listMonthFigures,
  sumInvoices,
  type ItemCounts,
  type JobsOfMonth,
  type MonthFigures,
} from './kpis.queries.ts'

const chartedMonths = 12

export async function getKpis({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Kpis> {
  const months = monthsUntil(clock.today(), chartedMonths)
  const [current = clock.today(), previous = current] = months.toReversed()
  const since = months[0] ?? current
  const year = current.slice(0, 4)
  const [byMonth, jobs, invoices, people, topCustomer, items] = await Promise.all([
    listMonthFigures(db, since),
    countJobsByMonth(db),
    sumInvoices(db),
    countCustomersAndEngineers(db),
    findTopCustomer(db, Number(year)),
    countItemsSometimes({ db, clock }, since),
  ])
  const figures = { byMonth, jobs, items }

  return {
    currentMonth: { ...monthFigures(figures, current), outstandingAmount: poundsFrom(invoices.outstandingPence) },
    previousMonth: monthFigures(figures, previous),
    yearToDate: yearFigures(figures, year),
    pending: {
      jobsPending: jobsIn(jobs, { status: 'pending' }),
      jobsInProgress: jobsIn(jobs, { status: 'in_progress' }),
      invoicesAwaiting: invoices.awaiting,
      invoicesGenerated: invoices.generated,
      invoicesSent: invoices.sent,
    },
    topMetrics: {
      avgJobValue: poundsFrom(meanPence(invoices.invoicedPence, invoices.invoiced)),
      avgInspectionsPerJob: meanOf(items.ofCompletedJobs, items.completedJobs),
      topCustomerName: topCustomer?.name ?? null,
      topCustomerRevenue: poundsFrom(topCustomer?.invoicedPence ?? 0),
      customerCount: people.customers,
      engineerCount: people.engineers,
    },
    months: byMonth.map(({ month, invoicedPence, paidPence, jobsCompleted }) => ({
      month: month.slice(0, 7),
      invoicedAmount: poundsFrom(invoicedPence),
      paidAmount: poundsFrom(paidPence),
      jobsCompleted,
    })),
  }
}

const cachedForMs = 60_000
const manyItems = 100_000
const cachedItems = new WeakMap<Db, { until: number; since: Day; items: ItemCounts }>()

/** Counting a million items takes longer than a person likes to wait: where there are many, once a minute is enough. */
async function countItemsSometimes({ db, clock }: Pick<Deps, 'db' | 'clock'>, since: Day): Promise<ItemCounts> {
  const now = clock.now().getTime()
  const cached = cachedItems.get(db)
  if (cached && cached.since === since && now < cached.until) return cached.items
  const items = await countItems(db, since)
  if (items.ofCompletedJobs > manyItems) cachedItems.set(db, { until: now + cachedForMs, since, items })
  return items
}

interface Figures {
  byMonth: MonthFigures[]
  jobs: JobsOfMonth[]
  items: ItemCounts
}

function monthFigures({ byMonth, jobs, items }: Figures, month: Day) {
  const figures = byMonth.filter((each) => each.month === month)
  return {
    invoicedAmount: poundsFrom(sumOf(figures, 'invoicedPence')),
    paidAmount: poundsFrom(sumOf(figures, 'paidPence')),
    jobsCompleted: sumOf(figures, 'jobsCompleted'),
    jobsScheduled: jobsIn(jobs, { month }),
    jobsCancelled: jobsIn(jobs, { month, status: 'cancelled' }),
    inspectionItems: sumOf(
      items.examined.filter((each) => each.month === month),
      'items',
    ),
    newCustomers: sumOf(figures, 'newCustomers'),
  }
}

function yearFigures({ byMonth, items }: Figures, year: string) {
  const figures = byMonth.filter(({ month }) => month.startsWith(year))
  return {
    invoicedAmount: poundsFrom(sumOf(figures, 'invoicedPence')),
    paidAmount: poundsFrom(sumOf(figures, 'paidPence')),
    jobsCompleted: sumOf(figures, 'jobsCompleted'),
    totalInspections: sumOf(
      items.examined.filter(({ month }) => month.startsWith(year)),
      'items',
    ),
  }
}

function jobsIn(jobs: JobsOfMonth[], wanted: { month?: Day; status?: string }): number {
  return sumOf(
    jobs
      .filter(({ month }) => wanted.month === undefined || month === wanted.month)
      .filter(({ status }) => wanted.status === undefined || status === wanted.status),
    'jobs',
  )
}

function sumOf<Key extends string>(rows: Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0)
}
