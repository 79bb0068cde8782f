import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf, type Asked } from '#server/db/pages.ts'

interface HistoryFilter extends Asked {
  jobId: string
}

/** What happened to the job and to each of its items, deleted ones included. */
export async function listJobHistory(db: Db, filter: HistoryFilter) {
  const about = sql<boolean>`about = any(array(
    select ${filter.jobId}::uuid union all select id from inspection_items where job_id = ${filter.jobId}
  ))`
  const page = db
    .selectFrom('audit_log')
    .where(about)
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .leftJoin('inspection_items as items', 'items.id', 'audit_log.about')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.what',
      'audit_log.before',
      'audit_log.after',
      'audit_log.actor_id as actorId',
      'users.name as actorName',
      'items.id as itemId',
      'items.serial_number as serialNumber',
      'items.description',
    ])
    .orderBy('audit_log.id', 'desc')
  return pageOf(filter, await limited(page, filter).execute(), () => countRows(db.selectFrom('audit_log').where(about)))
}

export type HistoryRow = Awaited<ReturnType<typeof listJobHistory>>['rows'][number]
