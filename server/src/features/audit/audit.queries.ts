import { sql, type RawBuilder } from 'kysely'
import type { AuditKind } from '#contract/audit/audit-words.rules.ts'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { containing, countRows, inChunks, limited, pageOf, rowsPerChunk, type Asked } from '#server/db/pages.ts'

export interface AuditFilter extends Asked {
  actorId?: string | undefined
  about?: string | undefined
  what?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: { text: string; ids: string[]; events: string[] } | undefined
}

export async function listEntries(db: Db, { limit = 50, offset, ...filter }: AuditFilter) {
  const matching = filtered(db, filter)
  const rows = await limited(latestFirst(matching), { limit, offset }).execute()
  return pageOf({ limit, offset }, rows, () => countRows(matching))
}

export function entriesInChunks(db: Db, filter: AuditFilter): AsyncGenerator<EntryRow[]> {
  const entries = latestFirst(filtered(db, filter)).limit(rowsPerChunk)
  return inChunks((last) => (last ? entries.where(isBehind(last)) : entries).execute())
}

function isBehind({ id }: EntryRow) {
  return sql<boolean>`(audit_log.at, audit_log.id) < (select last.at, last.id from audit_log as last where last.id = ${id})`
}

function latestFirst(entries: Entries) {
  return entries
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .leftJoin('api_tokens', 'api_tokens.id', 'audit_log.token_id')
    .select([
      ...camelColumns('audit_log', 'id at actor_id what about before after'),
      'users.name as actorName',
      'api_tokens.name as tokenName',
    ])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
}

type Entries = ReturnType<typeof filtered>

export type EntryRow = Awaited<ReturnType<typeof listEntries>>['rows'][number]

export interface NamedThing {
  id: string
  kind: AuditKind
  name: string
}

export async function namesOf(db: Db, ids: string[]): Promise<NamedThing[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedThing>`select id, kind, name from (${everything}) things
    where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export async function idsNamed(db: Db, text: string): Promise<string[]> {
  const pattern = containing(text.toLowerCase())
  const found = searched.map(
    (table) => sql`(select id from ${sql.table(table)} where search_text like ${pattern} limit 500)`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join([...found, ...numbered(text)], sql` union all `)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What has such a number on paper. The log speaks of a certificate by its job. */
function numbered(text: string) {
  const [, prefix = '', number] = /^(C|INV|PO)-?0*(\d{1,9})$/i.exec(text.trim()) ?? []
  if (number === undefined) return []
  const from = { C: sql`job_id as id from certificates`, INV: sql`id from invoices`, PO: sql`id from purchase_orders` }
  return [sql`(select ${from[prefix.toUpperCase() as keyof typeof from]} where number = ${Number(number)} limit 500)`]
}

const searched = ['users', 'companies', 'contacts', 'site_addresses', 'jobs', 'equipment']

const named = (kind: AuditKind, table: string, name: RawBuilder<unknown>) =>
  sql`select id, ${sql.lit(kind)}::text as kind, ${name} as name from ${sql.table(table)}`

const ofCompany = (kind: AuditKind, table: string) =>
  sql`select of.id, ${sql.lit(kind)}::text, coalesce(companies.name, 'everything')
    from ${sql.table(table)} of left join companies on companies.id = of.company_id`

const everything = sql.join(
  [
    named('user', 'users', sql`name`),
    named('company', 'companies', sql`name`),
    named('contact', 'contacts', sql`name`),
    named('site', 'site_addresses', sql`address_line1 || ', ' || city`),
    named('job', 'jobs', sql`title`),
    named('item', 'inspection_items', sql`description || ' ' || serial_number`),
    named('equipment', 'equipment', sql`description || ' ' || serial_number`),
    named('certificate', 'certificates', sql`'C-' || lpad(number::text, 6, '0')`),
    named('invoice', 'invoices', sql`'INV-' || lpad(number::text, 5, '0')`),
    named('purchase-order', 'purchase_orders', sql`supplier`),
    named('import', 'imports', sql`file_name`),
    named('file', 'files', sql`name`),
    ofCompany('share-link', 'share_links'),
    ofCompany('export', 'exports'),
    sql`select notices.id, 'notice'::text, jobs.title from notices join jobs on jobs.id = notices.job_id`,
    sql`select copies.id, 'authority-copy'::text, jobs.title from authority_copies copies
      join notices on notices.id = copies.notice_id join jobs on jobs.id = notices.job_id`,
  ],
  sql` union all `,
)

function filtered(db: Db, { actorId, about, what, from, to, search }: AuditFilter) {
  let entries = db.selectFrom('audit_log')
  if (actorId) entries = entries.where('audit_log.actor_id', '=', actorId)
  if (about) entries = entries.where(sql<boolean>`audit_log.about = any(array(${withBelongings(about)}))`)
  if (what) entries = entries.where('audit_log.what', '=', what)
  if (from) entries = entries.where('audit_log.at', '>=', sql<Date>`${from}::timestamp at time zone 'Europe/London'`)
  if (to)
    entries = entries.where('audit_log.at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'Europe/London'`)
  if (search) {
    const { text, ids, events } = search
    entries = entries.where(
      sql<boolean>`(audit_log.actor_id = any(${ids}::uuid[]) or audit_log.about = any(${ids}::uuid[])
        or audit_log.what = any(${events}::text[])
        or audit_log.what = 'sign-in-refused' and lower(audit_log.after ->> 'email') like ${containing(text)})`,
    )
  }
  return entries
}

function withBelongings(id: string) {
  const belongings = Object.entries({
    contacts: 'company_id',
    site_addresses: 'company_id',
    share_links: 'company_id',
    exports: 'company_id',
    inspection_items: 'job_id',
    authority_copies: 'notice_id',
  })
  const theirs = belongings.map(
    ([table, owner]) => sql`select id from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`,
  )
  return sql`select ${id}::uuid union all ${sql.join(theirs, sql` union all `)}`
}
