import { sql, type SqlBool } from 'kysely'
import type { MailStatus } from '#contract/mail/mail.rules.ts'
import type { Db } from '#server/db/database.ts'

export async function insertNoticeMail(tx: Db, mail: { mailId: string; noticeId: string; round: number }) {
  await tx
    .insertInto('notice_mails')
    .values({ mail_id: mail.mailId, notice_id: mail.noticeId, round: mail.round })
    .execute()
}

export async function insertLink(tx: Db, link: { sha256: Buffer; noticeId: string; mailId: string; name: string }) {
  await tx
    .insertInto('notice_links')
    .values({ token_sha256: link.sha256, notice_id: link.noticeId, mail_id: link.mailId, name: link.name })
    .execute()
}

export function findLink(db: Db, sha256: Buffer) {
  return db
    .selectFrom('notice_links')
    .select(['notice_id as noticeId', 'name'])
    .where('token_sha256', '=', sha256)
    .executeTakeFirst()
}

export function listAdministrators(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** To whom it was sent, and what became of each mail, in the order in which they were queued. */
export async function listNoticeMails(db: Db, noticeIds: string[]) {
  const rows = await db
    .selectFrom('notice_mails')
    .innerJoin('mails', 'mails.id', 'notice_mails.mail_id')
    .select(['notice_mails.notice_id as noticeId', 'notice_mails.round', 'mails.to_name as toName'])
    .select([
      'mails.to_email as toEmail',
      'mails.status',
      'mails.queued_at as queuedAt',
      'mails.settled_at as settledAt',
    ])
    .select(['mails.last_problem as lastProblem', 'mails.queued_by as queuedBy'])
    .where(sql<SqlBool>`notice_mails.notice_id = any(${noticeIds}::uuid[])`)
    .orderBy('mails.queued_at')
    .orderBy('mails.id')
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as MailStatus }))
}

/**
 * Those that nobody has read, that nobody has telephoned about, and whose first mail left before a moment without a second
 * round since. Locked for whoever sends that: two servers at once send one.
 */
export async function lockNextToEscalate(tx: Db, sentBefore: Date) {
  const { rows } = await sql<{ id: string; queuedBy: string }>`
    select notices.id, first.queued_by as "queuedBy"
    from notices
      join lateral (
        select min(mails.settled_at) as sent_at, (array_agg(mails.queued_by))[1] as queued_by
        from notice_mails join mails on mails.id = notice_mails.mail_id
        where notice_mails.notice_id = notices.id and notice_mails.round = 1 and mails.status in ('sent', 'written')
      ) as first on first.sent_at <= ${sentBefore}
    where notices.origin <> 'migration'
      and not exists (select from notice_readings where notice_id = notices.id)
      and not exists (select from notice_calls where notice_id = notices.id)
      and not exists (select from notice_mails where notice_id = notices.id and round > 1)
      and notice_state(notices) in ('untold', 'unread')
    order by notices.made_at
    limit 1
    for update of notices skip locked`.execute(tx)
  return rows[0]
}

export async function wasEscalated(tx: Db, noticeId: string): Promise<boolean> {
  const later = await tx
    .selectFrom('notice_mails')
    .select('mail_id')
    .where('notice_id', '=', noticeId)
    .where('round', '>', 1)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}
