import type * as contract from '#contract/search/search.contract.ts'
import { invoiceNumber } from '#contract/invoices/invoices.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { asOneLine } from '#contract/values/text.ts'
import { picked } from '#server/db/columns.ts'
import type { InvoiceRow } from '#server/features/invoices/invoices.queries.ts'
import type { JobRow } from '#server/features/jobs/jobs.queries.ts'
import type { EquipmentRow } from './equipment.queries.ts'
import type { CertificateRow, OrderRow } from './documents.queries.ts'
import type { CompanyRow, ContactRow, SiteRow } from './places.queries.ts'

export function toJobHit(row: JobRow): contract.JobHit {
  return {
    _id: row.id,
    title: row.title,
    number: jobNumber(row.number),
    companyId: { _id: row.companyId, name: row.companyName },
    place: inOneLine([row.addressLine1, row.city]),
    ...picked(row, ['status', 'scheduledDate']),
  }
}

export function toCompanyHit(row: CompanyRow): contract.CompanyHit {
  return { _id: row.id, title: row.name, number: null, address: asOneLine(row.address) }
}

export function toSiteHit(row: SiteRow): contract.SiteHit {
  return {
    _id: row.id,
    title: inOneLine([row.addressLine1, row.addressLine2, `${row.city} ${row.postcode}`]),
    number: null,
    companyId: { _id: row.companyId, name: row.companyName },
  }
}

export function toContactHit({ id, name, email, phone, companyId, companyName }: ContactRow): contract.ContactHit {
  return { _id: id, title: name, number: null, companyId: { _id: companyId, name: companyName }, email, phone }
}

export function toEquipmentHit(row: EquipmentRow): contract.EquipmentHit {
  return {
    _id: row.id,
    title: row.description,
    number: row.serialNumber || row.assetNumber,
    companyId: { _id: row.companyId, name: row.companyName },
    ...picked(row, ['jobId', 'itemId']),
    certificateNumber: row.certificateNumber === null ? null : certificateNumber(row.certificateNumber),
  }
}

export function toCertificateHit(row: CertificateRow): contract.CertificateHit {
  return {
    _id: row.id,
    title: row.jobTitle,
    number: certificateNumber(row.number),
    companyId: { _id: row.companyId, name: row.companyName },
    ...picked(row, ['version', 'jobId', 'hasJob']),
    status: row.isWithdrawn ? 'withdrawn' : 'current',
    issuedAt: row.issuedAt.toISOString(),
  }
}

export function toInvoiceHit(row: InvoiceRow): contract.InvoiceHit {
  return {
    _id: row.id,
    title: row.jobTitle,
    number: invoiceNumber(row.number),
    companyId: { _id: row.companyId, name: row.companyName },
    ...picked(row, ['status', 'jobId']),
  }
}

export function toOrderHit(row: OrderRow): contract.PurchaseOrderHit {
  return {
    _id: row.id,
    title: row.supplier,
    number: `#${row.number}`,
    ...picked(row, ['contractReference', 'status']),
  }
}

function inOneLine(parts: string[]): string {
  return parts.filter(Boolean).join(', ')
}
