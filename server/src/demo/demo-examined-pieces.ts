import { randomUUID } from 'node:crypto'
import { equipmentIdentity } from '#contract/inspections/equipment/equipment.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { insertDemoEquipment, insertDemoItems } from './demo-jobs.queries.ts'
import type { findFirstDemoVisit } from './demo-register.queries.ts'

interface Words {
  serial_number: string
  description: string
  manufacturer: string
  wll: string
  examination_type: '6_monthly' | '12_monthly'
}

interface Examined {
  now: Date
  companyId: string
  visit: NonNullable<Awaited<ReturnType<typeof findFirstDemoVisit>>>
  isAccessory: boolean
  nextExaminationOn: Day
  ownership?: object
}

export async function addExaminedPieces(tx: Db, examined: Examined, pieces: Words[]): Promise<string[]> {
  const { now, companyId, visit, isAccessory, nextExaminationOn, ownership } = examined
  const made = pieces.map((words) => ({ ...words, id: randomUUID() }))
  await insertDemoEquipment(
    tx,
    made.map((piece) => ({
      ...piece,
      ...ownership,
      company_id: companyId,
      identity: identityOf(piece),
      created_at: now,
    })),
  )
  const at = visit.completedAt ?? now
  await insertDemoItems(
    tx,
    made.map(({ id, ...words }) => ({
      ...words,
      id: randomUUID(),
      job_id: visit.id,
      equipment_id: id,
      is_accessory: isAccessory,
      status: 'inspected' as const,
      examined_on: visit.day,
      next_examination_on: nextExaminationOn,
      examined_by: visit.engineerId,
      created_at: at,
      created_by: visit.engineerId,
      updated_at: at,
    })),
  )
  return made.map(({ id }) => id)
}

export function identityOf({ serial_number: serialNumber, description }: Pick<Words, 'serial_number' | 'description'>) {
  return equipmentIdentity({ serialNumber, assetNumber: '', description }) ?? serialNumber
}
