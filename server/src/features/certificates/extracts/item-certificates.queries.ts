import type { Db } from '#server/db/database.ts'

/** The extract of a report for one of its items, if it was made. */
export function findExtract(db: Db, certificateId: string, itemId: string) {
  return db
    .selectFrom('certificate_extracts as extracts')
    .innerJoin('files', 'files.id', 'extracts.file_id')
    .where('extracts.certificate_id', '=', certificateId)
    .where('extracts.item_id', '=', itemId)
    .select([
      'extracts.id',
      'extracts.code',
      'extracts.file_id as fileId',
      'files.name as fileName',
      'extracts.sha256',
      'extracts.made_at as madeAt',
    ])
    .executeTakeFirst()
}

export type ExtractRow = NonNullable<Awaited<ReturnType<typeof findExtract>>>

/** Under the code that is printed on it. */
export function findExtractByCode(db: Db, code: string) {
  return db
    .selectFrom('certificate_extracts')
    .where('code', '=', code)
    .select(['certificate_id as certificateId', 'item_id as itemId', 'sha256', 'sealed_with as sealedWith'])
    .executeTakeFirst()
}

interface NewExtract {
  id: string
  certificateId: string
  itemId: string
  code: string
  fileId: string
  sha256: string
  madeAt: Date
  madeBy: string
  sealedWith: string
  isTimestamped: boolean
}

/** False when another server has made it meanwhile. */
export async function insertExtract(tx: Db, extract: NewExtract): Promise<boolean> {
  const inserted = await tx
    .insertInto('certificate_extracts')
    .values({
      id: extract.id,
      certificate_id: extract.certificateId,
      item_id: extract.itemId,
      code: extract.code,
      file_id: extract.fileId,
      sha256: extract.sha256,
      made_at: extract.madeAt,
      made_by: extract.madeBy,
      sealed_with: extract.sealedWith,
      is_timestamped: extract.isTimestamped,
    })
    .onConflict((conflict) => conflict.columns(['certificate_id', 'item_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
