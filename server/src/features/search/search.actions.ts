import type { SearchResults } from '#contract/search/search.contract.ts'
import { maxHits, searchedNumbers, searchedWords } from '#contract/search/search.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { fillInInvoices } from '#server/features/invoices/invoices.queries.ts'
import { narrow, type Narrowed } from '#server/features/jobs/job-filter.queries.ts'
import { searchAfter, searchingJobs } from '#server/features/jobs/job-search.queries.ts'
import { fillIn, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import type { Asked } from './asked.queries.ts'
import { findEquipment } from './equipment.queries.ts'
import { findCertificates, findInvoiceIds, findNumberedJobs, findPurchaseOrders } from './papers.queries.ts'
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

/** One statement for each kind, all over one connection: a search is asked with every letter that is typed. */
export async function search(db: Db, viewer: Actor, q: string): Promise<SearchResults> {
  const words = searchedWords(q)
  if (words.length === 0) return nothing
  const asked: Asked = { viewer, words, numbers: searchedNumbers(q) }
  return searchingJobs(db, narrow(viewer, { q: words.join(' ') }), async (on, narrowed) => {
    const jobs = await findJobs(on, asked, narrowed)
    const { rows: companies } = await findCompanies(asked).execute(on)
    const { rows: sites } = await findSites(asked).execute(on)
    const { rows: equipment } = await findEquipment(asked).execute(on)
    const { rows: certificates } = await findCertificates(asked).execute(on)
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
          ...(await searchOfficePapers(
            on,
            asked,
            jobs.map(({ id }) => id),
          )),
        }
      : { ...nothing, ...found }
  })
}

/** Those of that number, then those with the words. */
async function findJobs(on: Db, asked: Asked, narrowed: Narrowed): Promise<JobRow[]> {
  const { rows: numbered } = await findNumberedJobs(asked).execute(on)
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
async function searchOfficePapers(on: Db, asked: Asked, jobIds: string[]) {
  const { rows: chosen } = await findInvoiceIds(asked, jobIds).execute(on)
  const ids = chosen.map(({ id }) => id)
  const invoices = new Map((await fillInInvoices(on, ids)).map((invoice) => [invoice.id, invoice]))
  const { rows: orders } = await findPurchaseOrders(asked).execute(on)
  return {
    invoices: ids.flatMap((id) => invoices.get(id) ?? []).map(toInvoiceHit),
    purchaseOrders: orders.map(toOrderHit),
  }
}
