import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf, type Asked } from '#server/db/pages.ts'

/** Who moved, renamed, retired or merged a piece, latest first. */
export async function listEquipmentEvents(db: Db, filter: Asked & { equipmentId: string }) {
  const events = db.selectFrom('audit_log').where('about', '=', filter.equipmentId)
  const page = events
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select([...camelColumns('audit_log', 'id at what before after actor_id'), 'users.name as actorName'])
    .orderBy('audit_log.id', 'desc')
  return pageOf(filter, await limited(page, filter).execute(), () => countRows(events))
}

export type EquipmentEventRow = Awaited<ReturnType<typeof listEquipmentEvents>>['rows'][number]
