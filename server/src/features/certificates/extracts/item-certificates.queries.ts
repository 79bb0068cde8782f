import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export function findExtract(db: Db, certificateId: string, itemId: string) {
  return db
    .selectFrom('certificate_extracts as extracts')
    .innerJoin('files', 'files.id', 'extracts.file_id')
    .where('extracts.certificate_id', '=', certificateId)
    .where('extracts.item_id', '=', itemId)
    .select([...camelColumns('extracts', 'id code file_id sha256 made_at'), 'files.name as fileName'])
    .executeTakeFirst()
}

export type ExtractRow = NonNullable<Awaited<ReturnType<typeof findExtract>>>

export function findExtractByCode(db: Db, code: string) {
  return db
    .selectFrom('certificate_extracts')
    .where('code', '=', code)
    .select(camelColumns('certificate_extracts', 'certificate_id item_id sha256 sealed_with'))
    .executeTakeFirst()
}

/** False when another server has made it meanwhile. */
export async function insertExtract(tx: Db, extract: NewRow<'certificate_extracts'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('certificate_extracts')
    .values(toColumns(extract))
    .onConflict((conflict) => conflict.columns(['certificate_id', 'item_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
