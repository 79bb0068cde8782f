import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export async function hasOpenAuthorityCopy(db: Db, jobId: string, itemId: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    select from authority_copies as copy join notices as notice on notice.id = copy.notice_id
    where notice.job_id = ${jobId} and copy.closed_at is null
      and (${itemId}::uuid is null or exists (
        select from notice_items where notice_id = notice.id and item_id = ${itemId}::uuid
      ))
    limit 1`.execute(db)
  return rows.length > 0
}

export async function listItemsOfOpenCopies(db: Db, jobId: string): Promise<string[]> {
  const { rows } = await sql<{ itemId: string }>`
    select items.item_id as "itemId"
    from authority_copies as copy join notices as notice on notice.id = copy.notice_id
    join notice_items as items on items.notice_id = notice.id
    where notice.job_id = ${jobId} and copy.closed_at is null`.execute(db)
  return rows.map(({ itemId }) => itemId)
}

/**
 * Of items whose examiner says that someone could be seriously hurt (LOLER reg. 10(1)(c)): the last notice of each gets a
 * copy, unless one is open already. One that was not needed before is open again.
 */
export async function openAuthorityCopies(tx: Db, itemIds: string[], openedAt: Date) {
  await sql`
    insert into authority_copies as copies (notice_id, opened_at)
    select distinct last.notice_id, ${openedAt}::timestamptz
    from unnest(${itemIds}::uuid[]) as serious (item_id)
    cross join lateral (
      select items.notice_id from notice_items as items join notices on notices.id = items.notice_id
      where items.item_id = serious.item_id order by notices.made_at desc, notices.told_at nulls last limit 1
    ) as last
    where not exists (
      select from authority_copies as copy join notice_items as items on items.notice_id = copy.notice_id
      where items.item_id = serious.item_id and copy.closed_at is null
    )
    on conflict (notice_id) do update
      set opened_at = excluded.opened_at, closed_at = null, closed_by = null, not_needed_reason = null
      where copies.not_needed_reason is not null`.execute(tx)
}
