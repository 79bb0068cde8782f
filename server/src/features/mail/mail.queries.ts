import { sql } from 'kysely'
import type { MailKind, MailStatus } from '#contract/mail/mail.rules.ts'
import { camelColumns, columnsOf, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf, type Asked } from '#server/db/pages.ts'

const newFacts = 'id kind about contact_id to_name to_email subject message body html queued_at queued_by'

export interface NewMailRow extends FactsOf<'mails', typeof newFacts> {
  fileId?: string | null
  report?: { fileId: string; jobId: string } | undefined
  isUrgent?: boolean
  heldBecause?: string | undefined
  unsubscribeUrl?: string
}

/** False when a mail of this id is there already. */
export async function insertMail(tx: Db, mail: NewMailRow): Promise<boolean> {
  const row = await tx
    .insertInto('mails')
    .values({
      ...columnsOf(mail, newFacts),
      file_id: mail.fileId ?? null,
      report_file_id: mail.report?.fileId ?? null,
      report_of: mail.report?.jobId ?? null,
      is_urgent: mail.isUrgent ?? false,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      ...(mail.heldBecause && { status: 'held', settled_at: mail.queuedAt, last_problem: mail.heldBecause }),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function listMail(db: Db, about: string) {
  return mailRows(db)
    .where((eb) => eb.or([eb('mails.about', '=', about), eb('mails.report_of', '=', about)]))
    .orderBy('mails.queued_at', 'desc')
    .orderBy('mails.id')
    .execute()
}

export function findMail(db: Db, mailId: string) {
  return mailRows(db).where('mails.id', '=', mailId).executeTakeFirst()
}

export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

export async function lockMail(tx: Db, mailId: string) {
  await tx.selectFrom('mails').select('id').where('id', '=', mailId).forUpdate().execute()
}

export async function recordProblem(db: Db, mailId: string, problem: string, attempts: number) {
  await db.updateTable('mails').set({ last_problem: problem, attempts }).where('id', '=', mailId).execute()
}

interface Settled {
  status: Exclude<MailStatus, 'queued' | 'held'>
  problem: string
  at: Date
}

/** After its last attempt. False when it was settled meanwhile. */
export async function settleMail(tx: Db, mailId: string, { status, problem, at }: Settled): Promise<boolean> {
  const row = await tx
    .updateTable('mails')
    .set({ status, last_problem: problem, settled_at: at, attempts: sql<number>`attempts + 1` })
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isWithdrawn(db: Db, fileId: string): Promise<boolean> {
  const withdrawn = await db
    .selectFrom('certificate_withdrawals as withdrawals')
    .innerJoin('certificates', 'certificates.id', 'withdrawals.certificate_id')
    .where('certificates.file_id', '=', fileId)
    .select('certificates.id')
    .executeTakeFirst()
  return withdrawn !== undefined
}

export async function queueMailAgain(tx: Db, mailId: string) {
  await tx
    .updateTable('mails')
    .set({ status: 'queued', attempts: 0, settled_at: null, dismissed_at: null })
    .where('id', '=', mailId)
    .execute()
}

export async function listHeldMail(db: Db, page: Asked) {
  const query = mailRows(db).where('mails.status', '=', 'held').orderBy('mails.queued_at', 'desc').orderBy('mails.id')
  return pageOf(page, await limited(query, page).execute(), () => countRows(query))
}

export async function dismissMailRow(tx: Db, mailId: string, { problem, at }: { problem: string; at: Date }) {
  await tx
    .updateTable('mails')
    .set({ status: 'failed', last_problem: problem, dismissed_at: at })
    .where('id', '=', mailId)
    .execute()
}

export function listUndeliveredMail(db: Db, limit: number) {
  return mailRows(db)
    .where('mails.status', 'in', ['failed', 'held'])
    .where('mails.dismissed_at', 'is', null)
    .orderBy('mails.queued_at', 'desc')
    .orderBy('mails.id')
    .limit(limit)
    .execute()
}

export function countUndeliveredMail(db: Db): Promise<number> {
  return countRows(db.selectFrom('mails').where('status', 'in', ['failed', 'held']).where('dismissed_at', 'is', null))
}

export function countQueuedMail(db: Db): Promise<number> {
  return countRows(db.selectFrom('mails').where('status', '=', 'queued'))
}

export function mailsOfKind(db: Db, kind: MailKind) {
  return mailRows(db).where('mails.kind', '=', kind)
}

function mailRows(db: Db) {
  return db
    .selectFrom('mails')
    .leftJoin('files', 'files.id', 'mails.file_id')
    .leftJoin('files as reports', 'reports.id', 'mails.report_file_id')
    .innerJoin('users', 'users.id', 'mails.queued_by')
    .select([
      ...camelColumns(
        'mails',
        'id kind about to_name to_email subject contact_id message body html file_id',
        'report_file_id status attempts last_problem is_urgent queued_at queued_by',
        'unsubscribe_url settled_at dismissed_at',
      ),
      'files.name as fileName',
      'reports.name as reportFileName',
      'users.name as queuedByName',
      'users.email as queuedByEmail',
      sql<Date | null>`(select run_at from graphile_worker.jobs where key = 'mail:' || mails.id)`.as('nextTryAt'),
    ])
}
