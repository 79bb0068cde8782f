import type { Kpis } from '#contract/kpis/kpis.contract.ts'
import type { Db } from '#server/db/database.ts'

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit' })

/** The figures by looking at every row: slow, and obvious enough to be believed. */
export async function slowKpis(db: Db, now: Date): Promise<Kpis> {
  const everyJob = await db.selectFrom('jobs').selectAll().execute()
  const everyItem = await db.selectFrom('inspection_items').selectAll().execute()
  const everyInvoice = await db.selectFrom('invoices').selectAll().execute()
  const everyCompany = await db.selectFrom('companies').selectAll().execute()
  const everyUser = await db.selectFrom('users').selectAll().execute()

  const jobs = everyJob.filter((job) => !job.deleted_at)
  const jobOf = (id: string) => jobs.find((job) => job.id === id)
  const items = everyItem.filter((item) => !item.deleted_at && jobOf(item.job_id))
  const invoices = everyInvoice.filter((invoice) => !invoice.deleted_at)
  const counted = invoices.filter((invoice) => invoice.status !== 'awaiting_invoice')
  const companies = everyCompany.filter((company) => !company.deleted_at)
  const completed = jobs.filter((job) => job.status === 'completed')
  const isInvoiced = (jobId: string) => invoices.some((invoice) => invoice.job_id === jobId)

  const period = (includes: (month: string) => boolean) => ({
    invoicedAmount: pounds(counted.filter((invoice) => includes(monthIn(invoice.created_at)))),
    paidAmount: pounds(invoices.filter((invoice) => invoice.paid_at && includes(monthIn(invoice.paid_at)))),
    jobsCompleted: completed.filter((job) => job.completed_at && includes(monthIn(job.completed_at))).length,
    jobsScheduled: jobs.filter((job) => includes(job.scheduled_on.slice(0, 7))).length,
    jobsCancelled: jobs.filter((job) => job.status === 'cancelled' && includes(job.scheduled_on.slice(0, 7))).length,
    inspectionItems: items.filter((item) => item.examined_on && includes(item.examined_on.slice(0, 7))).length,
    newCustomers: companies.filter((company) => includes(monthIn(company.created_at))).length,
  })
  const current = monthIn(now)
  const previous = monthBefore(current)
  const year = current.slice(0, 4)
  const thisYear = period((month) => month.startsWith(year) && month <= current)
  const byCustomer = companies
    .map((company) => ({
      name: company.name,
      id: company.id,
      pence: counted
        .filter((invoice) => everyJob.find((job) => job.id === invoice.job_id)?.company_id === company.id)
        .filter((invoice) => monthIn(invoice.created_at).startsWith(year))
        .reduce((sum, invoice) => sum + invoice.total_pence, 0),
    }))
    .filter(({ pence }) => pence > 0)
    .sort((one, other) => other.pence - one.pence || (one.id < other.id ? -1 : 1))
  const inStatus = (status: string) => invoices.filter((invoice) => invoice.status === status)
  const total = counted.reduce((sum, invoice) => sum + invoice.total_pence, 0)

  return {
    currentMonth: {
      ...period((month) => month === current),
      outstandingAmount: pounds([...inStatus('invoice_generated'), ...inStatus('invoice_sent')]),
    },
    previousMonth: period((month) => month === previous),
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
      avgJobValue: counted.length === 0 ? 0 : Math.round(total / counted.length) / 100,
      avgInspectionsPerJob:
        completed.length === 0
          ? 0
          : Number(
              (items.filter((item) => jobOf(item.job_id)?.status === 'completed').length / completed.length).toFixed(2),
            ),
      topCustomerName: byCustomer[0]?.name ?? null,
      topCustomerRevenue: (byCustomer[0]?.pence ?? 0) / 100,
      customerCount: companies.length,
      engineerCount: everyUser.filter((user) => user.role === 'engineer' && !user.deleted_at).length,
    },
    months: lastTwelve(current).map((month) => {
      const { invoicedAmount, paidAmount, jobsCompleted } = period((each) => each === month)
      return { month, invoicedAmount, paidAmount, jobsCompleted }
    }),
  }
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

function pounds(invoices: { total_pence: number }[]): number {
  return invoices.reduce((sum, invoice) => sum + invoice.total_pence, 0) / 100
}
