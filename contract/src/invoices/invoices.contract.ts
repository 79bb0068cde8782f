import { z } from 'zod'
import { CompanyReference } from '#contract/auth/auth.contract.ts'
import { downloadEndpoint, endpoint, listEndpoint, listFile, largeBody } from '#contract/endpoint.ts'
import { FileUrl } from '#contract/files/files.contract.ts'
import { Job } from '#contract/jobs/jobs.contract.ts'
import { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import { Day, Instant, OptionalSentDay, SentDay } from '#contract/values/days.ts'
import { Deleted, Id, Version, Reference } from '#contract/values/ids.ts'
import { SignedPounds } from '#contract/values/money.ts'
import { pageFields } from '#contract/values/pages.ts'
import { Line, OptionalLine, OptionalText } from '#contract/values/text.ts'
import { everyInvoiceStatus, invoiceLimits, invoiceStatuses } from './invoices.rules.ts'
import { vatCategories } from './vat.rules.ts'

export const InvoiceStatus = z.enum(everyInvoiceStatus)

const VatCategory = z.enum(vatCategories)

/** Money is pounds on the wire, with at most two decimals. A discount has a negative price. */
export const LineItem = z.object({
  description: z.string(),
  quantity: z.int(),
  unitPrice: z.number(),
  total: z.number(),
  vatCategory: VatCategory,
  vatRate: z.number().nullable(),
})
export type LineItem = z.infer<typeof LineItem>

export const VatTotal = z.object({ vatCategory: VatCategory, vatRate: z.number(), net: z.number(), vat: z.number() })

export const Invoice = z.object({
  _id: Id,
  invoiceNumber: z.string(),
  jobId: Job.pick({ _id: true, number: true, title: true, completedDate: true, siteAddressId: true }).extend({
    companyId: CompanyReference,
  }),
  status: InvoiceStatus,
  lineItems: z.array(LineItem),
  subtotal: z.number(),
  vatRate: z.number(),
  vatAmount: z.number(),
  total: z.number(),
  vatTotals: z.array(VatTotal),
  /** What its credit notes come to, VAT included. */
  creditedAmount: z.number(),
  terms: z.string(),
  notes: z.string(),
  /** The customer's own number of the order, printed on the invoice. */
  orderNumber: z.string(),
  certificateNumber: z.string().nullable(),
  /** The day of issue: when it was mailed or first marked as sent; until then that of its last PDF, if any. */
  invoiceDate: Day.nullable(),
  /** The time of supply: the day on which the work was completed, unless another was entered. */
  supplyDate: Day.nullable(),
  /** How many days after the invoice date it is due; null where no due date is printed. */
  paymentDays: z.int().nullable(),
  dueDate: Day.nullable(),
  /** When it was sent for the first time. From then on it says what it says, and its job and customer as they were. */
  issuedAt: Instant.nullable(),
  createdAt: Instant,
  sentDate: Instant.nullable(),
  chasedDate: Instant.nullable(),
  paidDate: Instant.nullable(),
  /** Whether it was paid at any time, whatever its status is now: then it is credited and never void. */
  wasPaid: z.boolean(),
  voidDate: Instant.nullable(),
  voidReason: z.string(),
  version: Version,
})
export type Invoice = z.infer<typeof Invoice>

const VatRate = z
  .number()
  .min(0, 'Enter 0 or more.')
  .max(invoiceLimits.vatRate, 'Enter at most 30.')
  .refine((rate) => Math.round(rate * 100) / 100 === rate, 'Use at most two decimals.')

export const LineItemChange = z.object({
  description: z.string().trim().max(1000, 'Use at most 1,000 characters.'),
  quantity: z
    .int('Use a whole number.')
    .min(0, 'Enter 0 or more.')
    .max(invoiceLimits.quantity, 'Enter at most 100,000.'),
  unitPrice: SignedPounds.min(-invoiceLimits.unitPrice, 'Enter at most £1,000,000.').max(
    invoiceLimits.unitPrice,
    'Enter at most £1,000,000.',
  ),
  vatCategory: VatCategory.optional(),
  vatRate: VatRate.nullable().optional(),
})

export type LineItemChange = z.output<typeof LineItemChange>

export const InvoiceChanges = z
  .object({
    lineItems: z.array(LineItemChange).max(invoiceLimits.lines, 'Use at most 200 lines.'),
    vatRate: VatRate,
    terms: OptionalText,
    notes: OptionalText,
    orderNumber: OptionalLine,
    supplyDate: OptionalSentDay,
    paymentDays: z
      .int('Use a whole number.')
      .min(0, 'Enter 0 or more.')
      .max(invoiceLimits.paymentDays, 'Enter at most 365.')
      .nullable(),
    status: z.enum(invoiceStatuses),
    /** The day on which it was paid, of one that is or becomes paid; left out, today. */
    paymentDate: SentDay,
  })
  .partial()
export type InvoiceChanges = z.output<typeof InvoiceChanges>

export const InvoiceCounts = z.object({
  awaiting: z.int(),
  generated: z.int(),
  sent: z.int(),
  paid: z.int(),
  all: z.int(),
})
export type InvoiceCounts = z.infer<typeof InvoiceCounts>

const oneInvoice = { invoiceId: Id }
const invoiceFilter = { q: pageFields.q, status: InvoiceStatus.optional() }

export const listInvoices = listEndpoint({
  path: '/invoices',
  allow: 'invoices:manage',
  summary: 'Lists the invoices, latest first, also those of one job; q searches number, job, company and site.',
  input: z.object({
    ...pageFields,
    ...invoiceFilter,
    jobId: Id.optional(),
    /** The longest overdue first, then those due next. */
    sort: z.literal('due').optional(),
  }),
  row: Invoice,
})

/** With a row for each line; credit notes below their invoice, negative; a void invoice comes to nothing. */
export const exportInvoices = listFile(listInvoices)

export const listJobsAwaitingInvoice = listEndpoint({
  path: '/invoices/jobs-awaiting',
  allow: 'invoices:manage',
  summary: 'Lists the completed jobs without an invoice, last completed first; q searches title, company and site.',
  input: z.object(pageFields),
  row: Job,
})

export const countInvoices = endpoint({
  method: 'GET',
  path: '/invoices/counts',
  allow: 'invoices:manage',
  summary: 'Counts what each tab of the invoices holds.',
  input: z.object({}),
  reply: InvoiceCounts,
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoices/:invoiceId',
  allow: 'invoices:manage',
  summary: 'Gives one invoice.',
  input: z.object(oneInvoice),
  reply: Invoice,
})

export const createInvoice = endpoint({
  method: 'POST',
  path: '/invoices',
  allow: 'invoices:manage',
  summary: 'Starts the invoice of a completed job. A job has one.',
  input: z.object({ jobId: Reference }),
  reply: Invoice,
  status: 201,
})

export const updateInvoice = endpoint({
  method: 'PUT',
  path: '/invoices/:invoiceId',
  allow: 'invoices:manage',
  summary:
    'Changes an invoice, or only its status; what is left out stays as it is. Once it was sent, only its status changes.',
  input: InvoiceChanges.extend({ ...oneInvoice, version: Version.optional() }),
  reply: Invoice,
  bodyLimit: largeBody,
})

export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/invoices/:invoiceId',
  allow: 'invoices:manage',
  summary: 'Removes an invoice that was never sent, which frees its job for a new one; the number is never used again.',
  input: z.object(oneInvoice),
  reply: Deleted,
})

