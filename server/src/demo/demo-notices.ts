import { noticeWords, toNoticeItems } from '#contract/notices/notice-words.rules.ts'
import { addDays, dayInLondon } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { listItemsByIds } from '#server/features/inspections/items/items.queries.ts'
import { keepToldDangers } from '#server/features/inspections/dangers/defects.actions.ts'
import { listOpenDangers, refreshNotices } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { followNotice } from '#server/features/notices/unnotified-dangers.actions.ts'
import { setOpinion } from '#server/features/inspections/opinions/opinions.queries.ts'
import { insertNotice } from '#server/features/notices/notices.queries.ts'
import { insertAcknowledgement, insertCall } from '#server/features/notices/acknowledgements.queries.ts'
import { recordRectification } from '#server/features/equipment/rectifications.actions.ts'
import type { Clock } from '#server/platform/clock.ts'
import { findPieceToRepair, listJobsWithDangers } from './demo-data.queries.ts'
import type { DemoOffice } from './demo-visits.ts'

const hourMs = 3_600_000
const repairedDaysAgo = 3

/** The latest two, and the demo customer's latest, are unread; the office has telephoned about all but the first. */
export async function fillDemoNotices(tx: Db, { adminId, companies }: DemoOffice) {
  const jobs = await listJobsWithDangers(tx)
  const latestOfCustomer = jobs.find(({ companyId }) => companyId === companies[0]?.id)
  for (const [index, { jobId, companyId, completedAt, engineerId, itemIds }] of jobs.entries()) {
    const found = (await listItemsByIds(tx, itemIds)).map((item) => ({ ...item, _id: item.id }))
    const dangers = toNoticeItems(found, () => [])
    const items = await keepToldDangers(tx, dangers, dayInLondon(completedAt))
    // The examiner of the third has not said yet: their answer is a task on the Danger page.
    const seriousItemIds = index === 0 ? found.flatMap(({ id, fitForPurpose }) => (fitForPurpose ? [] : [id])) : []
    for (const { id } of found) await setOpinion(tx, id, index === 2 ? null : seriousItemIds.includes(id))
    const told = { toldName: 'Sam Whitaker', toldRole: 'Site manager', toldAt: completedAt, toldCompanyId: companyId }
    const how = index % 2 === 0 ? 'in_person' : 'telephone'
    const made = {
      jobId,
      origin: 'person',
      words: noticeWords(items),
      madeBy: engineerId,
      madeAt: completedAt,
    } as const
    const noticeId = await insertNotice(tx, { ...made, ...told, how }, { items, seriousItemIds })
    await followNotice(tx, jobId, itemIds)
    if (noticeId === null || index === 0) continue
    const at = new Date(completedAt.getTime() + hourMs)
    if (index === 1 || jobId === latestOfCustomer?.jobId) {
      const call = { companyId, name: 'Sam Whitaker', words: 'Taken out of use.' }
      await insertCall(tx, { ...call, noticeId, calledAt: at, recordedAt: at, recordedBy: adminId })
      await refreshNotices(tx, { jobId })
      continue
    }
    const answer = { noticeId, companyId, says: 'out_of_use', name: 'Sam Whitaker', words: '', at } as const
    await insertAcknowledgement(tx, answer)
    await refreshNotices(tx, { jobId })
  }
}

export async function fillDemoRepair(tx: Db, { clock, today, adminId }: DemoOffice & { clock: Clock }) {
  const repairedOn = addDays(today, -repairedDaysAgo)
  const piece = await findPieceToRepair(tx, { today, repairedOn })
  if (!piece) return
  const recording = { clock, actor: { userId: adminId, role: 'admin' } } as const
  await recordRectification(tx, recording, {
    about: piece.id,
    equipmentId: piece.id,
    answered: await listOpenDangers(tx, piece.id),
    on: repairedOn,
    by: 'Wharfedale Lifting Repairs',
    description: 'Worn part renewed and proof loaded',
  })
}
