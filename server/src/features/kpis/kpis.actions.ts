import { invoicedStatuses, unpaidStatuses, type InvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import type { Kpis } from '#contract/kpis/kpis.contract.ts'
import { meanOf, meanPence, monthsUntil } from '#contract/kpis/kpis.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { poundsFrom } from '#contract/values/money.ts'
import type { Deps } from '#server/deps.ts'
import { findStoredFigures, type StoredFigures, type Measure } from './kpis.queries.ts'

const chartedMonths = 12

/** Everything from sums that are figures ready, so that it takes as long with 100,000 jobs as with ten. */
export async function getKpis({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Kpis> {
  const months = monthsUntil(clock.today(), chartedMonths)
  const [current = clock.today(), previous = current] = months.toReversed()
  const year = current.slice(0, 4)
  const figures = await findStoredFigures(db, { since: months[0] ?? current, year: Number(year) })
  const invoices = invoicesIn(figures)
  const { outstandingPence, invoicedPence, invoiced } = invoices

  return {
    currentMonth: { ...monthFigures(figures, current), outstandingAmount: poundsFrom(outstandingPence) },
    previousMonth: monthFigures(figures, previous),
    yearToDate: yearFigures(
      figures,
      months.filter((month) => month.startsWith(year)),
    ),
    pending: {
      jobsPending: jobsIn(figures, { status: 'pending' }),
      jobsInProgress: jobsIn(figures, { status: 'in_progress' }),
      invoicesAwaiting: summed(figures, 'jobs-awaiting-invoice') + invoices.awaiting,
      invoicesGenerated: invoices.generated,
      invoicesSent: invoices.sent,
    },
    topMetrics: {
      avgJobValue: poundsFrom(meanPence(invoicedPence, invoiced)),
      avgInspectionsPerJob: meanOf(summed(figures, 'items-of-completed-jobs'), summed(figures, 'jobs-completed')),
      topCustomerName: figures.topCustomer?.name ?? null,
      topCustomerRevenue: poundsFrom(figures.topCustomer?.invoicedPence ?? 0),
      customerCount: liveOf(figures, 'company'),
      engineerCount: liveOf(figures, 'engineer'),
    },
    months: months.map((month) => {
      const { invoicedAmount, paidAmount, jobsCompleted } = monthFigures(figures, month)
      return { month: month.slice(0, 7), invoicedAmount, paidAmount, jobsCompleted }
    }),
  }
}

function monthFigures(figures: StoredFigures, month: Day) {
  const of = (measure: Measure) => summed(figures, measure, [month])
  return {
    invoicedAmount: poundsFrom(of('invoiced')),
    paidAmount: poundsFrom(of('paid')),
    jobsCompleted: of('jobs-completed'),
    jobsScheduled: jobsIn(figures, { month }),
    jobsCancelled: jobsIn(figures, { month, status: 'cancelled' }),
    inspectionItems: of('items-examined'),
    newCustomers: of('customers'),
  }
}

function yearFigures(figures: StoredFigures, months: Day[]) {
  return {
    invoicedAmount: poundsFrom(summed(figures, 'invoiced', months)),
    paidAmount: poundsFrom(summed(figures, 'paid', months)),
    jobsCompleted: summed(figures, 'jobs-completed', months),
    totalInspections: summed(figures, 'items-examined', months),
  }
}

/** An invoice that was credited in full counts nowhere: nothing of it is left, and its job may have another. */
function invoicesIn({ invoicesByStatus, issuedButAwaiting }: StoredFigures) {
  const of = (status: InvoiceStatus) =>
    invoicesByStatus.find((each) => each.status === status) ?? { invoices: 0, creditedInFull: 0, totalPence: 0 }
  const countOf = (status: InvoiceStatus) => of(status).invoices - of(status).creditedInFull
  const penceOf = (statuses: readonly InvoiceStatus[]) => sumOf(statuses.map((status) => of(status).totalPence))
  return {
    awaiting: countOf('awaiting_invoice'),
    generated: countOf('invoice_generated'),
    sent: countOf('invoice_sent'),
    outstandingPence: penceOf(unpaidStatuses) + issuedButAwaiting.totalPence,
    invoicedPence: penceOf(invoicedStatuses) + issuedButAwaiting.totalPence,
    invoiced: sumOf(invoicedStatuses.map(countOf)) + issuedButAwaiting.invoices,
  }
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

/** In these months; without them, ever. */
function summed({ figures }: StoredFigures, measure: Measure, months?: Day[]): number {
  return figures
    .filter((each) => each.measure === measure && (!months || (each.month !== null && months.includes(each.month))))
    .reduce((sum, { value }) => sum + value, 0)
}

function jobsIn({ jobs }: StoredFigures, wanted: { month?: Day; status?: string }): number {
  return jobs
    .filter(({ month }) => wanted.month === undefined || month === wanted.month)
    .filter(({ status }) => wanted.status === undefined || status === wanted.status)
    .reduce((sum, counted) => sum + counted.jobs, 0)
}

function liveOf({ live }: StoredFigures, kind: string): number {
  return live.find((each) => each.kind === kind)?.live ?? 0
}
