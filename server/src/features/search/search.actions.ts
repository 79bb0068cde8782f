import { invoiceNumber } from '#contract/invoices/invoices.rules.ts'
import type { SearchResults } from '#contract/search/search.contract.ts'
import type * as contract from '#contract/search/search.contract.ts'
import { maxHits, searchedNumbers, searchedTelephone, searchedWords } from '#contract/search/search.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { readTag } from '#contract/values/tags.ts'
import { asOneLine } from '#contract/values/text.ts'
import type { Actor } from '#server/actor.ts'
import { picked } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findTagged } from '#server/features/inspections/equipment/tags.queries.ts'
import { invoiceDetails, type InvoiceRow } from '#server/features/invoices/invoices.queries.ts'
import { jobCriteria } from '#server/features/jobs/job-filter.queries.ts'
import { jobsAfter } from '#server/features/jobs/job-list.queries.ts'
import { jobDetails, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import type { SearchTerms } from './search-terms.queries.ts'
import { type EquipmentRow, findEquipment } from './equipment.queries.ts'
import {
  type CertificateRow,
  findCertificates,
  findInvoiceIds,
  findNumberedJobs,
  findPurchaseOrders,
  type OrderRow,
} from './documents.queries.ts'
import {
  type CompanyRow,
  type ContactRow,
  findCompanies,
  findContacts,
  findSites,
  type SiteRow,
} from './places.queries.ts'

const nothing: SearchResults = {
  jobs: [],
  companies: [],
  sites: [],
  contacts: [],
  equipment: [],
  certificates: [],
  invoices: [],
  purchaseOrders: [],
}

export async function search({ db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>, viewer: Actor, q: string) {
  const words = searchedWords(q)
  if (words.length === 0) return nothing
  const terms: SearchTerms = { viewer, words, numbers: searchedNumbers(q), telephone: searchedTelephone(q) }
  const jobs = await findJobs(db, terms)
  const { rows: companies } = await findCompanies(terms).execute(db)
  const { rows: sites } = await findSites(terms).execute(db)
  const tagged = await findTagged(db, readTag(q, publicUrl))
  const { rows: equipment } = await findEquipment({ ...terms, taggedId: tagged?.equipmentId ?? null }).execute(db)
  const { rows: certificates } = await findCertificates(terms).execute(db)
  const found = {
    ...nothing,
    jobs: jobs.map(toJobHit),
    companies: companies.map(toCompanyHit),
    sites: sites.map(toSiteHit),
    equipment: equipment.map(toEquipmentHit),
    certificates: certificates.map(toCertificateHit),
  }
  if (viewer.role !== 'admin') return found
  const jobIds = jobs.map(({ id }) => id)
  const { rows: contacts } = await findContacts(terms).execute(db)
  return { ...found, contacts: contacts.map(toContactHit), ...(await searchOfficeDocuments(db, terms, jobIds)) }
}

async function findJobs(db: Db, terms: SearchTerms): Promise<JobRow[]> {
  const { rows: numbered } = await findNumberedJobs(terms).execute(db)
  const criteria = await jobCriteria(db, terms.viewer, { q: terms.words.join(' ') })
  const mentioned = await jobsAfter(db, criteria, undefined, maxHits)
  const ids = [...new Set([...numbered, ...mentioned].map(({ id }) => id))].slice(0, maxHits)
  const jobs = await jobDetails(
    db,
    ids.map((id) => ({ id })),
  )
  const rows = new Map(jobs.map((job) => [job.id, job]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

async function searchOfficeDocuments(db: Db, terms: SearchTerms, jobIds: string[]) {
  const { rows: chosen } = await findInvoiceIds(terms, jobIds).execute(db)
  const ids = chosen.map(({ id }) => id)
  const invoices = new Map((await invoiceDetails(db, ids)).map((invoice) => [invoice.id, invoice]))
  const { rows: orders } = await findPurchaseOrders(terms).execute(db)
  return {
    invoices: ids.flatMap((id) => invoices.get(id) ?? []).map(toInvoiceHit),
    purchaseOrders: orders.map(toOrderHit),
  }
}

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
