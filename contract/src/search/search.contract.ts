import { z } from 'zod'
import { CompanyReference } from '#contract/auth/auth.contract.ts'
import { certificateStatuses } from '#contract/certificates/certificates.rules.ts'
import { endpoint } from '#contract/endpoint.ts'
import { InvoiceStatus } from '#contract/invoices/invoices.contract.ts'
import { JobStatus } from '#contract/jobs/jobs.contract.ts'
import { purchaseOrderStatuses } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Id, Version } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'

const hitFields = { _id: Id, title: z.string(), number: z.string().nullable() }

export const JobHit = z.object({
  ...hitFields,
  companyId: CompanyReference,
  place: z.string(),
  status: JobStatus,
  scheduledDate: Day,
})
export type JobHit = z.infer<typeof JobHit>

export const CompanyHit = z.object({ ...hitFields, address: z.string() })
export type CompanyHit = z.infer<typeof CompanyHit>

export const SiteHit = z.object({ ...hitFields, companyId: CompanyReference })
export type SiteHit = z.infer<typeof SiteHit>

export const ContactHit = z.object({ ...hitFields, companyId: CompanyReference, email: z.string(), phone: z.string() })
export type ContactHit = z.infer<typeof ContactHit>

/** A piece of equipment under its serial number, with the job whose certificate speaks of its last examination, else its latest job; null before any. */
export const EquipmentHit = z.object({
  ...hitFields,
  companyId: CompanyReference,
  jobId: Id.nullable(),
  itemId: Id.nullable(),
  /** `C-000123`, of the certificate that the job has now; null without one. */
  certificateNumber: z.string().nullable(),
})
export type EquipmentHit = z.infer<typeof EquipmentHit>

export const CertificateHit = z.object({
  ...hitFields,
  companyId: CompanyReference,
  version: Version,
  status: z.enum(certificateStatuses),
  issuedAt: Instant,
  jobId: Id,
  hasJob: z.boolean(),
})
export type CertificateHit = z.infer<typeof CertificateHit>

export const InvoiceHit = z.object({ ...hitFields, companyId: CompanyReference, status: InvoiceStatus, jobId: Id })
export type InvoiceHit = z.infer<typeof InvoiceHit>

export const PurchaseOrderHit = z.object({
  ...hitFields,
  contractReference: z.string(),
  status: z.enum(purchaseOrderStatuses),
})
export type PurchaseOrderHit = z.infer<typeof PurchaseOrderHit>

export const SearchResults = z.object({
  jobs: z.array(JobHit),
  companies: z.array(CompanyHit),
  sites: z.array(SiteHit),
  /** For administrators only. */
  contacts: z.array(ContactHit),
  equipment: z.array(EquipmentHit),
  certificates: z.array(CertificateHit),
  invoices: z.array(InvoiceHit),
  purchaseOrders: z.array(PurchaseOrderHit),
})
export type SearchResults = z.infer<typeof SearchResults>

export const search = endpoint({
  method: 'GET',
  path: '/search',
  allow: 'search:use',
  summary:
    'Finds what a person may see by number, name, address, serial number or telephone number, at most ten of each kind; numbers that are ' +
    'q or begin with it come first.',
  input: z.object({ q: pageFields.q }),
  reply: SearchResults,
})
