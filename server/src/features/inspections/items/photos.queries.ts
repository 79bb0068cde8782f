import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export async function wasShownInJob(db: Db, photoId: string, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select from inspection_items as items left join item_writes as writes on writes.item_id = items.id
    where job_id = ${jobId} and (
      photo_file_id = ${photoId}
      or more_photo_file_ids ? ${photoId}
      or content_before ->> 'photoFileId' = ${photoId}
      or content_before -> 'morePhotoFileIds' ? ${photoId}
    )
    limit 1`.execute(db)
  return rows.length > 0
}

export async function listLastPhotos(db: Db, equipmentIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ equipmentId: string; photoId: string }>`
    select equipment.id as "equipmentId", items.photo_file_id as "photoId"
    from equipment join inspection_items as items on items.id = equipment.last_item_id
    where equipment.id = any(${equipmentIds}::uuid[]) and items.photo_file_id is not null`.execute(db)
  return new Map(rows.map(({ equipmentId, photoId }) => [equipmentId, photoId]))
}

export async function listArrivedPhotos(db: Db, photoIds: string[], by: { userId: string; jobId: string }) {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('kind', '=', 'photo')
    .where(sql<boolean>`id = any(${photoIds}::uuid[])`)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('uploaded_by', '=', by.userId),
        exists(
          selectFrom('inspection_items')
            .select('inspection_items.id')
            .where(sql<boolean>`(photo_file_id = files.id or more_photo_file_ids ? files.id::text)`)
            .where('job_id', '=', by.jobId),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function listReplacedPhotos(db: Db, photoIds: string[], jobId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct shown.id
    from inspection_items as items join item_writes as writes on writes.item_id = items.id,
      lateral (
        select content_before ->> 'photoFileId' as id
        union all
        select jsonb_array_elements_text(coalesce(content_before -> 'morePhotoFileIds', '[]'))
      ) as shown
    where items.job_id = ${jobId} and shown.id = any(${photoIds}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}
