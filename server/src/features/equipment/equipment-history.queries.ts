import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { pageOf } from '#server/db/pages.ts'

interface HistoryFilter {
  equipmentId: string
  limit?: number | undefined
  offset?: number | undefined
}

/** Who moved, renamed, retired or merged a piece, latest first. */
export async function listEquipmentEvents(db: Db, filter: HistoryFilter) {
  const events = db.selectFrom('audit_log').where('about', '=', filter.equipmentId)
  let page = events
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.what', 'audit_log.before', 'audit_log.after'])
    .select(['audit_log.actor_id as actorId', 'users.name as actorName'])
    .orderBy('audit_log.id', 'desc')
  if (filter.limit !== undefined) page = page.limit(filter.limit)
  if (filter.offset !== undefined) page = page.offset(filter.offset)
  return pageOf(filter, await page.execute(), async () => {
    const { count } = await events.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
    return count
  })
}

export type EquipmentEventRow = Awaited<ReturnType<typeof listEquipmentEvents>>['rows'][number]
