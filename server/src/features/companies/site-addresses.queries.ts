import { sql } from 'kysely'
import { camelColumns, columnsOf, toColumns, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { containing, countRows, limited, pageOf, type Searched } from '#server/db/pages.ts'
import type { SentUnderId } from '#server/db/versions.ts'

const siteFacts = 'address_line1 address_line2 city postcode main_activity is_in_northern_ireland'
type NewSiteAddress = FactsOf<'site_addresses', `company_id created_at ${typeof siteFacts}`>

interface SiteFilter extends Searched {
  companyId: string
}

const columns = ['id as _id', ...camelColumns('site_addresses', 'company_id', siteFacts)] as const

export async function listSiteAddresses(db: Db, filter: SiteFilter) {
  let matching = db
    .selectFrom('site_addresses')
    .where('company_id', '=', filter.companyId)
    .where('deleted_at', 'is', null)
  if (filter.q) {
    const pattern = containing(filter.q)
    matching = matching.where(
      sql<boolean>`lower(concat_ws(' ', address_line1, address_line2, city, postcode)) like ${pattern}`,
    )
  }
  const rows = matching
    .select(columns)
    .orderBy(sql`lower(address_line1)`)
    .orderBy('id')
  return pageOf(filter, await limited(rows, filter).execute(), () => countRows(matching))
}

export function listSitesOf(db: Db, companyIds?: string[]) {
  const live = db.selectFrom('site_addresses').select(columns).where('deleted_at', 'is', null)
  const theirs = companyIds ? live.where(sql<boolean>`company_id = any(${companyIds}::uuid[])`) : live
  return theirs.execute()
}

export function findSiteAddress(db: Db, siteAddressId: string) {
  return db
    .selectFrom('site_addresses')
    .select(columns)
    .select(['deleted_at as deletedAt', 'made_sha256 as sha256'])
    .where('id', '=', siteAddressId)
    .executeTakeFirst()
}

export function insertSiteAddress(tx: Db, site: NewSiteAddress, { id, sha256 }: SentUnderId = {}) {
  return tx
    .insertInto('site_addresses')
    .values({ ...toColumns(site), ...(id !== undefined && { id, made_sha256: sha256 }) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function updateSiteAddressRow(tx: Db, siteAddressId: string, site: FactsOf<'site_addresses', typeof siteFacts>) {
  return tx
    .updateTable('site_addresses')
    .set(columnsOf(site, siteFacts))
    .where('id', '=', siteAddressId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteSiteAddressRow(tx: Db, siteAddressId: string, deletedAt: Date) {
  await tx.updateTable('site_addresses').set({ deleted_at: deletedAt }).where('id', '=', siteAddressId).execute()
}
