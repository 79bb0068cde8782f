import { asGravest, type Defect } from '#contract/inspections/items/defects.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { Chance } from '#server/demo/seeded-chance.ts'
import { keepDangers, saveDefects } from '#server/features/inspections/dangers/defects.actions.ts'
import { listItemsWithDefects } from '#server/features/inspections/dangers/defects.queries.ts'
import {
  refreshEquipment,
  refreshEquipmentOfJob,
} from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { listItemIdsOfJob, lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { apart } from '#server/testing/given/given-items.ts'

const days = ['2026-01-31', '2026-02-28', '2026-06-30', '2026-06-30', '2026-08-31']

/** A few pieces for each company, so that many examine the same ones. */
async function anyPiece(tx: Db, chance: Chance, jobId: string): Promise<string | null> {
  if (chance.inPercent(15)) return null
  const { company_id: companyId } = await tx
    .selectFrom('jobs')
    .select('company_id')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  await lockEquipment(tx, { companyIds: [companyId] })
  const words = { serial_number: String(chance.below(3)), description: 'Hook' }
  const { id } = await tx
    .insertInto('equipment')
    .values({
      ...words,
      company_id: companyId,
      identity: `serial ${words.serial_number}`,
      created_at: new Date('2026-01-01T09:00:00Z'),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'identity']).doUpdateSet(words))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An item in a job, about some piece of its company. */
export async function addFinding(tx: Db, chance: Chance, { jobId, at }: { jobId: string; at: Date }) {
  const { facts, defects } = apart(anyFinding(chance))
  const words = { serial_number: '1', description: 'Hook' }
  const { id } = await tx
    .insertInto('inspection_items')
    .values({
      ...words,
      job_id: jobId,
      equipment_id: await anyPiece(tx, chance, jobId),
      created_at: at,
      updated_at: at,
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await stateDefects(tx, id, defects)
  await refreshEquipment(tx, { itemIds: [id] })
}

/** What follows from a change of a job. */
export async function followJob(tx: Db, jobId: string) {
  await lockEquipment(tx, { itemIds: await listItemIdsOfJob(tx, jobId) })
  const { status } = await tx.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirstOrThrow()
  if (status === 'completed') await keepDangers(tx, await listItemsWithDefects(tx, jobId))
  await refreshEquipmentOfJob(tx, jobId)
}

/** Something else is found, sometimes of another piece. */
export async function changeFinding(tx: Db, chance: Chance, itemId: string) {
  const jobId = await lockPiecesOfItem(tx, itemId)
  const before = await tx
    .selectFrom('inspection_items')
    .select('equipment_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  const piece = chance.inPercent(50) ? {} : { equipment_id: await anyPiece(tx, chance, jobId) }
  const { facts, defects } = apart(anyFinding(chance))
  await tx
    .updateTable('inspection_items')
    .set({ ...facts, ...piece })
    .where('id', '=', itemId)
    .execute()
  await stateDefects(tx, itemId, defects)
  await refreshEquipment(tx, { equipmentIds: [before.equipment_id], itemIds: [itemId] })
}

/** As an item's save does it; in a completed job they stand. */
async function stateDefects(tx: Db, itemId: string, defects: Defect[]) {
  const gravest = asGravest(defects[0])
  await saveDefects(tx, { ...gravest, itemId, defects, foundOn: '2026-06-30' })
  const job = await tx
    .selectFrom('jobs')
    .innerJoin('inspection_items as items', 'items.job_id', 'jobs.id')
    .select('jobs.status')
    .where('items.id', '=', itemId)
    .executeTakeFirstOrThrow()
  if (job.status === 'completed') await keepDangers(tx, [itemId])
}

/** All items of one piece become those of another of its company. */
export async function mergePieces(tx: Db, chance: Chance) {
  const all = await tx.selectFrom('equipment').select(['id', 'company_id']).orderBy('id').execute()
  if (all.length === 0) return
  const piece = chance.pick(all)
  const into = chance.pick(all.filter(({ company_id: companyId }) => companyId === piece.company_id))
  await lockEquipment(tx, { companyIds: [piece.company_id] })
  await tx.updateTable('inspection_items').set({ equipment_id: into.id }).where('equipment_id', '=', piece.id).execute()
  await refreshEquipment(tx, { equipmentIds: [piece.id, into.id] })
}

function anyFinding(chance: Chance) {
  if (chance.inPercent(30))
    return { status: 'awaiting_inspection' as const, examined_on: null, next_examination_on: null }
  const isToCome = chance.inPercent(30)
  return {
    status: 'inspected' as const,
    examined_on: chance.pick(days),
    next_examination_on: chance.pick(['2026-12-31', '2027-02-28', '2027-06-30']),
    examination_type: chance.pick(['6_monthly', '12_monthly', 'exceptional'] as const),
    fit_for_purpose: chance.inPercent(70),
    defect_immediate_danger: chance.inPercent(20),
    defect_potential_danger: isToCome,
    danger_by: isToCome ? chance.pick(days) : null,
  }
}

/** An item, or its danger, may be of a piece of another company, which its job was moved away from. */
export async function lockPiecesOfItem(tx: Db, itemId: string): Promise<string> {
  const { jobId, companyId } = await tx
    .selectFrom('inspection_items as items')
    .innerJoin('jobs', 'jobs.id', 'items.job_id')
    .where('items.id', '=', itemId)
    .select(['items.job_id as jobId', 'jobs.company_id as companyId'])
    .executeTakeFirstOrThrow()
  await lockEquipment(tx, { companyIds: [companyId], itemIds: [itemId] })
  return jobId
}
