import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

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
  await tx
    .updateTable('equipment')
    .set({ updated_at: at, version: sql<number>`version + 1` })
    .where(sql<boolean>`id = any(${tags.map(({ equipmentId }) => equipmentId)}::uuid[])`)
    .execute()
}
