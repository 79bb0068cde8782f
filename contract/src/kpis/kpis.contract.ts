import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const Amount = z.number()
const Count = z.int()

const monthFields = {
  invoicedAmount: Amount,
  paidAmount: Amount,
  jobsCompleted: Count,
  jobsScheduled: Count,
  jobsCancelled: Count,
  inspectionItems: Count,
  newCustomers: Count,
}

/** Months are those of Europe/London. */
export const Kpis = z.object({
  currentMonth: z.object({ ...monthFields, outstandingAmount: Amount }),
  previousMonth: z.object(monthFields),
  yearToDate: z.object({
    invoicedAmount: Amount,
    paidAmount: Amount,
    jobsCompleted: Count,
    totalInspections: Count,
  }),
  pending: z.object({
    jobsPending: Count,
    jobsInProgress: Count,
    invoicesAwaiting: Count,
    invoicesGenerated: Count,
    invoicesSent: Count,
  }),
  topMetrics: z.object({
    avgJobValue: Amount,
    avgInspectionsPerJob: z.number(),
    topCustomerName: z.string().nullable(),
    topCustomerRevenue: Amount,
    customerCount: Count,
    engineerCount: Count,
  }),
  /** The last twelve months, the current one last, for the charts. */
  months: z.array(
    z.object({ /** `2026-03` */ month: z.string(), invoicedAmount: Amount, paidAmount: Amount, jobsCompleted: Count }),
  ),
})
export type Kpis = z.infer<typeof Kpis>

export const getKpis = endpoint({
  method: 'GET',
  path: '/admin/kpis',
  allow: 'kpis:see',
  summary: 'Tells how the business is doing: this month, the one before, the year, what is open, and the averages.',
  input: z.object({}),
  reply: Kpis,
})
