import { z } from 'zod'
import { downloadEndpoint, endpoint, listEndpoint, listFile, largeBody } from '#contract/endpoint.ts'
import { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { Line } from '#contract/values/text.ts'
import { Invoice, LineItem, LineItemChange, VatTotal } from './invoices.contract.ts'
import { invoiceLimits } from './invoices.rules.ts'

/** Takes back an issued invoice, or a part of it. Amounts are positive. It never changes. */
export const CreditNote = z.object({
  _id: Id,
  creditNoteNumber: z.string(),
  invoiceId: Invoice.pick({ _id: true, invoiceNumber: true, invoiceDate: true, jobId: true }),
  reason: z.string(),
  lineItems: z.array(LineItem),
  subtotal: z.number(),
  /** The invoice's own, in percent. */
  vatRate: z.number(),
  vatAmount: z.number(),
  total: z.number(),
  vatTotals: z.array(VatTotal),
  creditNoteDate: Day,
  createdAt: Instant,
})
export type CreditNote = z.infer<typeof CreditNote>

/** The id is made by the sender: pressing twice credits once. */
export const NewCreditNote = z.object({
  _id: Id.optional(),
  reason: Line,
  lineItems: z
    .array(LineItemChange)
    .min(1, 'Enter at least one line.')
    .max(invoiceLimits.lines, 'Use at most 200 lines.'),
})

export const createCreditNote = endpoint({
  method: 'POST',
  path: '/invoices/:invoiceId/credit-notes',
  allow: 'invoices:manage',
  summary: 'Credits a sent or paid invoice, at most what is left of it at each VAT rate; in full, it frees its job.',
  input: NewCreditNote.extend({ invoiceId: Id }),
  reply: CreditNote,
  status: 201,
  bodyLimit: largeBody,
})

export const listInvoiceCreditNotes = listEndpoint({
  path: '/invoices/:invoiceId/credit-notes',
  allow: 'invoices:manage',
  summary: 'Lists the credit notes of one invoice, latest first.',
  input: z.object({ invoiceId: Id }),
  row: CreditNote,
})

export const listCreditNotes = listEndpoint({
  path: '/credit-notes',
  allow: 'invoices:manage',
  summary: 'Lists the credit notes, latest first; q searches its number and what finds its invoice.',
  input: z.object(pageFields),
  row: CreditNote,
})

export const exportCreditNotes = listFile(listCreditNotes)

export const downloadCreditNote = downloadEndpoint({
  base: '/api',
  path: '/credit-notes/:creditNoteId/download',
  allow: 'invoices:manage',
  summary: 'Gives the credit note as a PDF.',
  input: z.object({ creditNoteId: Id }),
})

export const mailCreditNote = endpoint({
  method: 'POST',
  path: '/credit-notes/:creditNoteId/mail',
  allow: 'mail:send',
  summary: 'Mails the credit note to a contact of the company, through the queue; listed with the mail of its invoice.',
  input: NewMail.extend({ creditNoteId: Id }),
  reply: Mail,
  status: 201,
})
