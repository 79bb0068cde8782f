import { randomUUID } from 'node:crypto'
import { addDays } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { insertItemsOfEquipment } from '#server/features/inspections/items/previous-job.queries.ts'
import { addExaminedPieces } from './demo-examined-pieces.ts'
import { insertDemoEvents, insertDemoJobs } from './demo-jobs.queries.ts'
import { findLastDemoVisit } from './demo-register.queries.ts'
import { type DemoOffice, onWeekday } from './demo-visits.ts'

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
export async function fillDemoLateVisit(tx: Db, { now, today, adminId, engineerIds, companies }: DemoOffice) {
  const company = companies[1]
  const last = company && (await findLastDemoVisit(tx, company.id))
  if (!last) return
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
      assigned_engineer_id: engineerIds[0] ?? null,
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
