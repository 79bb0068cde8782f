import { sql, type RawBuilder } from 'kysely'
import { maxHits } from '#contract/search/search.rules.ts'
import type { FactsOf } from '#server/db/columns.ts'
import { beginningWith } from '#server/db/pages.ts'
import { withinScope } from '#server/db/scope.ts'
import { isSeenJob, mentionsAll, type SearchTerms } from './search-terms.queries.ts'

/** A word that is in every name is looked up no further than this: nobody finds anything by it. */
const maxCandidates = 500

export type CompanyRow = FactsOf<'companies', 'id name address'>

export function findCompanies({ viewer, words }: SearchTerms): RawBuilder<CompanyRow> {
  const isSeen = {
    admin: sql`deleted_at is null`,
    engineer: sql`deleted_at is null and id in (select jobs.company_id from jobs where ${isSeenJob(viewer)})`,
    customer: sql`false`,
  }[viewer.role]
  const beginning = beginningWith(words.join(' '))
  return sql<CompanyRow>`
    select id, name, address
    from (
      (
        select id, name, address, 0 as rank from companies
        where ${isSeen} and lower(name) collate "C" like ${beginning}
        order by lower(name) collate "C" limit ${maxHits}
      )
      union all
      (
        select id, name, address, 1 from companies
        where ${isSeen} and ${mentionsAll(sql`search_text`, words)} limit ${maxCandidates}
      )
    ) as found
    group by id, name, address
    order by min(rank), lower(name), id limit ${maxHits}`
}

export interface SiteRow extends FactsOf<'site_addresses', 'id address_line1 address_line2 city postcode company_id'> {
  companyName: string
}

export function findSites({ viewer, words }: SearchTerms): RawBuilder<SiteRow> {
  const isSeen = {
    admin: sql`true`,
    engineer: sql`id in (select jobs.site_address_id from jobs where ${isSeenJob(viewer)})`,
    customer: withinScope(viewer.memberships, { company: sql`company_id`, site: sql`id` }),
  }[viewer.role]
  const beginning = beginningWith(words.join(' '))
  return sql<SiteRow>`
    select sites.id, sites.address_line1 as "addressLine1", sites.address_line2 as "addressLine2", sites.city,
      sites.postcode, companies.id as "companyId", companies.name as "companyName"
    from (
      select * from (
        select * from site_addresses
        where deleted_at is null and ${isSeen} and ${mentionsAll(sql`search_text`, words)} limit ${maxCandidates}
      ) as found
      order by lower(address_line1) like ${beginning} desc, lower(address_line1), id limit ${maxHits}
    ) as sites
    join companies on companies.id = sites.company_id
    order by lower(sites.address_line1) like ${beginning} desc, lower(sites.address_line1), sites.id`
}

export interface ContactRow extends FactsOf<'contacts', 'id name email phone company_id'> {
  companyName: string
}

export function findContacts({ words, telephone }: SearchTerms): RawBuilder<ContactRow> {
  const beginning = beginningWith(words.join(' '))
  const mentioned = mentionsAll(sql`search_text`, telephone === null ? words : [telephone])
  return sql<ContactRow>`
    select contacts.id, contacts.name, contacts.email, contacts.phone, companies.id as "companyId",
      companies.name as "companyName"
    from (
      select * from (select * from contacts where deleted_at is null and ${mentioned} limit ${maxCandidates}) as found
      order by lower(name) like ${beginning} desc, lower(name), id limit ${maxHits}
    ) as contacts
    join companies on companies.id = contacts.company_id
    order by lower(contacts.name) like ${beginning} desc, lower(contacts.name), contacts.id`
}
