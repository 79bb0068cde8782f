import { z } from 'zod'
import { endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { FileUrl } from '#contract/files/files.contract.ts'
import { Job } from '#contract/jobs/jobs.contract.ts'
import { Mail } from '#contract/mail/mail.contract.ts'
import { Id, Reference } from '#contract/values/ids.ts'
import { SignedPounds } from '#contract/values/money.ts'
import { pageFields } from '#contract/values/pages.ts'
import { Invoice, LineItem, VatTotal } from './invoices.contract.ts'

export const ReadyInvoice = z.object({
  jobId: Job,
  invoiceId: Id.nullable(),
  invoiceNumber: z.string().nullable(),
  examinedItems: z.int(),
  lineItems: z.array(LineItem),
  vatRate: z.number(),
  vatTotals: z.array(VatTotal),
  vatAmount: z.number(),
  total: z.number(),
  contacts: z.array(z.object({ _id: Id, name: z.string(), email: z.string() })),
  problem: z.string().nullable(),
})
export type ReadyInvoice = z.infer<typeof ReadyInvoice>

export const listReadyInvoices = listEndpoint({
  path: '/invoices/ready',
  allow: 'invoices:manage',
  summary:
    'Lists what awaits its invoice, with the lines it would have: completed jobs without one, and invoices not generated yet; last completed first. q searches number, title, company and site. With a jobId that job, as long as its invoice was not sent.',
  input: z.object({ ...pageFields, jobId: Id.optional() }),
  row: ReadyInvoice,
})

export const exportReadyInvoices = listFile(listReadyInvoices)

export const ApprovedInvoice = z.object({
  invoice: Invoice,
  /** One for each contact; none while no mail server is set up. */
  mails: z.array(Mail),
  /** Both files, to be sent by hand; no report once it was withdrawn. */
  invoiceUrl: FileUrl,
  certificateUrl: FileUrl.nullable(),
})
export type ApprovedInvoice = z.infer<typeof ApprovedInvoice>

export const approveInvoice = endpoint({
  method: 'POST',
  path: '/invoices/approve',
  allow: 'mail:send',
  summary:
    'Makes the invoice of a completed job, or takes the one begun, renders it and mails it with the report to all contacts of the company. Without a mail server it is marked as sent. An _id makes it safe to send twice; with a total, an invoice that comes to another is refused.',
  input: z.object({ _id: Id.toLowerCase().optional(), jobId: Reference, total: SignedPounds.optional() }),
  reply: ApprovedInvoice,
  status: 201,
})

export const ChasedInvoice = z.object({
  invoice: Invoice,
  mails: z.array(Mail),
  /** To be sent by hand. */
  invoiceUrl: FileUrl,
})
export type ChasedInvoice = z.infer<typeof ChasedInvoice>

export const chaseInvoice = endpoint({
  method: 'POST',
  path: '/invoices/:invoiceId/chase',
  allow: 'mail:send',
  summary:
    'Asks the contacts an overdue invoice was mailed to for the payment, with the invoice attached, at most once in seven days. Without a mail server it is only recorded.',
  input: z.object({ invoiceId: Id }),
  reply: ChasedInvoice,
})
