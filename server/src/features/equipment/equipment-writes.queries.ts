import { sql } from 'kysely'
import type { Lifecycle } from '#contract/inspections/equipment/condition.rules.ts'
import type { ExaminationType } from '#contract/inspections/examination/examination-types.rules.ts'
import type { Db } from '#server/db/database.ts'

/** What a person can say of a piece. */
export interface EquipmentFacts {
  siteAddressId: string | null
  location: string
  serialNumber: string
  assetNumber: string
  description: string
  manufacturer: string
  modelName: string
  wll: string
  swlConfiguration: string
  hol: string
  dateOfManufacture: string | null
  examinationType: ExaminationType
  ownership: 'owned' | 'hired'
  lessorName: string
  lessorAddress: string
  lessorEmail: string
  lifecycle: Lifecycle
  lifecycleReason: string
}

interface Identified {
  companyId: string
  identity: string
}

/** Null when a piece of the company has that identity, or any piece that id. */
export async function insertEquipment(
  tx: Db,
  { id, companyId, identity, sha256 }: Identified & { id: string; sha256: Buffer },
  facts: EquipmentFacts,
  createdAt: Date,
): Promise<string | null> {
  const row = await tx
    .insertInto('equipment')
    .values({
      id,
      company_id: companyId,
      identity,
      ...columns(facts),
      is_registered: true,
      created_at: createdAt,
      made_sha256: sha256,
    })
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
      ...columns(change.facts),
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
      site_address_id: null,
      location: '',
      ownership: 'owned',
      lessor_name: '',
      lessor_address: '',
      lessor_email: '',
      lifecycle: 'in_service',
      lifecycle_reason: '',
      updated_at: updatedAt,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', equipmentId)
    .execute()
}

/** The row of a piece, listed or not. */
export function findStoredEquipment(db: Db, equipmentId: string) {
  return db
    .selectFrom('equipment')
    .select(['id', 'company_id as companyId', 'live_items as liveItems', 'identity', 'made_sha256 as sha256'])
    .select(['serial_number as serialNumber', 'asset_number as assetNumber', 'description'])
    .where('id', '=', equipmentId)
    .executeTakeFirst()
}

export type StoredEquipment = NonNullable<Awaited<ReturnType<typeof findStoredEquipment>>>

/** A piece that nothing stands behind gives way to one that takes its words, and whoever looks for it finds that one. */
export async function redirectUnusedEquipment(tx: Db, equipmentId: string, toId: string) {
  await tx
    .updateTable('equipment')
    .set({ identity: `merged ${equipmentId}`, merged_into: toId })
    .where('id', '=', equipmentId)
    .execute()
}

/** Whether something was ever found out about it, in whichever job. */
export async function wasExamined(db: Db, equipmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('inspection_items as items')
    .innerJoin('jobs', 'jobs.id', 'items.job_id')
    .select('items.id')
    .where('items.equipment_id', '=', equipmentId)
    .where('items.deleted_at', 'is', null)
    .where('items.examined_on', 'is not', null)
    .where('jobs.status', 'not in', ['pending', 'in_progress'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function columns(facts: EquipmentFacts) {
  return {
    site_address_id: facts.siteAddressId,
    location: facts.location,
    serial_number: facts.serialNumber,
    asset_number: facts.assetNumber,
    description: facts.description,
    manufacturer: facts.manufacturer,
    model_name: facts.modelName,
    wll: facts.wll,
    swl_configuration: facts.swlConfiguration,
    hol: facts.hol,
    manufactured_on: facts.dateOfManufacture,
    examination_type: facts.examinationType,
    ownership: facts.ownership,
    lessor_name: facts.lessorName,
    lessor_address: facts.lessorAddress,
    lessor_email: facts.lessorEmail,
    lifecycle: facts.lifecycle,
    lifecycle_reason: facts.lifecycleReason,
  }
}
