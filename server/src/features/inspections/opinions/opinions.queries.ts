import { sql } from 'kysely'
import type { OpinionToGive } from '#contract/inspections/inspections.contract.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf, type Asked } from '#server/db/pages.ts'

/** Of what was completed, or told to the customer: before that the examiner is still at work. */
export async function listOpinionsToGive(
  db: Db,
  filter: Asked & { examinerId: string | null; jobId?: string | undefined },
) {
  let matching = db
    .selectFrom('inspection_items as items')
    .innerJoin('jobs', 'jobs.id', 'items.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users as examiners', 'examiners.id', 'items.examined_by')
    .where('items.serious_injury_risk', 'is', null)
    .where('items.deleted_at', 'is', null)
    .where('jobs.deleted_at', 'is', null)
    .where(
      sql<boolean>`items.id in (
        select item_id from defects where is_stated and class <> 'observation' and (is_notified or jobs.status = 'completed')
      )`,
    )
  if (filter.examinerId !== null) matching = matching.where('items.examined_by', '=', filter.examinerId)
  if (filter.jobId !== undefined) matching = matching.where('items.job_id', '=', filter.jobId)
  const page = matching
    .select([
      'items.id as _id',
      'items.description',
      'items.serial_number as serialNumber',
      'items.examined_on as examinationDate',
      'jobs.id as jobId',
      'jobs.title as jobTitle',
      'companies.name as companyName',
      sql<OpinionToGive['examiner']>`jsonb_build_object('_id', examiners.id, 'name', examiners.name)`.as('examiner'),
    ])
    .orderBy('items.examined_on')
    .orderBy('items.id')
  // Only what was examined can have a danger.
  const found = await limited(page, filter).execute()
  const rows = found.map((row) => ({ ...row, examinationDate: row.examinationDate ?? '' }))
  return pageOf(filter, rows, () => countRows(matching))
}

export function findUserName(db: Db, userId: string) {
  return db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
}

export interface Telling {
  jobId: string
  itemIds: string[]
  tellerId: string
  seriousInjuryRisk: boolean
}

export async function setOpinion(tx: Db, itemId: string, seriousInjuryRisk: boolean | null) {
  await tx
    .updateTable('inspection_items')
    .set({ serious_injury_risk: seriousInjuryRisk })
    .where('id', '=', itemId)
    .execute()
}

/** Of an examiner who has said why no copy is needed: their yes is a no from now on. */
export async function takeBackOpinions(tx: Db, examinerId: string, itemIds: string[]) {
  await tx
    .updateTable('inspection_items')
    .set({ serious_injury_risk: false })
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .where('examined_by', '=', examinerId)
    .where('serious_injury_risk', '=', true)
    .execute()
}

/** What is held of their own work, where it does not say it yet; false where nothing is held. */
export async function fillPendingOpinions(tx: Db, told: Telling): Promise<boolean> {
  const { jobId, itemIds, tellerId, seriousInjuryRisk } = told
  const { numAffectedRows = 0n } = await sql`
    update pending_reviews set content = content || ${JSON.stringify({ seriousInjuryRisk })}::jsonb
    where job_id = ${jobId} and item_id = any(${itemIds}::uuid[]) and sent_by = ${tellerId} and outcome = 'waiting'
      and content is not null and content ->> 'seriousInjuryRisk' is null`.execute(tx)
  return numAffectedRows > 0n
}
