import type { SearchResults } from '#contract/search/search.contract.ts'
import { maxHits, searchedNumbers, searchedWords } from '#contract/search/search.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { fillInInvoices } from '#server/features/invoices/invoices.queries.ts'
import { narrow, type Narrowed } from '#server/features/jobs/job-filter.queries.ts'
import { searchAfter, searchingJobs } from '#server/features/jobs/job-search.queries.ts'
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

/** One statement for each kind, all over one connection: a search is made with every letter that is typed. */
export async function search(db: Db, viewer: Actor, q: string): Promise<SearchResults> {
  const words = searchedWords(q)
  if (words.length === 0) return nothing
  const terms: SearchTerms = { viewer, words, numbers: searchedNumbers(q) }
  return searchingJobs(db, narrow(viewer, { q: words.join(' ') }), async (on, narrowed) => {
    const jobs = await findJobs(on, terms, narrowed)
    const { rows: companies } = await findCompanies(terms).execute(on)
    const { rows: sites } = await findSites(terms).execute(on)
    const { rows: equipment } = await findEquipment(terms).execute(on)
    const { rows: certificates } = await findCertificates(terms).execute(on)
    const found = {
      jobs: jobs.map(toJobHit),
      companies: companies.map(toCompanyHit),
      sites: sites.map(toSiteHit),
      equipment: equipment.map(toEquipmentHit),
      certificates: certificates.map(toCertificateHit),
    }
    return viewer.role === 'admin'
      ? {
          ...found,
          ...(await searchOfficeDocuments(
            on,
            terms,
            jobs.map(({ id }) => id),
          )),
        }
      : { ...nothing, ...found }
  })
}

/** Those of that number, then those with the words. */
async function findJobs(on: Db, terms: SearchTerms, narrowed: Narrowed): Promise<JobRow[]> {
  const { rows: numbered } = await findNumberedJobs(terms).execute(on)
  const mentioned = await searchAfter(on, narrowed, undefined, maxHits)
  const ids = [...new Set([...numbered, ...mentioned].map(({ id }) => id))].slice(0, maxHits)
  const rows = new Map(
    (
      await fillIn(
        on,
        ids.map((id) => ({ id })),
      )
    ).map((job) => [job.id, job]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** What only the office has. */
async function searchOfficeDocuments(on: Db, terms: SearchTerms, jobIds: string[]) {
  const { rows: chosen } = await findInvoiceIds(terms, jobIds).execute(on)
  const ids = chosen.map(({ id }) => id)
  const invoices = new Map((await fillInInvoices(on, ids)).map((invoice) => [invoice.id, invoice]))
  const { rows: orders } = await findPurchaseOrders(terms).execute(on)
  return {
    invoices: ids.flatMap((id) => invoices.get(id) ?? []).map(toInvoiceHit),
    purchaseOrders: orders.map(toOrderHit),
  }
}
