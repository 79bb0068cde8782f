import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf, type Asked } from '#server/db/pages.ts'

export function listJobHistory(db: Db, filter: Asked & { jobId: string }) {
  const ofJob = sql<SqlBool>`about = any(array(
    select ${filter.jobId}::uuid union all select id from inspection_items where job_id = ${filter.jobId}
  ))`
  return listEvents(db, ofJob, filter)
}

export async function listEvents(db: Db, about: RawBuilder<SqlBool>, asked: Asked) {
  const page = db
    .selectFrom('audit_log')
    .where(about)
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .leftJoin('inspection_items as items', 'items.id', 'audit_log.about')
    .select([
      ...camelColumns('audit_log', 'id at what before after actor_id'),
      'users.name as actorName',
      'items.id as itemId',
      'items.serial_number as serialNumber',
      'items.description',
    ])
    .orderBy('audit_log.id', 'desc')
  return pageOf(asked, await limited(page, asked).execute(), () => countRows(db.selectFrom('audit_log').where(about)))
}

export type HistoryRow = Awaited<ReturnType<typeof listEvents>>['rows'][number]
