import { sql, type SqlBool } from 'kysely'
import type { NoticeDanger, NoticeItem } from '#contract/notices/notice-words.rules.ts'
import type { Db } from '#server/db/database.ts'

/** The items of several notices as they were, and what became of their dangers. */
export async function listItemsOfNotices(db: Db, noticeIds: string[]) {
  const rows = await db
    .selectFrom('notice_items as items')
    .leftJoin('dangers', (join) =>
      join.onRef('dangers.item_id', '=', 'items.item_id').onRef('dangers.round', '=', 'items.round'),
    )
    .leftJoin('rectified_items', (join) =>
      join
        .onRef('rectified_items.item_id', '=', 'items.item_id')
        .onRef('rectified_items.round', '=', 'items.round')
        .on('dangers.ended_by', '=', 'rectified'),
    )
    .leftJoin('rectifications', 'rectifications.id', 'rectified_items.rectification_id')
    .leftJoin('files', 'files.id', 'rectifications.document_file_id')
    .leftJoin('users as recorders', 'recorders.id', 'rectifications.recorded_by')
    .select(['items.notice_id as noticeId', 'items.facts', 'dangers.equipment_id as equipmentId'])
    .select(['dangers.ended_by as endedBy', 'dangers.ended_on as endedOn', 'dangers.examined_on as examinedOn'])
    .select(['rectifications.rectified_by as rectifiedBy', 'rectifications.description as rectification'])
    .select(['rectifications.recorded_at as recordedAt', 'recorders.name as recordedByName'])
    .select(isHeld.as('isHeld'))
    .select(['files.id as documentFileId', 'files.name as documentName'])
    .where(sql<SqlBool>`items.notice_id = any(${noticeIds}::uuid[])`)
    .orderBy('items.position')
    .execute()
  // `insertNotice` and the migration write the facts, of that type; the table's check admits no other ends.
  return rows.map(({ facts, endedBy, ...row }) => ({
    ...row,
    facts: facts as unknown as NoticeItem,
    endedBy: endedBy as 'examined' | 'rectified' | null,
  }))
}

const isHeld = sql<boolean>`exists (
  select from recovered_work where recovered_work.item_id = items.item_id and recovered_work.outcome = 'waiting'
)`

/** Gives, of each of several items, the dangers that its rectifications have answered, as they were. */
export async function readAnsweredDangers(db: Db, itemIds: string[]): Promise<(itemId: string) => NoticeDanger[]> {
  const rows = await db
    .selectFrom('rectified_items')
    .select(['item_id as itemId', 'answered'])
    .where(sql<SqlBool>`item_id = any(${itemIds}::uuid[])`)
    .execute()
  // `place_rectified_item` writes them from what items say and notices tell.
  const answered = (itemId: string) => rows.filter((row) => row.itemId === itemId).map((row) => row.answered as unknown)
  return (itemId) => answered(itemId).flatMap((dangers) => dangers as NoticeDanger[])
}

/** What items last said while they said that there is or could become a danger; of those that never did, nothing. */
export async function listLastDangers(db: Db, itemIds: string[]) {
  const rows = await db
    .selectFrom('audit_log')
    .distinctOn('about')
    .select(['about as itemId', 'after as content'])
    .where(sql<SqlBool>`about = any(${itemIds}::uuid[])`)
    .where('what', 'in', ['item-added', 'item-saved'])
    .where(sql<SqlBool>`'true' in (after ->> 'defectImmediateDanger', after ->> 'defectPotentialDanger')`)
    .orderBy('about')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ itemId, content }) => (itemId === null ? [] : [{ itemId, content }]))
}

/** Whether a notice is about a piece, also about one that was merged into it: its dangers went with it. */
export function isAboutPiece(equipmentId: string) {
  return sql<SqlBool>`exists (
    select from notice_items as item join dangers as danger on danger.item_id = item.item_id
    where item.notice_id = notices.id and danger.equipment_id = merged_equipment(${equipmentId}))`
}

/** Two who record the same rectification at once wait for each other. */
export async function lockDanger(tx: Db, itemId: string) {
  await tx.selectFrom('dangers').select('item_id').where('item_id', '=', itemId).forUpdate().execute()
}

/** Whether a danger of a notice stands, also of an item that is held back; quicker over many notices than their states. */
export const hasOpenDanger = sql<SqlBool>`notices.id in (
  select items.notice_id from notice_items as items left join dangers using (item_id, round)
  where dangers.ended_on is null
)`
