import type { SearchResults } from '#contract/search/search.contract.ts'
import { maxHits, searchedNumbers, searchedWords } from '#contract/search/search.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { fillInInvoices } from '#server/features/invoices/invoices.queries.ts'
import { jobCriteria } from '#server/features/jobs/job-filter.queries.ts'
import { jobsAfter } from '#server/features/jobs/job-list.queries.ts'
import { fillIn, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import type { SearchTerms } from './search-terms.queries.ts'
import { findEquipment } from './equipment.queries.ts'
import { findCertificates, findInvoiceIds, findNumberedJobs, findPurchaseOrders } from './documents.queries.ts'
import { findCompanies, findSites } from './places.queries.ts'
import {
  toCertificateHit,
  toCompanyHit,
  toEquipmentHit,
  toInvoiceHit,
  toJobHit,
  toOrderHit,
  toSiteHit,
} from './hit.mapper.ts'

const nothing: SearchResults = {
  jobs: [],
  companies: [],
  sites: [],
  equipment: [],
  certificates: [],
  invoices: [],
  purchaseOrders: [],
}

/** One statement for each kind. */
export async function search(db: Db, viewer: Actor, q: string): Promise<SearchResults> {
  const words = searchedWords(q)
  if (words.length === 0) return nothing
  const terms: SearchTerms = { viewer, words, numbers: searchedNumbers(q) }
  const jobs = await findJobs(db, terms)
  const { rows: companies } = await findCompanies(terms).execute(db)
  const { rows: sites } = await findSites(terms).execute(db)
  const { rows: equipment } = await findEquipment(terms).execute(db)
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
  return { ...found, ...(await searchOfficeDocuments(db, terms, jobIds)) }
}

/** Those of that number, then those with the words. */
async function findJobs(db: Db, terms: SearchTerms): Promise<JobRow[]> {
  const { rows: numbered } = await findNumberedJobs(terms).execute(db)
  const criteria = await jobCriteria(db, terms.viewer, { q: terms.words.join(' ') })
  const mentioned = await jobsAfter(db, criteria, undefined, maxHits)
  const ids = [...new Set([...numbered, ...mentioned].map(({ id }) => id))].slice(0, maxHits)
  const jobs = await fillIn(
    db,
    ids.map((id) => ({ id })),
  )
  const rows = new Map(jobs.map((job) => [job.id, job]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** What only the office has. */
async function searchOfficeDocuments(db: Db, terms: SearchTerms, jobIds: string[]) {
  const { rows: chosen } = await findInvoiceIds(terms, jobIds).execute(db)
  const ids = chosen.map(({ id }) => id)
  const invoices = new Map((await fillInInvoices(db, ids)).map((invoice) => [invoice.id, invoice]))
  const { rows: orders } = await findPurchaseOrders(terms).execute(db)
  return {
    invoices: ids.flatMap((id) => invoices.get(id) ?? []).map(toInvoiceHit),
    purchaseOrders: orders.map(toOrderHit),
  }
}
