import type { Kpis } from '#contract/kpis/kpis.contract.ts'
import { meanOf, meanPence, monthsUntil } from '#contract/kpis/kpis.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { poundsFrom } from '#contract/values/money.ts'
import type { Deps } from '#server/deps.ts'
import { findKeptFigures, type Figure, type Measure } from './kpis.queries.ts'

const chartedMonths = 12

/** Everything from sums that are kept ready, so that it takes as long with 100,000 jobs as with ten. */
export async function readKpis({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Kpis> {
  const months = monthsUntil(clock.today(), chartedMonths)
  const [since = clock.today()] = months
  const year = clock.today().slice(0, 4)
  const kept = await findKeptFigures(db, { since, year: Number(year) })
  const figures = summing(kept.figures)
  const thisYear = months.filter((month) => month.startsWith(year))
  const [current = since, previous = since] = months.toReversed()
  const jobs = (status: string) => kept.jobsByStatus.find((each) => each.status === status)?.jobs ?? 0
  const invoices = invoicesIn(kept.invoicesByStatus)
  const { generated, sent, paid } = invoices

  return {
    currentMonth: {
      ...monthFigures(figures, current),
      outstandingAmount: poundsFrom(generated.totalPence + sent.totalPence),
    },
    previousMonth: monthFigures(figures, previous),
    yearToDate: {
      invoicedAmount: poundsFrom(figures.in('invoiced', thisYear)),
      paidAmount: poundsFrom(figures.in('paid', thisYear)),
      jobsCompleted: figures.in('jobs-completed', thisYear),
      totalInspections: figures.in('items-examined', thisYear),
    },
    pending: {
      jobsPending: jobs('pending'),
      jobsInProgress: jobs('in_progress'),
      invoicesAwaiting: figures.ever('jobs-awaiting-invoice') + invoices.awaiting.invoices,
      invoicesGenerated: generated.invoices,
      invoicesSent: sent.invoices,
    },
    topMetrics: {
      avgJobValue: poundsFrom(
        meanPence(
          generated.totalPence + sent.totalPence + paid.totalPence,
          generated.invoices + sent.invoices + paid.invoices,
        ),
      ),
      avgInspectionsPerJob: meanOf(figures.ever('items-of-completed-jobs'), figures.ever('jobs-completed')),
      topCustomerName: kept.topCustomer?.name ?? null,
      topCustomerRevenue: poundsFrom(kept.topCustomer?.invoicedPence ?? 0),
      customerCount: figures.ever('customers'),
      engineerCount: figures.ever('engineers'),
    },
    months: months.map((month) => ({
      month: month.slice(0, 7),
      invoicedAmount: poundsFrom(figures.in('invoiced', [month])),
      paidAmount: poundsFrom(figures.in('paid', [month])),
      jobsCompleted: figures.in('jobs-completed', [month]),
    })),
  }
}

type Summing = ReturnType<typeof summing>

function summing(figures: Figure[]) {
  const sum = (chosen: Figure[]) => chosen.reduce((total, { value }) => total + value, 0)
  return {
    in: (measure: Measure, months: Day[]) =>
      sum(figures.filter((each) => each.measure === measure && each.month !== null && months.includes(each.month))),
    ever: (measure: Measure) => sum(figures.filter((each) => each.measure === measure)),
  }
}

function monthFigures(figures: Summing, month: Day) {
  const of = (measure: Measure) => figures.in(measure, [month])
  return {
    invoicedAmount: poundsFrom(of('invoiced')),
    paidAmount: poundsFrom(of('paid')),
    jobsCompleted: of('jobs-completed'),
    jobsScheduled: of('jobs-scheduled'),
    jobsCancelled: of('jobs-cancelled'),
    inspectionItems: of('items-examined'),
    newCustomers: of('customers'),
  }
}

function invoicesIn(totals: { status: string; invoices: number; totalPence: number }[]) {
  const of = (status: string) => totals.find((each) => each.status === status) ?? { invoices: 0, totalPence: 0 }
  return {
    awaiting: of('awaiting_invoice'),
    generated: of('invoice_generated'),
    sent: of('invoice_sent'),
    paid: of('invoice_paid'),
  }
}
