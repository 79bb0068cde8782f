import { randomUUID } from 'node:crypto'
import { equipmentIdentity } from '#contract/inspections/equipment/equipment.rules.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { insertItemsOfEquipment } from '#server/features/inspections/items/items-of-equipment.queries.ts'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { insertDemoEquipment, insertDemoEvents, insertDemoItems, insertDemoJobs } from './demo-jobs.queries.ts'
import { findLastDemoVisit } from './demo-register.queries.ts'
import { daysLater, onWeekday } from './demo-visits.ts'

interface LateVisit {
  now: Date
  adminId: string
  engineerId: string
  company: { id: string }
}

const serialNumbers = ['EH-7101', 'EH-7102', 'EH-7103']
const particulars = {
  asset_number: '',
  description: 'Electric Chain Hoist',
  manufacturer: 'Demag',
  model_name: 'DC-Pro 10',
  wll: '1 t',
  examination_type: '12_monthly',
} as const
const dueInDays = 2
const visitInDays = 6
/** Before the customer was last told of it. */
const plannedDaysAgo = 15
const lateReason = 'The melt shop is shut for the furnace reline until then.'

/** Hoists that fall due in two days, and a visit that the customer could only have some days later. */
export async function fillDemoLateVisit(tx: Db, { now, adminId, engineerId, company }: LateVisit) {
  const last = await findLastDemoVisit(tx, company.id)
  if (!last) return
  const today = dayInLondon(now)
  const pieces = serialNumbers.map((serial_number) => ({ ...particulars, id: randomUUID(), serial_number }))
  await insertDemoEquipment(
    tx,
    pieces.map((piece) => ({ ...piece, company_id: company.id, identity: identityOf(piece), created_at: now })),
  )
  const examinedAt = last.completedAt ?? now
  await insertDemoItems(
    tx,
    pieces.map(({ id, ...piece }) => ({
      ...piece,
      id: randomUUID(),
      job_id: last.id,
      equipment_id: id,
      is_accessory: false,
      status: 'inspected' as const,
      examined_on: last.day,
      next_examination_on: daysLater(today, dueInDays),
      examined_by: last.engineerId,
      created_at: examinedAt,
      created_by: last.engineerId,
      updated_at: examinedAt,
    })),
  )
  const jobId = randomUUID()
  const plannedAt = new Date(`${daysLater(today, -plannedDaysAgo)}T10:20:00Z`)
  await insertDemoJobs(tx, [
    {
      id: jobId,
      title: 'Annual examination of hoists',
      description: 'Report to the gatehouse. The crane bay is isolated from 07:00.',
      status: 'pending',
      scheduled_on: onWeekday(daysLater(today, visitInDays)),
      start_time: '09:30',
      duration_minutes: 150,
      company_id: company.id,
      site_address_id: last.siteId,
      assigned_engineer_id: engineerId,
      late_reason: lateReason,
      completed_at: null,
      completed_by: null,
      created_at: plannedAt,
      created_by: adminId,
    },
  ])
  const equipmentIds = pieces.map(({ id }) => id)
  const items = await insertItemsOfEquipment(tx, { equipmentIds, jobId, at: plannedAt, by: adminId })
  await refreshEquipment(tx, { equipmentIds })
  const after = JSON.stringify({ items, lateReason })
  await insertDemoEvents(tx, [
    { at: plannedAt, actor_id: adminId, what: 'job-made', about: jobId },
    { at: plannedAt, actor_id: adminId, what: 'job-planned-from-due', about: jobId, after },
  ])
}

function identityOf({ serial_number, description }: { serial_number: string; description: string }) {
  return equipmentIdentity({ serialNumber: serial_number, assetNumber: '', description }) ?? serial_number
}
