import { sql, type SqlBool } from 'kysely'
import { toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export async function insertRectification(tx: Db, rectification: NewRow<'rectifications'>, defectIds: string[]) {
  const { id } = await tx
    .insertInto('rectifications')
    .values(toColumns(rectification))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('rectification_defects')
    .values(defectIds.map((defect_id) => ({ defect_id, rectification_id: id })))
    .execute()
  return id
}

type Said = 'equipmentId' | 'rectifiedOn' | 'rectifiedBy' | 'description' | 'documentFileId'

export async function listRectified(db: Db, said: Pick<NewRow<'rectifications'>, Said>): Promise<string[]> {
  const rows = await db
    .selectFrom('rectifications')
    .innerJoin('rectification_defects as answered', 'answered.rectification_id', 'rectifications.id')
    .select('answered.defect_id as defectId')
    .where(sql<SqlBool>`merged_equipment(equipment_id) = ${said.equipmentId}`)
    .where('rectified_on', '=', said.rectifiedOn)
    .where('rectified_by', '=', said.rectifiedBy)
    .where('description', '=', said.description)
    .where('taken_back_at', 'is', null)
    .where(sql<SqlBool>`document_file_id is not distinct from ${said.documentFileId}::uuid`)
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
