import { sql } from 'kysely'
import type { MainActivity } from '#contract/companies/main-activities.ts'
import type { Db } from '#server/db/database.ts'
import { containing, pageOf } from '#server/db/pages.ts'

interface NewSiteAddress {
  id: string | undefined
  companyId: string
  addressLine1: string
  addressLine2: string
  city: string
  postcode: string
  mainActivity: MainActivity | null
  isInNorthernIreland: boolean | null
  sha256: Buffer
  createdAt: Date
}

type SiteFacts = Omit<NewSiteAddress, 'id' | 'companyId' | 'createdAt' | 'sha256'>

interface SiteFilter {
  companyId: string
  q?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

const columns = [
  'id as _id',
  'company_id as companyId',
  'address_line1 as addressLine1',
  'address_line2 as addressLine2',
  'city',
  'postcode',
  'main_activity as mainActivity',
  'is_in_northern_ireland as isInNorthernIreland',
] as const

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
  let rows = matching
    .select(columns)
    .orderBy(sql`lower(address_line1)`)
    .orderBy('id')
  if (filter.limit !== undefined) rows = rows.limit(filter.limit)
  if (filter.offset !== undefined) rows = rows.offset(filter.offset)
  return pageOf(filter, (await rows.execute()).map(parseRow), async () => {
    const { count } = await matching.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
    return count
  })
}

export async function findSiteAddress(db: Db, siteAddressId: string) {
  const row = await db
    .selectFrom('site_addresses')
    .select(columns)
    .select(['deleted_at as deletedAt', 'made_sha256 as sha256'])
    .where('id', '=', siteAddressId)
    .executeTakeFirst()
  return row && parseRow(row)
}

export async function insertSiteAddress(tx: Db, site: NewSiteAddress) {
  const row = await tx
    .insertInto('site_addresses')
    .values({
      ...(site.id !== undefined && { id: site.id, made_sha256: site.sha256 }),
      company_id: site.companyId,
      address_line1: site.addressLine1,
      address_line2: site.addressLine2,
      city: site.city,
      postcode: site.postcode,
      main_activity: site.mainActivity,
      is_in_northern_ireland: site.isInNorthernIreland,
      created_at: site.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return parseRow(row)
}

export async function updateSiteAddressRow(tx: Db, siteAddressId: string, site: SiteFacts) {
  const row = await tx
    .updateTable('site_addresses')
    .set({
      address_line1: site.addressLine1,
      address_line2: site.addressLine2,
      city: site.city,
      postcode: site.postcode,
      main_activity: site.mainActivity,
      is_in_northern_ireland: site.isInNorthernIreland,
    })
    .where('id', '=', siteAddressId)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return parseRow(row)
}

export async function deleteSiteAddressRow(tx: Db, siteAddressId: string, deletedAt: Date) {
  await tx.updateTable('site_addresses').set({ deleted_at: deletedAt }).where('id', '=', siteAddressId).execute()
}

/** Only the two calls that check it write this column. */
function parseRow<Row extends { mainActivity: string | null }>(row: Row) {
  return { ...row, mainActivity: row.mainActivity as MainActivity | null }
}
