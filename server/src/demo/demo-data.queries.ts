import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DemoAccount } from '#contract/auth/auth.contract.ts'
import type { Membership } from '#contract/auth/scope.rules.ts'
import { dueSoonDays } from '#contract/inspections/equipment/condition.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import { groupedTag } from '#contract/values/tags.ts'
import { columnsOf, toColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { replaceMemberships } from '#server/features/auth/memberships.queries.ts'
import { insertCodes, insertOwnTags } from '#server/features/tags/tags.queries.ts'
import type { DemoCompany } from './demo-companies.ts'
import { demoFirm, demoParticulars } from './demo-people.ts'

export async function insertDemoCompany(tx: Db, company: DemoCompany, logoFileId: string | null, createdAt: Date) {
  const { id } = await tx
    .insertInto('companies')
    .values(columnsOf({ ...company, logoFileId, createdAt }, 'name address logo_file_id use_logo_in_pdf created_at'))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('contacts')
    .values(company.contacts.map((contact) => ({ ...contact, company_id: id, created_at: createdAt })))
    .execute()
  const sites = await tx
    .insertInto('site_addresses')
    .values(company.sites.map((site) => toColumns({ ...site, companyId: id, createdAt })))
    .returning('id')
    .execute()
  return { id, siteIds: sites.map((site) => site.id) }
}

interface DemoUser {
  account: DemoAccount
  passwordHash: string
  memberships: Membership[]
  signatureFileId: string | null
  createdAt: Date
}

export async function insertDemoUser(tx: Db, { account, memberships, ...made }: DemoUser) {
  const { password: _password, ...person } = account
  const { signature: _signature, ...particulars } = demoParticulars[person.email] ?? {}
  const companyId = memberships[0]?.companyId ?? null
  const { id } = await tx
    .insertInto('users')
    .values({ ...toColumns({ ...person, ...particulars, ...made }), company_id: companyId, is_demo: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceMemberships(tx, id, memberships)
  return id
}

export async function findDemoUser(db: Db, email: string): Promise<string | undefined> {
  const user = db.selectFrom('users').select('id').where('email', '=', email).where('is_demo', '=', true)
  return (await user.where('deleted_at', 'is', null).executeTakeFirst())?.id
}

export async function saveDemoFirm(
  tx: Db,
  logoFileId: string,
  headSignatureFileId: string,
  signedBy: { id: string; name: string },
  savedAt: Date,
) {
  await tx
    .updateTable('tool_settings')
    .set({ ...toColumns(demoFirm), price_list: JSON.stringify(demoFirm.priceList), logo_file_id: logoFileId })
    .execute()
  await tx
    .insertInto('head_signature')
    .values({ file_id: headSignatureFileId, authorized_by: signedBy.name, saved_by: signedBy.id, saved_at: savedAt })
    .execute()
}

/** Labels on forty pieces, and a few blank ones. The codes are no secret, and the same in every demo. */
export async function fillDemoTags(tx: Db, issuing: { at: Date; by: string }) {
  const pieces = await tx
    .selectFrom('equipment')
    .select('id')
    .where('is_listed', '=', true)
    .orderBy('serial_number')
    .orderBy('description')
    .orderBy('id')
    .limit(40)
    .execute()
  const codes = Array.from({ length: 45 }, (_, index) => groupedTag(`DEM0${String(index + 1).padStart(8, '0')}`))
  await insertCodes(tx, codes, issuing)
  const tags = pieces.map(({ id: equipmentId }, at) => ({ id: randomUUID(), value: codes[at] ?? '', equipmentId }))
  if (tags.length > 0) await insertOwnTags(tx, tags, issuing)
}

/** What was queued at that moment has left, or was given up because of a problem. */
export async function settleDemoReminders(tx: Db, at: Date, problem: string) {
  await tx
    .updateTable('mails')
    .set({ status: problem ? 'failed' : 'sent', last_problem: problem, attempts: 1, settled_at: at })
    .where('kind', '=', 'reminder')
    .where('queued_at', '=', at)
    .execute()
}

/** The jobs whose dangers still stand, the latest first, with their dangerous items and who completed them. */
export async function listJobsWithDangers(tx: Db) {
  const { rows } = await sql<{
    jobId: string
    companyId: string
    completedAt: Date
    engineerId: string
    itemIds: string[]
  }>`
    select jobs.id as "jobId", jobs.company_id as "companyId", jobs.completed_at as "completedAt", jobs.completed_by as "engineerId",
      array_agg(items.id order by items.sort_at, items.place) as "itemIds"
    from inspection_items as items join jobs on jobs.id = items.job_id
    where exists (select from defects where item_id = items.id and found_on is not null and ended_on is null) and jobs.completed_at is not null and jobs.completed_by is not null
    group by jobs.id order by jobs.completed_at desc`.execute(tx)
  return rows
}

/** In date, with a defect that could become a danger, and in no open job, which would find it again. */
export function findPieceToRepair(tx: Db, { today, repairedOn }: { today: Day; repairedOn: Day }) {
  return tx
    .selectFrom('equipment')
    .select('id')
    .where('next_examination_on', '>', addDays(today, dueSoonDays))
    .where('danger_by', '>=', today)
    .where('has_immediate_danger', '=', false)
    .where('last_examined_on', '<', repairedOn)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inspection_items')
            .innerJoin('jobs', 'jobs.id', 'inspection_items.job_id')
            .select('inspection_items.id')
            .whereRef('inspection_items.equipment_id', '=', 'equipment.id')
            .where('jobs.status', 'in', ['pending', 'in_progress']),
        ),
      ),
    )
    .orderBy('last_examined_on')
    .orderBy('id')
    .executeTakeFirst()
}

/** The jobs that were there before anyone could sign in are the demo's own; what people made since is theirs. */
export async function listDemoJobsWithoutCertificate(db: Db) {
  const rows = await db
    .selectFrom('jobs')
    .where('status', '=', 'completed')
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', (eb) => eb.selectFrom('users').select((of) => of.fn.min('created_at').as('first')))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('certificates').select('id').whereRef('certificates.job_id', '=', 'jobs.id'))),
    )
    .select(['id', 'completed_at as completedAt', 'completed_by as completedBy'])
    .orderBy('completed_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, completedAt, completedBy }) =>
    completedAt && completedBy ? [{ id, completedAt, completedBy }] : [],
  )
}

export async function completeDemoJobAgain(tx: Db, jobId: string, { at, reason }: { at: Date; reason: string }) {
  await tx
    .updateTable('jobs')
    .set({ completed_at: at, completion_reason: reason, report_withdrawn_at: null })
    .where('id', '=', jobId)
    .execute()
}
