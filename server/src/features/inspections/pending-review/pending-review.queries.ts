import { sql } from 'kysely'
import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf, type Asked } from '#server/db/pages.ts'

type Outcome = 'waiting' | 'accepted' | 'dismissed'

/** Kept once, however often it is sent. */
export async function insertPendingReview(tx: Db, work: NewRow<'pending_reviews'>) {
  const inserted = await tx
    .insertInto('pending_reviews')
    .values(toColumns(work))
    .onConflict((conflict) => conflict.columns(['job_id', 'sent_by', 'sent_sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await tx
    .selectFrom('pending_reviews')
    .select('id')
    .where('job_id', '=', work.jobId)
    .where('sent_by', '=', work.sentBy)
    .where('sent_sha256', '=', work.sentSha256)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

export async function findJobOfLateItem(tx: Db, itemId: string, sentBy: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('pending_reviews')
    .select('job_id')
    .where('item_id', '=', itemId)
    .where('sent_by', '=', sentBy)
    .orderBy('place', 'desc')
    .executeTakeFirst()
  return row?.job_id
}

export function findSender(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(camelColumns('users', 'id name role'))
    .where('id', '=', userId)
    .where('role', '<>', 'customer')
    .executeTakeFirst()
}

export function listWaitingWork(db: Db, jobId: string) {
  return db
    .selectFrom('pending_reviews as work')
    .innerJoin('users as senders', 'senders.id', 'work.sent_by')
    .leftJoin('inspection_items as items', 'items.id', 'work.item_id')
    .select([
      'work.id as _id',
      'work.kind',
      'senders.name as sentByName',
      sql<string>`coalesce(items.serial_number, work.content ->> 'serialNumber', '')`.as('serialNumber'),
      sql<string>`coalesce(items.description, work.content ->> 'description', '')`.as('description'),
    ])
    .where('work.job_id', '=', jobId)
    .where('work.outcome', '=', 'waiting')
    .orderBy('work.place')
    .execute()
}

export async function countWaitingWork(db: Db, jobIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('pending_reviews')
    .select(['job_id as jobId', sql<number>`count(*)::int`.as('count')])
    .where('outcome', '=', 'waiting')
    .where(sql<boolean>`job_id = any(${jobIds}::uuid[])`)
    .groupBy('job_id')
    .execute()
  return new Map(rows.map(({ jobId, count }) => [jobId, count]))
}

interface Filter extends Asked {
  outcome: Outcome
  jobId?: string | undefined
}

export async function listPendingReviewRows(db: Db, filter: Filter) {
  let matching = db.selectFrom('pending_reviews').where('pending_reviews.outcome', '=', filter.outcome)
  let page = withColumns(db).where('pending_reviews.outcome', '=', filter.outcome).orderBy('pending_reviews.place')
  if (filter.jobId !== undefined) {
    matching = matching.where('pending_reviews.job_id', '=', filter.jobId)
    page = page.where('pending_reviews.job_id', '=', filter.jobId)
  }
  return pageOf(filter, await limited(page, filter).execute(), () => countRows(matching))
}

export function findPendingReview(db: Db, id: string) {
  return withColumns(db).where('pending_reviews.id', '=', id).executeTakeFirst()
}

export type PendingReviewRow = NonNullable<Awaited<ReturnType<typeof findPendingReview>>>

export function listWorkOfItems(db: Db, jobId: string, itemIds: string[]) {
  return db
    .selectFrom('pending_reviews')
    .select(camelColumns('pending_reviews', 'item_id kind content arrived_at outcome'))
    .where('job_id', '=', jobId)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .orderBy('place')
    .execute()
}

/** After the job, always. */
export async function lockPendingReview(tx: Db, id: string) {
  await tx.selectFrom('pending_reviews').select('id').where('id', '=', id).forUpdate().execute()
}

export async function decidePendingReview(tx: Db, id: string, outcome: Outcome, decision: { by: string; at: Date }) {
  await tx
    .updateTable('pending_reviews')
    .set({ outcome, settled_by: decision.by, settled_at: decision.at })
    .where('id', '=', id)
    .execute()
}

function withColumns(db: Db) {
  return db
    .selectFrom('pending_reviews')
    .innerJoin('jobs', 'jobs.id', 'pending_reviews.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users as senders', 'senders.id', 'pending_reviews.sent_by')
    .leftJoin('users as deciders', 'deciders.id', 'pending_reviews.settled_by')
    .select([
      ...camelColumns(
        'pending_reviews',
        'id item_id kind because content reason recorded_at arrived_at outcome settled_at',
      ),
      'pending_reviews.settled_by as settledById',
      'pending_reviews.sent_by as sentById',
      'senders.name as sentByName',
      'deciders.name as settledByName',
      'jobs.id as jobId',
      'jobs.title as jobTitle',
      'jobs.status as jobStatus',
      'jobs.deleted_at as jobDeletedAt',
      'jobs.company_id as companyId',
      'companies.name as companyName',
    ])
}
