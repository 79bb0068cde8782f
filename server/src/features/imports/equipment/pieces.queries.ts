import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { equipmentColumns, type EquipmentFacts } from '#server/features/equipment/equipment-writes.queries.ts'
import type { ImportedExamination } from '#server/features/imports/known-records.queries.ts'

export interface PieceToInsert {
  id: string
  companyId: string
  identity: string
  facts: EquipmentFacts
  examined: { lastExaminedOn: string | null; nextExaminationOn: string | null }
  sha256: Buffer
}

/** As one value: a parameter for each cell takes longer to write than to run. Gives the ids that were inserted. */
export async function insertPieces(tx: Db, pieces: PieceToInsert[], createdAt: Date): Promise<Set<string>> {
  if (pieces.length === 0) return new Set()
  const made = pieces.map(({ id, companyId, identity, facts, examined, sha256 }) => ({
    id,
    company_id: companyId,
    identity,
    ...equipmentColumns(facts),
    last_examined_on: examined.lastExaminedOn,
    next_examination_on: examined.nextExaminationOn,
    is_registered: true,
    created_at: createdAt,
    made_sha256: `\\x${sha256.toString('hex')}`,
  }))
  const columns = sql.join(Object.keys(made[0] ?? {}).map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: string }>`
    insert into equipment (${columns})
    select ${columns} from jsonb_populate_recordset(null::equipment, ${JSON.stringify(made)}::jsonb)
    on conflict do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function removeAliases(tx: Db, words: { companyId: string; identity: string }[]) {
  await sql`
    delete from equipment_aliases as aliases
    using jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as words ("companyId" uuid, identity text)
    where aliases.company_id = words."companyId" and aliases.identity = words.identity`.execute(tx)
}

/** One for each day: what a sheet tells again takes the place of what it told before. */
export async function putExaminations(
  tx: Db,
  importId: string,
  examinations: Omit<ImportedExamination, 'id'>[],
  at: Date,
) {
  if (examinations.length === 0) return
  await sql`
    insert into imported_examinations
      (equipment_id, import_id, examined_on, next_examination_on, report_number, examiner, is_safe, created_at)
    select told."equipmentId", ${importId}, told."examinedOn", told."nextExaminationOn", told."reportNumber", told.examiner,
      told."isSafe", ${at}
    from jsonb_to_recordset(${JSON.stringify(examinations)}::jsonb) as told (
      "equipmentId" uuid, "examinedOn" date, "nextExaminationOn" date, "reportNumber" text, examiner text, "isSafe" boolean
    )
    on conflict (equipment_id, coalesce(examined_on, '-infinity')) do update
    set import_id = excluded.import_id, next_examination_on = excluded.next_examination_on,
      report_number = excluded.report_number, examiner = excluded.examiner, is_safe = excluded.is_safe`.execute(tx)
}

export async function deleteExaminations(tx: Db, told: { equipmentId: string; examinedOn: string | null }[]) {
  await sql`
    delete from imported_examinations as examinations
    using jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told ("equipmentId" uuid, "examinedOn" date)
    where examinations.equipment_id = told."equipmentId"
      and examinations.examined_on is not distinct from told."examinedOn"`.execute(tx)
}

export function listStandingPieces(db: Db, ids: string[]) {
  return db
    .selectFrom('equipment')
    .select(['id', 'company_id as companyId', 'identity', 'version', 'live_items as liveItems'])
    .select('last_item_id as lastItemId')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('is_listed', '=', true)
    .execute()
}

export type StandingPiece = Awaited<ReturnType<typeof listStandingPieces>>[number]
