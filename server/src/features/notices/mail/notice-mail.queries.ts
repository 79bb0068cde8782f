import { sql, type SqlBool } from 'kysely'
import { hoursUntilTelephone } from '#contract/notices/notices.rules.ts'
import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { hasRows } from '#server/db/pages.ts'

/** With the company of the job when it was sent. */
export async function insertNoticeMail(tx: Db, mail: NewRow<'notice_mails'>) {
  await tx.insertInto('notice_mails').values(toColumns(mail)).execute()
}

export async function insertLink(tx: Db, link: NewRow<'notice_links'>) {
  await tx.insertInto('notice_links').values(toColumns(link)).execute()
}

/**
 * Of the server's own notices about late work, those that this one tells of and nobody was mailed or has answered: its mail says
 * all of it. What is owed to an authority goes over to it.
 */
export async function deleteUnsentNotices(tx: Db, byNoticeId: string): Promise<string[]> {
  const unsent = sql`(
    select notices.id from notices
    where notices.told_by_notice_id = ${byNoticeId} and notices.origin = 'late'
      and not exists (
        select from notice_mails join mails on mails.id = notice_mails.mail_id
        where notice_mails.notice_id = notices.id and mails.status <> 'queued'
          -- What was held before it ever waited to leave. What a restore found waiting may have left, with its link.
          and not (mails.status = 'held' and mails.settled_at = mails.queued_at)
      )
      and not exists (select from notice_acknowledgements where notice_id = notices.id)
      and not exists (select from notice_calls where notice_id = notices.id)
      and not exists (select from notice_moves where notice_id = notices.id)
  )`
  await sql`
    update authority_copies set notice_id = ${byNoticeId}
    where id = (select id from authority_copies where notice_id in ${unsent} order by opened_at limit 1)
      and not exists (select from authority_copies where notice_id = ${byNoticeId})`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from ${unsent} as unsent where id not in (select notice_id from authority_copies)`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.deleteFrom('notice_links').where('notice_id', 'in', ids).execute()
  const mails = await tx.deleteFrom('notice_mails').where('notice_id', 'in', ids).returning('mail_id as id').execute()
  const mailIds = mails.map(({ id }) => id)
  if (mailIds.length > 0) await tx.deleteFrom('mails').where('id', 'in', mailIds).execute()
  await tx.deleteFrom('notice_defects').where('notice_id', 'in', ids).execute()
  await tx.deleteFrom('notice_items').where('notice_id', 'in', ids).execute()
  await tx.deleteFrom('notices').where('id', 'in', ids).execute()
  return ids
}

export function wasMovedSince(db: Db, mailId: string): Promise<boolean> {
  const moved = db
    .selectFrom('notice_mails')
    .innerJoin('notices', 'notices.id', 'notice_mails.notice_id')
    .innerJoin('jobs', 'jobs.id', 'notices.job_id')
    .whereRef('jobs.company_id', '<>', 'notice_mails.company_id')
  return hasRows(moved.where('notice_mails.mail_id', '=', mailId))
}

/** It ends with its contact: one that was deleted, or has another email and so is another person. */
export function findLink(db: Db, sha256: Buffer) {
  return db
    .selectFrom('notice_links as links')
    .innerJoin('mails', 'mails.id', 'links.mail_id')
    .innerJoin('contacts', 'contacts.id', 'mails.contact_id')
    .select(camelColumns('links', 'notice_id company_id name'))
    .where('links.token_sha256', '=', sha256)
    .where('contacts.deleted_at', 'is', null)
    .whereRef('contacts.email', '=', 'mails.to_email')
    .executeTakeFirst()
}

export function listAdministrators(db: Db) {
  return db
    .selectFrom('users')
    .select(camelColumns('users', 'id name email'))
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

export function listNoticeMails(db: Db, noticeIds: string[]) {
  return db
    .selectFrom('notice_mails')
    .innerJoin('mails', 'mails.id', 'notice_mails.mail_id')
    .innerJoin('companies', 'companies.id', 'notice_mails.company_id')
    .select([
      ...camelColumns('notice_mails', 'company_id notice_id round'),
      'companies.name as companyName',
      ...camelColumns('mails', 'to_name to_email status queued_at settled_at last_problem queued_by'),
      isToContact.as('isToContact'),
    ])
    .where(sql<SqlBool>`notice_mails.notice_id = any(${noticeIds}::uuid[])`)
    .orderBy('mails.queued_at')
    .orderBy('mails.id')
    .execute()
}

/** The administrators' mails have no link. */
const isToContact = sql<boolean>`exists (
  select from notice_links
  where notice_links.notice_id = notice_mails.notice_id and notice_links.mail_id = notice_mails.mail_id
)`

/** The mails about a notice to the contacts of the company that its job is for now. */
const mailsToContacts = sql`
  from notice_mails join mails on mails.id = notice_mails.mail_id
  where notice_mails.notice_id = notices.id and notice_mails.company_id = jobs.company_id and ${isToContact}`

/**
 * From when on the office must telephone about a notice: a day after the first mail to a contact has left, at once where none of
 * them could be sent one. Null once a person has answered or the office has telephoned.
 */
export const telephoneFrom = sql<Date | null>`case
  when notices.state in ('untold', 'unread') and not exists (
    select from notice_calls where notice_id = notices.id and company_id = jobs.company_id
  ) then coalesce(
    (
      select min(mails.settled_at) + make_interval(hours => ${hoursUntilTelephone})
      ${mailsToContacts} and mails.status in ('sent', 'written')
    ),
    case
      when not exists (select ${mailsToContacts} and mails.status = 'queued')
        then notices.made_at
    end
  )
end`

/**
 * Those that nobody of their company has read, and whose first mail to one of its contacts left before a moment without a second
 * round since; where none of them could be sent one, that to the office counts. A call is no acknowledgement. Locked for the caller that sends that: two servers at once send one.
 */
export async function lockNextToEscalate(tx: Db, sentBefore: Date) {
  const { rows } = await sql<{ id: string; companyId: string; queuedBy: string }>`
    select notices.id, jobs.company_id as "companyId", first.queued_by as "queuedBy"
    from notices join jobs on jobs.id = notices.job_id
      join lateral (
        select (array_agg(mail.queued_by))[1] as queued_by,
          coalesce(
            min(mail.settled_at) filter (where mail.has_left and mail.is_to_contact),
            case
              when not bool_or(mail.status = 'queued' and mail.is_to_contact)
                then min(mail.settled_at) filter (where mail.has_left)
            end
          ) as sent_at
        from (
          select mails.*, mails.status in ('sent', 'written') as has_left, ${isToContact} as is_to_contact
          from notice_mails join mails on mails.id = notice_mails.mail_id
          where notice_mails.notice_id = notices.id and notice_mails.company_id = jobs.company_id and notice_mails.round = 1
        ) as mail
      ) as first on first.sent_at <= ${sentBefore}
    where not exists (
        select from notice_acknowledgements
        where notice_id = notices.id and company_id = jobs.company_id and taken_back_at is null
      )
      and not exists (
        select from notice_mails where notice_id = notices.id and company_id = jobs.company_id and round > 1
      )
      and notices.state in ('untold', 'unread')
    order by notices.made_at
    limit 1
    for update of notices skip locked`.execute(tx)
  return rows[0]
}

export function wasEscalated(tx: Db, { id, companyId }: { id: string; companyId: string }): Promise<boolean> {
  const mails = tx.selectFrom('notice_mails').where('notice_id', '=', id).where('company_id', '=', companyId)
  return hasRows(mails.where('round', '>', 1))
}
