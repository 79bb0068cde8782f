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
  type JobsOfMonth,
  listMonthFigures,
  type MonthFigures,
  sumInvoices,
} from './kpis.queries.ts'

const chartedMonths = 12

const cachedForMs = 60_000
const manyItems = 100_000
const cachedKpis = new WeakMap<Db, { until: number; today: Day; kpis: Kpis }>()

/** Counting a million items takes longer than a person likes to wait: where there are many, once a minute is enough. */
export async function getKpis({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Kpis> {
  const [now, today] = [clock.now().getTime(), clock.today()]
  const cached = cachedKpis.get(db)
  if (cached && cached.today === today && now < cached.until) return cached.kpis
  const { kpis, itemsCounted } = await countKpis(db, today)
  if (itemsCounted > manyItems) cachedKpis.set(db, { until: now + cachedForMs, today, kpis })
  return kpis
}

async function countKpis(db: Db, today: Day): Promise<{ kpis: Kpis; itemsCounted: number }> {
  const months = monthsUntil(today, chartedMonths)
  const [current = today, previous = current] = months.toReversed()
  const since = months[0] ?? current
  const year = current.slice(0, 4)
  const [byMonth, jobs, invoices, people, topCustomer, items] = await Promise.all([
    listMonthFigures(db, since),
    countJobsByMonth(db),
    sumInvoices(db),
    countCustomersAndEngineers(db),
    findTopCustomer(db, Number(year)),
    countItems(db, since),
  ])
  const figures = { byMonth, jobs, items }

  const kpis = {
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
  return { kpis, itemsCounted: items.ofCompletedJobs }
}

interface Figures {
  byMonth: MonthFigures[]
  jobs: JobsOfMonth[]
  items: Awaited<ReturnType<typeof countItems>>
}

function monthFigures({ byMonth, jobs, items }: Figures, month: Day) {
  const isOfMonth = (each: { month: Day }) => each.month === month
  const figures = byMonth.filter(isOfMonth)
  return {
    invoicedAmount: poundsFrom(sumOf(figures, 'invoicedPence')),
    paidAmount: poundsFrom(sumOf(figures, 'paidPence')),
    jobsCompleted: sumOf(figures, 'jobsCompleted'),
    jobsScheduled: jobsIn(jobs, { month }),
    jobsCancelled: jobsIn(jobs, { month, status: 'cancelled' }),
    inspectionItems: sumOf(items.examined.filter(isOfMonth), 'items'),
    newCustomers: sumOf(figures, 'newCustomers'),
  }
}

function yearFigures({ byMonth, items }: Figures, year: string) {
  const isOfYear = ({ month }: { month: Day }) => month.startsWith(year)
  const figures = byMonth.filter(isOfYear)
  return {
    invoicedAmount: poundsFrom(sumOf(figures, 'invoicedPence')),
    paidAmount: poundsFrom(sumOf(figures, 'paidPence')),
    jobsCompleted: sumOf(figures, 'jobsCompleted'),
    totalInspections: sumOf(items.examined.filter(isOfYear), 'items'),
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
