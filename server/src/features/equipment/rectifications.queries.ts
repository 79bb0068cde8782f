import { sql, type SqlBool } from 'kysely'
import type { Day } from '#contract/values/days.ts'
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
  /** What it answers. */
  defectIds: string[]
}

export async function insertRectification(tx: Db, rectification: Rectification): Promise<string> {
  const { id } = await tx
    .insertInto('rectifications')
    .values({
      equipment_id: rectification.equipmentId,
      rectified_on: rectification.on,
      rectified_by: rectification.by,
      description: rectification.description,
      document_file_id: rectification.documentFileId,
      recorded_at: rectification.recordedAt,
      recorded_by: rectification.recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('rectification_defects')
    .values(rectification.defectIds.map((defect_id) => ({ defect_id, rectification_id: id })))
    .execute()
  return id
}

/** The defects of a piece that were recorded as put right in these words, also before the piece was merged. */
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
    .where(sql<SqlBool>`document_file_id is not distinct from ${rectification.documentFileId}::uuid`)
    .execute()
  return rows.map(({ defectId }) => defectId)
}

/** How many documents somebody has uploaded since a moment. */
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
