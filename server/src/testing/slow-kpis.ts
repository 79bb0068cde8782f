import { invoicedStatuses, unpaidStatuses, type InvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import type { Kpis } from '#contract/kpis/kpis.contract.ts'
import type { Db } from '#server/db/database.ts'

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit' })

/** The figures by looking at every row: slow, and obvious enough to be believed. */
export async function slowKpis(db: Db, now: Date): Promise<Kpis> {
  const rows = await everything(db)
  const { jobs, completed, items, invoices, invoiced, companies, engineers } = rows
  const current = monthIn(now)
  const previous = monthBefore(current)
  const year = current.slice(0, 4)
  const thisYear = figuresOf(rows, (month) => month.startsWith(year) && month <= current)
  const best = bestCustomer(rows, year)
  const inStatus = (...statuses: InvoiceStatus[]) => invoices.filter(isOneOf(statuses))
  const isInvoiced = (jobId: string) => invoices.some((invoice) => invoice.job_id === jobId)
  const itemsOfCompleted = items.filter((item) => completed.some((job) => job.id === item.job_id))
  return {
    currentMonth: {
      ...figuresOf(rows, (month) => month === current),
      outstandingAmount: pounds(inStatus(...unpaidStatuses)),
    },
    previousMonth: figuresOf(rows, (month) => month === previous),
    yearToDate: {
      invoicedAmount: thisYear.invoicedAmount,
      paidAmount: thisYear.paidAmount,
      jobsCompleted: thisYear.jobsCompleted,
      totalInspections: thisYear.inspectionItems,
    },
    pending: {
      jobsPending: jobs.filter((job) => job.status === 'pending').length,
      jobsInProgress: jobs.filter((job) => job.status === 'in_progress').length,
      invoicesAwaiting: completed.filter((job) => !isInvoiced(job.id)).length + inStatus('awaiting_invoice').length,
      invoicesGenerated: inStatus('invoice_generated').length,
      invoicesSent: inStatus('invoice_sent').length,
    },
    topMetrics: {
      avgJobValue: Math.round(mean(pounds(invoiced) * 100, invoiced.length)) / 100,
      avgInspectionsPerJob: Number(mean(itemsOfCompleted.length, completed.length).toFixed(2)),
      topCustomerName: best?.name ?? null,
      topCustomerRevenue: (best?.pence ?? 0) / 100,
      customerCount: companies.length,
      engineerCount: engineers.length,
    },
    months: lastTwelve(current).map((month) => {
      const { invoicedAmount, paidAmount, jobsCompleted } = figuresOf(rows, (each) => each === month)
      return { month, invoicedAmount, paidAmount, jobsCompleted }
    }),
  }
}

type Rows = Awaited<ReturnType<typeof everything>>

async function everything(db: Db) {
  const jobs = await db.selectFrom('jobs').selectAll().where('deleted_at', 'is', null).execute()
  const items = await db.selectFrom('inspection_items').selectAll().where('deleted_at', 'is', null).execute()
  const kept = await db.selectFrom('invoices').selectAll().where('deleted_at', 'is', null).execute()
  const invoices = kept.filter(({ status }) => status !== 'invoice_void')
  const users = await db.selectFrom('users').selectAll().where('deleted_at', 'is', null).execute()
  return {
    jobs,
    completed: jobs.filter((job) => job.status === 'completed'),
    items: items.filter((item) => jobs.some((job) => job.id === item.job_id)),
    invoices,
    /** As the contract defines it, and as the triggers must count. */
    invoiced: invoices.filter(isOneOf(invoicedStatuses)),
    companies: await db.selectFrom('companies').selectAll().where('deleted_at', 'is', null).execute(),
    engineers: users.filter((user) => user.role === 'engineer'),
    companyOf: new Map((await db.selectFrom('jobs').selectAll().execute()).map((job) => [job.id, job.company_id])),
  }
}

function figuresOf(
  { jobs, completed, items, invoices, invoiced, companies }: Rows,
  includes: (month: string) => boolean,
) {
  const scheduled = jobs.filter((job) => includes(job.scheduled_on.slice(0, 7)))
  return {
    invoicedAmount: pounds(invoiced.filter((invoice) => includes(monthIn(invoice.created_at)))),
    paidAmount: pounds(invoices.filter((invoice) => invoice.paid_at && includes(monthIn(invoice.paid_at)))),
    jobsCompleted: completed.filter((job) => job.completed_at && includes(monthIn(job.completed_at))).length,
    jobsScheduled: scheduled.length,
    jobsCancelled: scheduled.filter((job) => job.status === 'cancelled').length,
    inspectionItems: items.filter((item) => item.examined_on && includes(item.examined_on.slice(0, 7))).length,
    newCustomers: companies.filter((company) => includes(monthIn(company.created_at))).length,
  }
}

function bestCustomer({ companies, invoiced, companyOf }: Rows, year: string) {
  const thisYear = invoiced.filter((invoice) => monthIn(invoice.created_at).startsWith(year))
  return companies
    .map(({ id, name }) => ({
      id,
      name,
      pence: pounds(thisYear.filter((invoice) => companyOf.get(invoice.job_id) === id)) * 100,
    }))
    .map((company) => ({ ...company, pence: Math.round(company.pence) }))
    .filter(({ pence }) => pence > 0)
    .sort((one, other) => other.pence - one.pence || (one.id < other.id ? -1 : 1))[0]
}

function isOneOf(statuses: readonly InvoiceStatus[]) {
  return ({ status }: { status: string }) => statuses.some((each) => each === status)
}

function monthIn(moment: Date): string {
  return london.format(moment)
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

function lastTwelve(month: string): string[] {
  const months = [month]
  while (months.length < 12) months.unshift(monthBefore(String(months[0])))
  return months
}

function mean(total: number, count: number): number {
  return count === 0 ? 0 : total / count
}

function pounds(invoices: { total_pence: number }[]): number {
  return invoices.reduce((sum, invoice) => sum + invoice.total_pence, 0) / 100
}
