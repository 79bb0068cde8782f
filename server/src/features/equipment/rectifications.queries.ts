import { sql, type SqlBool } from 'kysely'
import type { Day } from '#contract/values/days.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

interface Rectification {
  /** Null where it answers one item of a notice alone. */
  equipmentId: string | null
  on: Day
  by: string
  description: string
  documentFileId: string | null
  recordedAt: Date
  recordedBy: string
  defectIds: string[]
}

export async function insertRectification(tx: Db, rectification: Rectification): Promise<string> {
  const { id } = await tx
    .insertInto('rectifications')
    .values({
      ...columnsOf(rectification, 'equipment_id description document_file_id recorded_at recorded_by'),
      rectified_on: rectification.on,
      rectified_by: rectification.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('rectification_defects')
    .values(rectification.defectIds.map((defect_id) => ({ defect_id, rectification_id: id })))
    .execute()
  return id
}

export async function listRectified(
  db: Db,
  rectification: Pick<Rectification, 'equipmentId' | 'on' | 'by' | 'description' | 'documentFileId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('rectifications')
    .innerJoin('rectification_defects as answered', 'answered.rectification_id', 'rectifications.id')
    .select('answered.defect_id as defectId')
    .where(sql<SqlBool>`merged_equipment(equipment_id) = ${rectification.equipmentId}`)
    .where('rectified_on', '=', rectification.on)
    .where('rectified_by', '=', rectification.by)
    .where('description', '=', rectification.description)
    .where('taken_back_at', 'is', null)
    .where(sql<SqlBool>`document_file_id is not distinct from ${rectification.documentFileId}::uuid`)
    .execute()
  return rows.map(({ defectId }) => defectId)
}

export async function listRectifications(db: Db, equipmentId: string, since: Date) {
  return db
    .selectFrom('rectifications')
    .innerJoin('users', 'users.id', 'rectifications.recorded_by')
    .innerJoin('rectification_defects as answered', 'answered.rectification_id', 'rectifications.id')
    .innerJoin('defects', 'defects.id', 'answered.defect_id')
    .innerJoin('inspection_items as items', 'items.id', 'defects.item_id')
    .select(['rectifications.id as _id', 'rectified_on as on', 'rectified_by as by', 'users.name as reportedBy'])
    .select('rectifications.recorded_at as recordedAt')
    .distinct()
    .where('items.equipment_id', '=', equipmentId)
    .where('rectifications.taken_back_at', 'is', null)
    .where('rectifications.recorded_at', '>=', since)
    .orderBy('rectifications.recorded_at', 'desc')
    .execute()
}

export async function findRectification(db: Db, rectificationId: string) {
  const [first, ...others] = await db
    .selectFrom('rectifications')
    .innerJoin('rectification_defects as answered', 'answered.rectification_id', 'rectifications.id')
    .innerJoin('defects', 'defects.id', 'answered.defect_id')
    .innerJoin('inspection_items as items', 'items.id', 'defects.item_id')
    .innerJoin('jobs', 'jobs.id', 'items.job_id')
    .leftJoin('equipment', 'equipment.id', 'items.equipment_id')
    .select(['jobs.site_address_id as jobSiteId', 'equipment.site_address_id as pieceSiteId'])
    .select(['jobs.company_id as companyId', 'items.id as itemId', 'items.equipment_id as equipmentId'])
    .select(['rectifications.rectified_on as on', 'rectifications.rectified_by as by', 'rectifications.description'])
    .select(['rectifications.recorded_at as recordedAt', 'rectifications.taken_back_at as takenBackAt'])
    .where('rectifications.id', '=', rectificationId)
    .orderBy('items.id')
    .execute()
  return first && { ...first, itemIds: [...new Set([first, ...others].map(({ itemId }) => itemId))] }
}

export async function takeBackRectificationRow(tx: Db, rectificationId: string, at: Date, by: string) {
  await tx
    .updateTable('rectifications')
    .set({ taken_back_at: at, taken_back_by: by })
    .where('id', '=', rectificationId)
    .execute()
}

export async function countDocuments(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uploaded_by', '=', userId)
    .where('kind', '=', 'document')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
