import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { listNotices as listCall } from '#contract/notices/notice-timeline.contract.ts'
import type { NoticeItem, ToldItem } from '#contract/notices/notice-words.rules.ts'
import type { Scope } from '#contract/auth/scope.rules.ts'
import { camelColumns, columnsOf, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf } from '#server/db/pages.ts'
import { withinScope } from '#server/db/scope.ts'
import { jobColumns } from '#server/features/jobs/job-filter.queries.ts'
import { listNoticeMails, telephoneFrom } from '#server/features/notices/mail/notice-mail.queries.ts'
import { openAuthorityCopies } from '#server/features/jobs/authority-copies.queries.ts'
import { isAboutPiece, listItemsOfNotices, listTakenBack } from './notice-items.queries.ts'
import { listCalls, listAcknowledgements } from './acknowledgements.queries.ts'

function notices(db: Db) {
  return db
    .selectFrom('notices')
    .innerJoin('jobs', 'jobs.id', 'notices.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id')
    .innerJoin('companies as told_companies', 'told_companies.id', 'notices.told_company_id')
    .leftJoin('users as makers', 'makers.id', 'notices.made_by')
}

const columns = [
  ...camelColumns(
    'notices',
    'id job_id origin words told_company_id told_name told_role how told_at',
    'clock_skew_seconds signature_file_id sha256 made_by made_at state',
  ),
  'jobs.title as jobTitle',
  'jobs.number as jobNumber',
  'jobs.company_id as companyId',
  'companies.name as companyName',
  'jobs.site_address_id as siteAddressId',
  ...camelColumns('sites', 'address_line1 address_line2 city postcode is_in_northern_ireland'),
  'told_companies.name as toldCompanyName',
  'notices.serious_injury_risk as toldRisk',
  'makers.name as madeByName',
] as const

const opinions = sql<(boolean | null)[]>`(
  select coalesce(jsonb_agg(items.serious_injury_risk), '[]')
  from notice_items left join inspection_items as items on items.id = notice_items.item_id
  where notice_items.notice_id = notices.id
)`

function selected(query: ReturnType<typeof notices>) {
  return query.select(columns).select([telephoneFrom.as('telephoneFrom'), opinions.as('opinions')])
}

export async function listNoticeRows(db: Db, filter: z.output<typeof listCall.input> & { scope: Scope }) {
  let matching = notices(db).where(withinScope(filter.scope, jobColumns))
  if (filter.state) matching = matching.where(sql<SqlBool>`notices.state = any(${filter.state})`)
  if (filter.equipmentId !== undefined) matching = matching.where(isAboutPiece(filter.equipmentId))
  const page = selected(matching)
    .orderBy('notices.made_at', filter.order === 'oldest' ? 'asc' : 'desc')
    .orderBy('notices.id')
  return pageOf(filter, await withParts(db, await limited(page, filter).execute()), () => countRows(matching))
}

export async function listNoticesOfJob(db: Db, jobId: string) {
  const rows = await selected(notices(db))
    .where('notices.job_id', '=', jobId)
    .orderBy('notices.made_at', 'desc')
    .orderBy('notices.id')
    .execute()
  return withParts(db, rows)
}

export async function findNotice(db: Db, noticeId: string) {
  const rows = await selected(notices(db)).where('notices.id', '=', noticeId).execute()
  const [notice] = await withParts(db, rows)
  return notice
}

export type NoticeRow = NonNullable<Awaited<ReturnType<typeof findNotice>>>

