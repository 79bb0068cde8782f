import { sql } from 'kysely'
import { toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { hasRows } from '#server/db/pages.ts'

export function isIssued(db: Db, code: string): Promise<boolean> {
  return hasRows(db.selectFrom('tag_codes').where('code', '=', code))
}

/** Issued, and never put on a piece. */
export async function isBlank(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from tag_codes where code = ${code} and not exists (select from tags where value = ${code})`.execute(db)
  return rows.length > 0
}

export async function insertTag(tx: Db, tag: NewRow<'tags'>): Promise<boolean> {
  const row = await tx
    .insertInto('tags')
    .values(toColumns(tag))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findTag(db: Db, tagId: string) {
  return db
    .selectFrom('tags')
    .where('id', '=', tagId)
    .select(['id', 'value', 'kind', 'bound_at as boundAt', 'ended_at as endedAt'])
    .select(sql<string>`merged_equipment(equipment_id)`.as('equipmentId'))
    .executeTakeFirst()
}

export async function endTagRow(tx: Db, tagId: string, { at, by }: { at: Date; by: string }) {
  await tx.updateTable('tags').set({ ended_at: at, ended_by: by }).where('id', '=', tagId).execute()
}

/** Devices fetch the pieces of their company again. */
export async function touchPieces(tx: Db, equipmentIds: string[], at: Date) {
  await tx
    .updateTable('equipment')
    .set({ updated_at: at, version: sql<number>`version + 1` })
    .where(sql<boolean>`id = any(${equipmentIds}::uuid[])`)
    .execute()
}

export async function findItemPiece(db: Db, { jobId, itemId }: { jobId: string; itemId: string }) {
  const row = await db
    .selectFrom('inspection_items')
    .select('equipment_id as equipmentId')
    .where('id', '=', itemId)
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.equipmentId ?? null
}

interface Issuing {
  at: Date
  by: string
}

export async function insertCodes(tx: Db, codes: string[], { at, by }: Issuing) {
  await tx
    .insertInto('tag_codes')
    .values(codes.map((code) => ({ code, issued_at: at, issued_by: by })))
    .execute()
}

/** Puts each on its piece, and lets devices fetch those pieces again. */
export async function insertOwnTags(
  tx: Db,
  tags: { id: string; value: string; equipmentId: string }[],
  { at, by }: Issuing,
) {
  await tx
    .insertInto('tags')
    .values(
      tags.map(({ id, value, equipmentId: equipment_id }) => {
        return { id, value, kind: 'own', equipment_id, bound_at: at, bound_by: by }
      }),
    )
    .execute()
  const pieceIds = tags.map(({ equipmentId }) => equipmentId)
  await touchPieces(tx, pieceIds, at)
}
