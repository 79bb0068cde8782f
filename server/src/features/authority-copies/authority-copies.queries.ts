import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CopyState } from '#contract/authority-copies/authority-copies.rules.ts'
import type { NoticeItem } from '#contract/notices/notice-words.rules.ts'
import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf, type Asked } from '#server/db/pages.ts'

interface CopyFilter extends Asked {
  /** Only those of which this person is an examiner; null: all. */
  examinerId: string | null
  state?: CopyState | undefined
  noticeId?: string | undefined
}

export async function listCopyRows(db: Db, filter: CopyFilter) {
  let matching = copies(db)
  if (filter.examinerId !== null) matching = matching.where(isExaminedBy(filter.examinerId))
  if (filter.state) matching = matching.where(sql<SqlBool>`${state} = ${filter.state}`)
  if (filter.noticeId) matching = matching.where('copies.notice_id', '=', filter.noticeId)
  const page = matching.select(columns).select(derived).orderBy('copies.opened_at').orderBy('copies.id')
  return pageOf(filter, (await limited(page, filter).execute()).map(withSeriousItems), () => countRows(matching))
}

export async function findCopy(db: Db, copyId: string) {
  const row = await copies(db).select(columns).select(derived).where('copies.id', '=', copyId).executeTakeFirst()
  return row && withSeriousItems(row)
}

export type CopyRow = NonNullable<Awaited<ReturnType<typeof findCopy>>>

export async function lockCopy(tx: Db, copyId: string) {
  await tx.selectFrom('authority_copies').select('id').where('id', '=', copyId).forUpdate().execute()
}

export async function closeCopyRow(tx: Db, copyId: string, closing: Partial<NewRow<'authority_copies'>>) {
  await tx.updateTable('authority_copies').set(toColumns(closing)).where('id', '=', copyId).execute()
}

export async function keepClosing(tx: Db, copyId: string) {
  const columns = sql.raw('authority, name, how, sent_on, reference, not_needed_reason, closed_at, closed_by')
  await sql`
    insert into earlier_closings (copy_id, ${columns})
    select id, ${columns} from authority_copies where id = ${copyId} and closed_at is not null`.execute(tx)
}

/** Jobs that were deleted since have no open copy; what was closed of them stays listed. */
function copies(db: Db) {
  return db
    .selectFrom('authority_copies as copies')
    .innerJoin('notices', 'notices.id', 'copies.notice_id')
    .innerJoin('jobs', 'jobs.id', 'notices.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id')
    .leftJoin('users as closers', 'closers.id', 'copies.closed_by')
}

const columns = [
  ...camelColumns(
    'copies',
    'id notice_id opened_at authority name how sent_on reference not_needed_reason',
    'other_authority_reason closed_at closed_by',
  ),
  ...camelColumns('notices', 'job_id words made_at told_company_id told_name told_role told_at'),
  'jobs.title as jobTitle',
  'jobs.number as jobNumber',
  'jobs.company_id as companyId',
  'companies.name as companyName',
  'companies.address as companyAddress',
  'jobs.site_address_id as siteAddressId',
  ...camelColumns('sites', 'address_line1 address_line2 city postcode main_activity is_in_northern_ireland'),
  'closers.name as closedByName',
] as const

const state = sql<CopyState>`case
  when copies.closed_at is null then 'open' when copies.not_needed_reason is not null then 'not_needed' else 'sent'
end`

const items = sql<CopyItem[]>`(
  select jsonb_agg(jsonb_build_object(
    'itemId', items.item_id, 'description', items.description, 'serialNumber', items.serial_number,
    'assetNumber', items.asset_number, 'opinion', examined.serious_injury_risk,
    'examiner', (select name from users where users.id = coalesce(examined.examined_by, items.examined_by)), 'dangers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        '_id', told.defect_id, 'class', told.class, 'part', told.part, 'description', told.description,
        'repair', told.repair, 'dangerByDate', told.danger_by
      ) order by told.position), '[]')
      from notice_defects as told join defects on defects.id = told.defect_id
      where told.notice_id = items.notice_id and defects.item_id = items.item_id
    )
  ) order by items.position)
  from notice_items as items left join inspection_items as examined on examined.id = items.item_id
  where items.notice_id = copies.notice_id
)`

/** Who had recorded the examination when the notice was made, or made it where nobody had; and engineers who examined since. */
const examiners = sql<{ _id: string; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('_id', users.id, 'name', users.name) order by users.name), '[]')
  from users where users.id in (${examinerIds()})
)`

const isHired = sql<boolean>`exists (
  select from notice_items join inspection_items as items on items.id = notice_items.item_id
    join equipment on equipment.id = items.equipment_id
  where notice_items.notice_id = copies.notice_id and equipment.ownership = 'hired'
)`

const hasCertificate = sql<boolean>`exists (
  select from certificates
  where certificates.job_id = jobs.id and certificates.company_id = jobs.company_id
    and not exists (select from certificate_withdrawals where certificate_id = certificates.id)
)`

const derived = [
  state.as('state'),
  items.as('items'),
  examiners.as('examiners'),
  isHired.as('isHired'),
  hasCertificate.as('hasCertificate'),
] as const

function examinerIds(): RawBuilder<unknown> {
  return sql`
    select examined_by from notice_items where notice_items.notice_id = copies.notice_id
    union all
    select engineers.id from notice_items as told join inspection_items as items on items.id = told.item_id
      join users as engineers on engineers.id = items.examined_by and engineers.role = 'engineer'
    where told.notice_id = copies.notice_id`
}

function isExaminedBy(userId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${userId} in (${examinerIds()})`
}

interface CopyItem extends NoticeItem {
  /** Of its last examiner, whether anyone could be seriously hurt. */
  opinion: boolean | null
  examiner: string | null
}

/**
 * Those of which the examiner says that someone could be seriously hurt; else those that the person who examined them since has not
 * answered; all, where nobody says it any more.
 */
function withSeriousItems<Row extends { items: CopyItem[] }>(row: Row): Row {
  const [serious, unanswered] = [true, null].map((answer) => row.items.filter(({ opinion }) => opinion === answer))
  return { ...row, items: [serious, unanswered].find((some) => some?.length) ?? row.items }
}
