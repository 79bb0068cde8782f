import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { dueOn, invoiceNumber } from '#contract/invoices/invoices.rules.ts'
import { lineTotal, type VatGroup, vatGroups } from '#contract/invoices/vat.rules.ts'
import { type Day, dayInLondon } from '#contract/values/days.ts'
import { formatJob, jobNumber } from '#contract/values/job-number.ts'
import { percentFrom, poundsFrom } from '#contract/values/money.ts'
import { picked } from '#server/db/columns.ts'
import { toJobPlace } from '#server/features/jobs/job.mapper.ts'
import type { ToolSettingsRow } from '#server/features/tool-settings/tool-settings.queries.ts'
import type { InvoiceFacts, InvoiceLine, InvoiceRow, PrintedFirm, PrintedParties } from './invoices.queries.ts'

export function toInvoice(row: InvoiceRow): Invoice {
  return {
    _id: row.id,
    invoiceNumber: invoiceNumber(row.number),
    jobId: { _id: row.jobId, number: jobNumber(row.jobNumber), title: row.jobTitle, ...toJobPlace(row) },
    ...toInvoiceContent(row),
    certificateNumber: row.certificateNumber,
    supplyDate: suppliedOn(row),
    vatTotals: vatGroups(row.lines, row.vatBasisPoints).map(toVatTotal),
    creditedAmount: poundsFrom(row.creditedPence),
    chasedDate: row.chasedAt && row.chasedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

export function suppliedOn(row: Pick<InvoiceRow, 'suppliedOn' | 'completedAt'>): Day | null {
  return row.suppliedOn ?? (row.completedAt && dayInLondon(row.completedAt))
}

export const auditedInvoice = toInvoiceContent

function toInvoiceContent(facts: InvoiceFacts) {
  return {
    ...picked(facts, ['status', 'terms', 'notes', 'orderNumber', 'paymentDays']),
    lineItems: facts.lines.map(toLineItem),
    subtotal: poundsFrom(facts.subtotalPence),
    vatRate: percentFrom(facts.vatBasisPoints),
    vatAmount: poundsFrom(facts.vatPence),
    total: poundsFrom(facts.totalPence),
    invoiceDate: facts.issuedOn,
    supplyDate: facts.suppliedOn,
    dueDate: dueOn(facts.issuedOn, facts.paymentDays),
    issuedAt: facts.issuedAt && facts.issuedAt.toISOString(),
    sentDate: facts.sentAt && facts.sentAt.toISOString(),
    paidDate: facts.paidAt && facts.paidAt.toISOString(),
    wasPaid: facts.firstPaidAt !== null,
    voidDate: facts.voidedAt && facts.voidedAt.toISOString(),
    voidReason: facts.voidReason ?? '',
  }
}

export function toLineItem(line: InvoiceLine) {
  const { description, quantity, unitPricePence, vatCategory, vatBasisPoints } = line
  return {
    description,
    quantity,
    unitPrice: poundsFrom(unitPricePence),
    total: poundsFrom(lineTotal(line)),
    vatCategory,
    vatRate: vatBasisPoints === null ? null : percentFrom(vatBasisPoints),
  }
}

export function toVatTotal({ category, rate, netPence, vatPence }: VatGroup) {
  return {
    vatCategory: category,
    vatRate: percentFrom(rate),
    net: poundsFrom(netPence),
    vat: poundsFrom(vatPence),
  }
}

export function printedFirm(settings: ToolSettingsRow): PrintedFirm {
  return picked(settings, [
    'companyName',
    'companyAddress',
    'companyNumber',
    'vatNumber',
    'paymentDetails',
    'logoFileId',
  ])
}

const site = ['addressLine1', 'addressLine2', 'city', 'postcode'] as const
const parties = ['companyName', 'companyAddress', ...site, 'jobTitle', 'jobNumber', 'certificateNumber'] as const

export function printedParties(of: PrintedParties): PrintedParties {
  return picked(of, parties)
}

export function printedJob({ jobNumber, jobTitle }: Pick<PrintedParties, 'jobNumber' | 'jobTitle'>): string {
  return formatJob({ number: jobNumber, title: jobTitle })
}