export const voidInvoice = endpoint({
  method: 'POST',
  path: '/invoices/:invoiceId/void',
  allow: 'invoices:manage',
  summary:
    'Makes a sent invoice without credit notes void: number and PDF stay, nothing counts it, its job can be invoiced again.',
  input: z.object({ ...oneInvoice, reason: Line }),
  reply: Invoice,
})

export const generateInvoice = endpoint({
  method: 'POST',
  path: '/invoices/:invoiceId/generate',
  allow: 'invoices:manage',
  summary: 'Draws the invoice as it stands; one that awaited this is generated from then on.',
  input: z.object(oneInvoice),
  reply: Invoice.extend({ pdfPath: FileUrl }),
})

export const downloadInvoice = downloadEndpoint({
  base: '/api',
  path: '/invoices/:invoiceId/download',
  allow: 'invoices:manage',
  summary: 'Gives the invoice as a PDF, rendered anew when it was changed since.',
  input: z.object(oneInvoice),
})

export const mailInvoice = endpoint({
  method: 'POST',
  path: '/invoices/:invoiceId/mail',
  allow: 'mail:send',
  summary: 'Draws the invoice as it stands and mails it to a contact of the company, through the queue.',
  input: NewMail.extend(oneInvoice),
  reply: Mail,
  status: 201,
})
