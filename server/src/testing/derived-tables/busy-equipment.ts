import type { Db } from '#server/db/database.ts'
import type { Chance } from '#server/demo/seeded-chance.ts'
import { lockEquipment } from '#server/features/inspections/equipment/pieces.queries.ts'

const days = ['2026-01-31', '2026-02-28', '2026-06-30', '2026-06-30', '2026-08-31']

/** A few pieces for each company, so that many examine the same ones. */
export async function anyPiece(tx: Db, chance: Chance, jobId: string): Promise<string | null> {
  if (chance.inPercent(15)) return null
  const { company_id: companyId } = await tx
    .selectFrom('jobs')
    .select('company_id')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  await lockEquipment(tx, companyId)
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

/** Something else is found, sometimes of another piece. */
export async function changeFinding(tx: Db, chance: Chance, itemId: string) {
  const jobId = await lockPiecesOfItem(tx, itemId)
  const piece = chance.inPercent(50) ? {} : { equipment_id: await anyPiece(tx, chance, jobId) }
  await tx
    .updateTable('inspection_items')
    .set({ ...anyFinding(chance), ...piece })
    .where('id', '=', itemId)
    .execute()
}

/** All items of one piece become those of another of its company. */
export async function mergePieces(tx: Db, chance: Chance) {
  const all = await tx.selectFrom('equipment').select(['id', 'company_id']).orderBy('id').execute()
  if (all.length === 0) return
  const piece = chance.pick(all)
  const into = chance.pick(all.filter(({ company_id: companyId }) => companyId === piece.company_id))
  await lockEquipment(tx, piece.company_id)
  await tx.updateTable('inspection_items').set({ equipment_id: into.id }).where('equipment_id', '=', piece.id).execute()
}

export function anyFinding(chance: Chance) {
  if (chance.inPercent(30)) return { status: 'awaiting_inspection', examined_on: null, next_examination_on: null }
  const isToCome = chance.inPercent(30)
  return {
    status: 'inspected',
    examined_on: chance.pick(days),
    next_examination_on: chance.pick(['2026-12-31', '2027-02-28', '2027-06-30']),
    examination_type: chance.pick(['6_monthly', '12_monthly', 'exceptional']),
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
  await lockEquipment(tx, companyId, itemId)
  return jobId
}
