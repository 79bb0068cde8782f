import { sql, type SqlBool } from 'kysely'
import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { Scope } from '#contract/auth/scope.rules.ts'
import { countRows, limited, pageOf, type Asked } from '#server/db/pages.ts'
import { withinScope } from '#server/db/scope.ts'

export function listPackedReports(db: Db, companyId: string, jobIds: string[]) {
  return db
    .selectFrom('certificates')
    .innerJoin('files', 'files.id', 'certificates.file_id')
    .where('certificates.company_id', '=', companyId)
    .where(sql<SqlBool>`certificates.job_id = any(${jobIds}::uuid[])`)
    .distinctOn('certificates.job_id')
    .select([...camelColumns('certificates', 'job_id number version code sha256 issued_at'), 'files.key as fileKey'])
    .orderBy('certificates.job_id')
    .orderBy('certificates.version', 'desc')
    .execute()
}

export type PackedReport = Awaited<ReturnType<typeof listPackedReports>>[number]

export async function insertShareLink(tx: Db, link: NewRow<'share_links'>): Promise<string> {
  const { id } = await tx.insertInto('share_links').values(toColumns(link)).returning('id').executeTakeFirstOrThrow()
  return id
}

const linkColumns = { company: sql`share_links.company_id`, site: sql`share_links.site_address_id` }

/** Within a person's scope, of one company or of all; the latest first. */
export async function listShareLinkRows(
  db: Db,
  scope: Scope,
  { companyId, ...asked }: Asked & { companyId?: string | undefined },
) {
  const found = () => {
    const links = shareLinks(db).where('share_links.deleted_at', 'is', null).where(withinScope(scope, linkColumns))
    return companyId === undefined ? links : links.where('share_links.company_id', '=', companyId)
  }
  const page = found().orderBy('share_links.created_at', 'desc').orderBy('share_links.id')
  return pageOf(asked, await limited(page, asked).execute(), () => countRows(page))
}

export function findShareLink(db: Db, shareLinkId: string) {
  return shareLinks(db).where('share_links.id', '=', shareLinkId).executeTakeFirst()
}

export type ShareLinkRow = NonNullable<Awaited<ReturnType<typeof findShareLink>>>

export function findShareLinkByToken(db: Db, tokenSha256: Buffer) {
  return shareLinks(db)
    .where('share_links.token_sha256', '=', tokenSha256)
    .where('share_links.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Makes a second guess wait here, so that guesses sent at once count one by one. */
export async function lockWrongPins(tx: Db, shareLinkId: string) {
  return tx
    .selectFrom('share_links')
    .select(['wrong_pins as wrongPins', 'wrong_pin_at as wrongPinAt'])
    .where('id', '=', shareLinkId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateWrongPins(tx: Db, shareLinkId: string, wrongPins: number, at: Date) {
  await tx
    .updateTable('share_links')
    .set({ wrong_pins: wrongPins, wrong_pin_at: wrongPins === 0 ? null : at })
    .where('id', '=', shareLinkId)
    .execute()
}

export async function countOpening(db: Db, shareLinkId: string, at: Date) {
  await db
    .updateTable('share_links')
    .set((eb) => ({ openings: eb('openings', '+', 1), last_opened_at: at }))
    .where('id', '=', shareLinkId)
    .execute()
}

export async function deleteShareLinkRow(tx: Db, shareLinkId: string, at: Date) {
  await tx.updateTable('share_links').set({ deleted_at: at }).where('id', '=', shareLinkId).execute()
}

function shareLinks(db: Db) {
  return db
    .selectFrom('share_links')
    .innerJoin('companies', 'companies.id', 'share_links.company_id')
    .where('companies.deleted_at', 'is', null)
    .leftJoin('site_addresses as sites', 'sites.id', 'share_links.site_address_id')
    .innerJoin('users', 'users.id', 'share_links.created_by')
    .select([
      ...camelColumns(
        'share_links',
        'id company_id site_address_id ends_on pin_hash openings last_opened_at created_at created_by',
        'deleted_at',
      ),
      'companies.name as companyName',
      ...camelColumns('sites', 'address_line1 city postcode'),
      'users.name as createdByName',
    ])
}
