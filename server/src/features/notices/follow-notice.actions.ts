import type { NoticeItem } from '#contract/notices/notice-words.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { keepToldDangers, markNotified } from '#server/features/inspections/dangers/defects.actions.ts'
import { refreshEquipment, refreshNotices } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'

/** Before a notice is stored: what it tells stands from now on. The job is locked. */
export async function keepNoticed(tx: Db, { companyId }: { companyId: string }, items: NoticeItem[], toldOn: Day) {
  await lockEquipment(tx, { companyIds: [companyId], itemIds: items.map(({ itemId }) => itemId) })
  return keepToldDangers(tx, items, toldOn)
}

/** Once it is stored. */
export async function followNotice(tx: Db, jobId: string, itemIds: string[]) {
  await markNotified(tx, itemIds)
  await refreshEquipment(tx, { itemIds })
  await refreshNotices(tx, { jobId })
}
