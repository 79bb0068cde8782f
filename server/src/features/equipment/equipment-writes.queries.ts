import { sql } from 'kysely'
import { defaultExaminationType } from '#contract/inspections/examination/examination-types.rules.ts'
import { openStatuses } from '#contract/jobs/jobs.rules.ts'
import { keysOf } from '#contract/values/keys.ts'
import { camelColumns, columnsOf, picked, toColumns, type FactsOf, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { pieceColumns, type PieceFacts } from '#server/features/inspections/equipment/pieces.queries.ts'

const holding = 'ownership lessor_name lessor_address lessor_email lifecycle lifecycle_reason'
export type EquipmentFacts = Required<PieceFacts> & FactsOf<'equipment', typeof holding>

export const blankFacts = {
  siteAddressId: null,
  location: '',
  assetNumber: '',
  manufacturer: '',
  modelName: '',
  wll: '',
  swlConfiguration: '',
  hol: '',
  dateOfManufacture: null,
  examinationType: defaultExaminationType,
  ownership: 'owned',
  lessorName: '',
  lessorAddress: '',
  lessorEmail: '',
  lifecycle: 'in_service',
  lifecycleReason: '',
} as const

export const factNames = [
  'serialNumber',
  'description',
  ...keysOf(blankFacts),
] as const satisfies (keyof EquipmentFacts)[]

/** Null when a piece of the company has that identity, or any piece that id. */
export async function insertEquipment(
  tx: Db,
  made: Pick<NewRow<'equipment'>, 'id' | 'companyId' | 'identity' | 'createdAt' | 'madeSha256'>,
  facts: EquipmentFacts,
): Promise<string | null> {
  const row = await tx
    .insertInto('equipment')
    .values({ ...toColumns(made), ...equipmentColumns(facts), is_registered: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateEquipmentRow(
  tx: Db,
  equipmentId: string,
  change: { identity: string; facts: EquipmentFacts; updatedAt: Date; isMoved: boolean },
) {
  await tx
    .updateTable('equipment')
    .set({
      ...equipmentColumns(change.facts),
      identity: change.identity,
      updated_at: change.updatedAt,
      ...(change.isMoved && { placed_at: change.updatedAt }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', equipmentId)
    .execute()
}

export async function registerEquipmentRow(tx: Db, equipmentId: string) {
  await tx.updateTable('equipment').set({ is_registered: true }).where('id', '=', equipmentId).execute()
}

/** It is listed no more, and what a person said of it is forgotten; its words stay known for what was once written about it. */
export async function deleteEquipmentRow(tx: Db, equipmentId: string, updatedAt: Date) {
  await tx
    .updateTable('equipment')
    .set({
      is_registered: false,
      ...columnsOf(blankFacts, 'site_address_id location', holding),
      updated_at: updatedAt,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', equipmentId)
    .execute()
}

export async function deleteImportedExaminations(tx: Db, equipmentId: string) {
  await tx.deleteFrom('imported_examinations').where('equipment_id', '=', equipmentId).execute()
}

export async function endTagsOf(tx: Db, equipmentId: string, { at, by }: { at: Date; by: string }) {
  await tx
    .updateTable('tags')
    .set({ ended_at: at, ended_by: by })
    .where('equipment_id', '=', equipmentId)
    .where('ended_at', 'is', null)
    .execute()
}

export function findStoredEquipment(db: Db, equipmentId: string) {
  return db
    .selectFrom('equipment')
    .select([
      ...camelColumns('equipment', 'id company_id live_items identity serial_number asset_number description'),
      'made_sha256 as sha256',
    ])
    .where('id', '=', equipmentId)
    .executeTakeFirst()
}

export type StoredEquipment = NonNullable<Awaited<ReturnType<typeof findStoredEquipment>>>

/** A piece that nothing stands behind gives way to one that takes its words, and a person who looks for it finds that one. */
export async function redirectUnusedEquipment(tx: Db, equipmentId: string, toId: string) {
  await tx
    .updateTable('equipment')
    .set({ identity: `merged ${equipmentId}`, merged_into: toId })
    .where('id', '=', equipmentId)
    .execute()
}

export async function listUsesOf(db: Db, equipmentId: string) {
  const { rows } = await sql<{ isExamined: boolean; isOpen: boolean; isReported: boolean }>`
    select distinct items.examined_on is not null as "isExamined", jobs.status in (${sql.join(openStatuses)}) as "isOpen",
      exists (select from certificates where certificates.job_id = jobs.id) as "isReported"
    from inspection_items as items join jobs on jobs.id = items.job_id
    where items.equipment_id = ${equipmentId} and items.deleted_at is null
      and (jobs.deleted_at is null or jobs.status not in (${sql.join(openStatuses)}))`.execute(db)
  return rows
}

export function equipmentColumns(facts: EquipmentFacts) {
  return pieceColumns(picked(facts, factNames))
}
