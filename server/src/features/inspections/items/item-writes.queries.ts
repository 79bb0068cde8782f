import type { Db } from '#server/db/database.ts'

interface ItemWrite {
  itemId: string
  /** Of the item after it. */
  version: number
  sha256: Buffer
  at: Date
  by: string
  /** What the item said until then; null for the one that added it. */
  before: object | null
}

export async function insertWrite(tx: Db, { itemId, version, sha256, at, by, before }: ItemWrite) {
  await tx
    .insertInto('item_writes')
    .values({
      item_id: itemId,
      version,
      content_sha256: sha256,
      written_at: at,
      written_by: by,
      content_before: before && JSON.stringify(before),
    })
    .execute()
}

/** Whether exactly this content made that version: then the call is a repeated one. */
export async function wasWritten(tx: Db, itemId: string, version: number, contentSha256: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('item_writes')
    .select('content_sha256')
    .where('item_id', '=', itemId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined && row.content_sha256.equals(contentSha256)
}