async function withParts<Row extends { id: string; companyId: string }>(db: Db, rows: Row[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await listItemsOfNotices(db, ids)
  const acknowledgements = await listAcknowledgements(db, ids)
  const calls = await listCalls(db, ids)
  const mails = await listNoticeMails(db, ids)
  const takenBack = await listTakenBack(db, ids)
  return rows.map((row) => {
    const isOwn = ({ noticeId }: { noticeId: string }) => noticeId === row.id
    const isOf = (part: { noticeId: string; companyId: string }) => isOwn(part) && part.companyId === row.companyId
    const isOfEarlier = (part: { noticeId: string; companyId: string }) => isOwn(part) && !isOf(part)
    const said = acknowledgements.filter(isOf)
    return {
      ...row,
      items: items.filter(isOwn),
      acknowledgements: said.filter(({ takenBackAt }) => takenBackAt === null),
      /** What was said, or recorded as put right, and taken back again: only the record shows it. */
      takenBack: {
        acknowledgements: said.filter(({ takenBackAt }) => takenBackAt !== null),
        rectifications: takenBack.filter(isOwn),
      },
      calls: calls.filter(isOf),
      mails: mails.filter(isOf),
      /** Of the companies that the job was moved away from: they count for its company no more, nor are they shown to it. */
      earlier: {
        acknowledgements: acknowledgements.filter(isOfEarlier),
        calls: calls.filter(isOfEarlier),
        mails: mails.filter(isOfEarlier),
      },
    }
  })
}

interface NewNotice extends NewRow<'notices'> {
  madeBy: string | null
  madeAt: Date
}

interface Contents {
  items: NoticeItem[]
  seriousItemIds: string[]
}

/** Null when something is already stored under that id. */
export async function insertNotice(tx: Db, notice: NewNotice, contents: Contents): Promise<string | null> {
  const row = await tx
    .insertInto('notices')
    .values(toColumns(notice))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await insertContents(tx, row.id, { ...notice, ...contents })
  return row.id
}

async function insertContents(tx: Db, noticeId: string, notice: NewNotice & Contents) {
  await tx
    .insertInto('notice_items')
    .values(
      notice.items.map((item, index) => ({
        notice_id: noticeId,
        position: index + 1,
        ...columnsOf(item, 'item_id description serial_number asset_number'),
        // As it is now: a person who changes the item later has not given the answers of this notice.
        examined_by: sql<string | null>`coalesce(
          (select examined_by from inspection_items where id = ${item.itemId}), ${notice.madeBy}::uuid
        )`,
      })),
    )
    .execute()
  await tx
    .insertInto('notice_defects')
    .values(
      notice.items
        .flatMap(({ dangers }) => dangers)
        .map((danger, index) => ({
          notice_id: noticeId,
          defect_id: danger._id,
          position: index + 1,
          danger_by: danger.dangerByDate,
          ...columnsOf(danger, 'class part description repair'),
        })),
    )
    .execute()
  // LOLER reg. 10(1)(c): a copy of the report has to go to the enforcing authority.
  await openAuthorityCopies(tx, notice.seriousItemIds, notice.madeAt)
}

export async function listNoticedItems(db: Db, jobId: string): Promise<ToldItem[]> {
  const rows = await db.selectFrom('notices').select('id').where('job_id', '=', jobId).execute()
  const noticeIds = rows.map(({ id }) => id)
  const items = await listItemsOfNotices(db, noticeIds)
  return items.map(({ facts, endedBy }) => ({ ...facts, ended: endedBy && { by: endedBy } }))
}

export async function setSignature(tx: Db, noticeId: string, signatureFileId: string): Promise<void> {
  await tx.updateTable('notices').set({ signature_file_id: signatureFileId }).where('id', '=', noticeId).execute()
}

/** Marks notices that no one at the job's company was told about, once all their dangers were told there in other notices. */
export async function markTold(tx: Db, jobId: string, byNoticeId: string) {
  await sql`
    update notices set told_by_notice_id = ${byNoticeId}
    from jobs
    where jobs.id = ${jobId} and notices.job_id = jobs.id and notices.id <> ${byNoticeId}
      and (notices.origin <> 'person' or notices.told_company_id <> jobs.company_id)
      and not exists (select from notices as by where by.id = notices.told_by_notice_id and by.told_company_id = jobs.company_id)
      and not exists (
        select from notice_defects as danger where danger.notice_id = notices.id and not exists (
          select from notice_defects as told join notices as telling on telling.id = told.notice_id
          where told.defect_id = danger.defect_id and telling.told_company_id = jobs.company_id
            and (telling.id = ${byNoticeId} or telling.origin = 'person' and telling.made_at > notices.made_at)
        )
      )`.execute(tx)
}

/** Two who say the same at once wait for each other. */
export async function lockNotice(tx: Db, noticeId: string) {
  await tx.selectFrom('notices').select('id').where('id', '=', noticeId).forUpdate().execute()
}
