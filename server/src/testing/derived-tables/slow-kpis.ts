import { invoicedStatuses, type InvoiceStatus } from '#contract/invoices/invoices.rules.ts'
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
  const inStatus = (...statuses: InvoiceStatus[]) => invoices.filter(isOneOf(statuses)).filter(isOwed)
  const isInvoiced = (jobId: string) => invoices.some((invoice) => invoice.job_id === jobId && isOwed(invoice))
  const itemsOfCompleted = items.filter((item) => completed.some((job) => job.id === item.job_id))
  return {
    currentMonth: {
      ...figuresOf(rows, (month) => month === current),
      outstandingAmount: left(invoiced.filter((invoice) => isOwed(invoice) && invoice.status !== 'invoice_paid')) / 100,
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
      avgJobValue: Math.round(mean(left(invoiced), invoiced.filter(isOwed).length)) / 100,
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
  const rows = await db.selectFrom('invoices').selectAll().where('deleted_at', 'is', null).execute()
  const notes = await db.selectFrom('credit_notes').selectAll().execute()
  const invoices = rows
    .filter(({ status }) => status !== 'invoice_void')
    .map((invoice) => ({ ...invoice, notes: notes.filter((note) => note.invoice_id === invoice.id) }))
  const users = await db.selectFrom('users').selectAll().where('deleted_at', 'is', null).execute()
  return {
    jobs,
    completed: jobs.filter((job) => job.status === 'completed'),
    items: items.filter((item) => jobs.some((job) => job.id === item.job_id)),
    invoices,
    /** As the contract defines it, and as the triggers must count. */
    invoiced: invoices.filter((invoice) => isOneOf(invoicedStatuses)(invoice) || invoice.issued_at !== null),
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
    invoicedAmount: pence(invoiced.flatMap(invoicedIn), includes) / 100,
    paidAmount: pence(invoices.flatMap(paidIn), includes) / 100,
    jobsCompleted: completed.filter((job) => job.completed_at && includes(monthIn(job.completed_at))).length,
    jobsScheduled: scheduled.length,
    jobsCancelled: scheduled.filter((job) => job.status === 'cancelled').length,
    inspectionItems: items.filter((item) => item.examined_on && includes(item.examined_on.slice(0, 7))).length,
    newCustomers: companies.filter((company) => includes(monthIn(company.created_at))).length,
  }
}

function bestCustomer({ companies, invoiced, companyOf }: Rows, year: string) {
  return companies
    .map(({ id, name }) => {
      const own = invoiced.filter((invoice) => companyOf.get(invoice.job_id) === id)
      return { id, name, pence: pence(own.flatMap(invoicedIn), (month) => month.startsWith(year)) }
    })
    .filter(({ pence: amount }) => amount > 0)
    .sort((one, other) => other.pence - one.pence || (one.id < other.id ? -1 : 1))[0]
}

type CountedInvoice = Rows['invoices'][number]

interface Amount {
  month: string
  pence: number
}

/** The invoice in its month, each credit note in the month of its own. */
function invoicedIn({ issued_on, created_at, total_pence, notes }: CountedInvoice): Amount[] {
  return [
    { month: issued_on?.slice(0, 7) ?? monthIn(created_at), pence: total_pence },
    ...notes.map((note) => ({ month: note.issued_on.slice(0, 7), pence: -note.total_pence })),
  ]
}

/** What was credited before the payment was never paid; what was credited after it is given back. */
function paidIn({ paid_at, total_pence, notes }: CountedInvoice): Amount[] {
  if (!paid_at) return []
  const paid = monthIn(paid_at)
  return [
    { month: paid, pence: total_pence },
    ...notes.map((note) => {
      const credited = note.issued_on.slice(0, 7)
      return { month: credited > paid ? credited : paid, pence: -note.total_pence }
    }),
  ]
}

function isOwed({ total_pence, notes }: CountedInvoice): boolean {
  const credited = notes.reduce((sum, note) => sum + note.total_pence, 0)
  return credited === 0 || credited < total_pence
}

function left(invoices: CountedInvoice[]): number {
  return invoices
    .flatMap(({ total_pence, notes }) => [total_pence, ...notes.map((note) => -note.total_pence)])
    .reduce((sum, amount) => sum + amount, 0)
}

function pence(amounts: Amount[], includes: (month: string) => boolean): number {
  return amounts.filter(({ month }) => includes(month)).reduce((sum, amount) => sum + amount.pence, 0)
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
