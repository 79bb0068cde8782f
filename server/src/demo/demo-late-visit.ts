import { randomUUID } from 'node:crypto'
import { addDays, dayInLondon } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { insertItemsOfEquipment } from '#server/features/inspections/items/previous-job.queries.ts'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { addExaminedPieces } from './demo-examined-pieces.ts'
import { insertDemoEvents, insertDemoJobs } from './demo-jobs.queries.ts'
import { findLastDemoVisit } from './demo-register.queries.ts'
import { onWeekday, type DemoOffice } from './demo-visits.ts'

interface LateVisit extends DemoOffice {
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
const plannedDaysAgo = 15
const lateReason = 'The melt shop is shut for the furnace reline until then.'

/** Hoists that fall due in two days, and a visit that the customer could only have some days later. */
export async function fillDemoLateVisit(tx: Db, { now, adminId, engineerId, company }: LateVisit) {
  const last = await findLastDemoVisit(tx, company.id)
  if (!last) return
  const today = dayInLondon(now)
  const nextExaminationOn = addDays(today, dueInDays)
  const equipmentIds = await addExaminedPieces(
    tx,
    { now, companyId: company.id, visit: last, isAccessory: false, nextExaminationOn },
    serialNumbers.map((serial_number) => ({ ...particulars, serial_number })),
  )
  const jobId = randomUUID()
  const plannedAt = new Date(`${addDays(today, -plannedDaysAgo)}T10:20:00Z`)
  await insertDemoJobs(tx, [
    {
      id: jobId,
      title: 'Annual examination of hoists',
      description: 'Report to the gatehouse. The crane bay is isolated from 07:00.',
      status: 'pending',
      scheduled_on: onWeekday(addDays(today, visitInDays)),
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
  const items = await insertItemsOfEquipment(tx, equipmentIds, { jobId, at: plannedAt, by: adminId })
  await refreshEquipment(tx, { equipmentIds })
  const after = JSON.stringify({ items, lateReason })
  await insertDemoEvents(tx, [
    { at: plannedAt, actor_id: adminId, what: 'job-made', about: jobId },
    { at: plannedAt, actor_id: adminId, what: 'job-planned-from-due', about: jobId, after },
  ])
}
