import { sql, type SqlBool } from 'kysely'
import { asGravest } from '#contract/inspections/items/defects.rules.ts'
import { dangersOf, type NoticeDanger, type NoticeItem } from '#contract/notices/notice-words.rules.ts'
import { keysOf } from '#contract/values/keys.ts'
import { camelColumns, picked } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { listDefects } from '#server/features/inspections/dangers/defects.queries.ts'

export async function listItemsOfNotices(db: Db, noticeIds: string[]) {
  const items = await db
    .selectFrom('notice_items as items')
    .leftJoin('inspection_items as stored', 'stored.id', 'items.item_id')
    .select([
      ...camelColumns('items', 'notice_id item_id description serial_number asset_number'),
      'stored.equipment_id as equipmentId',
      isHeld.as('isHeld'),
      'stored.serious_injury_risk as opinion',
    ])
    .where(sql<SqlBool>`items.notice_id = any(${noticeIds}::uuid[])`)
    .orderBy('items.position')
    .execute()
  const dangers = await listDangersOfNotices(db, noticeIds)
  return items.map(({ noticeId, equipmentId, isHeld: held, opinion, ...item }) => {
    const own = dangers.filter((each) => each.noticeId === noticeId && each.itemId === item.itemId)
    const isEnded = own.every(({ endedOn }) => endedOn !== null)
    const last = own.toSorted((one, other) => (String(one.endedOn) < String(other.endedOn) ? 1 : -1))[0]
    return {
      noticeId,
      equipmentId,
      isHeld: held,
      opinion,
      facts: { ...item, dangers: own.map(({ danger }) => danger) } satisfies NoticeItem,
      open: own
        .filter(({ endedOn }) => endedOn === null)
        .map(({ danger, foundOn }) => ({ _id: danger._id, itemId: item.itemId, foundOn })),
      rectified: own.flatMap(({ danger, endedBy, endedOn: on, rectification }) =>
        endedBy === 'rectified' && on !== null ? [{ defectId: danger._id, on, ...rectification }] : [],
      ),
      endedBy: isEnded ? (last?.endedBy ?? null) : null,
      endedOn: isEnded ? (last?.endedOn ?? null) : null,
      examinedOn: isEnded ? (last?.examinedOn ?? null) : null,
      ...(isEnded && last?.endedBy === 'rectified' ? last.rectification : notRectified),
    }
  })
}

const notRectified = {
  rectificationId: null,
  rectifiedBy: null,
  rectification: null,
  recordedAt: null,
  recordedByName: null,
  documentFileId: null,
  documentName: null,
}

const rectificationNames = keysOf(notRectified)

async function listDangersOfNotices(db: Db, noticeIds: string[]) {
  const rows = await db
    .selectFrom('notice_defects as told')
    .innerJoin('defects', 'defects.id', 'told.defect_id')
    .leftJoin('rectifications', (join) => join.on('rectifications.id', '=', lastRectification))
    .leftJoin('files', 'files.id', 'rectifications.document_file_id')
    .leftJoin('users as recorders', 'recorders.id', 'rectifications.recorded_by')
    .select([
      'told.defect_id as _id',
      ...camelColumns('told', 'notice_id class part description repair'),
      ...camelColumns('defects', 'item_id ended_by ended_on found_on'),
      'told.danger_by as dangerByDate',
      'defects.end_examined_on as examinedOn',
      'rectifications.id as rectificationId',
      'rectifications.rectified_by as rectifiedBy',
      'rectifications.description as rectification',
      'rectifications.recorded_at as recordedAt',
      'recorders.name as recordedByName',
      'files.id as documentFileId',
      'files.name as documentName',
    ])
    .where(sql<SqlBool>`told.notice_id = any(${noticeIds}::uuid[])`)
    .orderBy('told.position')
    .execute()
  return rows.map((row) => ({
    ...picked(row, ['noticeId', 'itemId', 'endedBy', 'endedOn', 'foundOn', 'examinedOn']),
    danger: picked(row, ['_id', 'class', 'part', 'description', 'repair', 'dangerByDate']) satisfies NoticeDanger,
    rectification: picked(row, rectificationNames),
  }))
}

export async function listTakenBack(db: Db, noticeIds: string[]) {
  return db
    .selectFrom('rectifications')
    .innerJoin('rectification_defects as answered', 'answered.rectification_id', 'rectifications.id')
    .innerJoin('notice_defects as told', 'told.defect_id', 'answered.defect_id')
    .innerJoin('defects', 'defects.id', 'told.defect_id')
    .innerJoin('users as recorders', 'recorders.id', 'rectifications.recorded_by')
    .innerJoin('users as takers', 'takers.id', 'rectifications.taken_back_by')
    .select([
      'told.notice_id as noticeId',
      'defects.item_id as itemId',
      'rectifications.rectified_on as on',
      'rectifications.rectified_by as by',
      'recorders.name as reportedBy',
      'takers.name as takenBackBy',
      ...camelColumns('rectifications', 'recorded_at taken_back_at description'),
    ])
    .distinct()
    .where(sql<SqlBool>`told.notice_id = any(${noticeIds}::uuid[])`)
    .orderBy('rectifications.recorded_at')
    .execute()
}

const lastRectification = sql<string>`(
  select rectification_defects.rectification_id
  from rectification_defects join rectifications on rectifications.id = rectification_defects.rectification_id
  where rectification_defects.defect_id = defects.id and rectifications.taken_back_at is null
  order by rectifications.recorded_at desc limit 1
)`

const isHeld = sql<boolean>`exists (
  select from pending_reviews where pending_reviews.item_id = items.item_id and pending_reviews.outcome = 'waiting'
)`

const noFields = asGravest(undefined)

export async function readAnsweredDangers(db: Db, itemIds: string[]): Promise<(itemId: string) => NoticeDanger[]> {
  const rectified = (await listDefects(db, itemIds)).filter(({ rectifiedOn }) => rectifiedOn !== null)
  return (itemId) => dangersOf({ ...noFields, defects: rectified.filter((row) => row.itemId === itemId) })
}

/** What items that state no danger now last said while they did; of those that never did, nothing. */
export function listLastDangers(db: Db, itemIds: string[]) {
  return db
    .selectFrom('item_writes')
    .distinctOn('item_id')
    .select(['item_id as itemId', 'content_before as content'])
    .where(sql<SqlBool>`item_id = any(${itemIds}::uuid[])`)
    .where(
      sql<SqlBool>`'true' in (content_before ->> 'defectImmediateDanger', content_before ->> 'defectPotentialDanger')`,
    )
    .orderBy('item_id')
    .orderBy('version', 'desc')
    .execute()
}

export function isAboutPiece(equipmentId: string) {
  return sql<SqlBool>`exists (
    select from notice_items join inspection_items as items on items.id = notice_items.item_id
    where notice_items.notice_id = notices.id and items.equipment_id = merged_equipment(${equipmentId}))`
}

/** Two who record the same rectification at once wait for each other. */
export async function lockDangers(tx: Db, itemId: string) {
  await tx.selectFrom('defects').select('id').where('item_id', '=', itemId).orderBy('id').forUpdate().execute()
}
