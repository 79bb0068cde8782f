import type { z } from 'zod'
import type { rectifyNoticeItem as rectifyCall } from '#contract/notices/notice-timeline.contract.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import {
  answeredBy,
  documentIdIn,
  lockEquipmentOf,
  nothingToRectify,
  recordRectification,
} from '#server/features/equipment/rectifications.actions.ts'
import { splitGraverDangers } from '#server/features/inspections/dangers/defects.actions.ts'
import { lockDangers } from './notice-items.queries.ts'
import { toNotice } from './notice.mapper.ts'
import { noSuchNotice, requireNotice } from './notices.actions.ts'
import type { NoticeRow } from './notices.queries.ts'

type Sent = z.output<typeof rectifyCall.input>

/** It answers the danger of that item alone: what else stands against its piece is put right by itself, or with the piece. */
export function rectifyNoticeItem({ db, clock }: Deps, actor: Actor, sent: Sent): Promise<Notice> {
  const { noticeId, itemId, ...rectification } = sent
  return db.transaction().execute(async (tx) => {
    const { equipmentId } = itemIn(await requireNotice(tx, actor, noticeId), itemId)
    // A caller that writes dangers of a piece locks the piece first.
    if (equipmentId !== null) await lockEquipmentOf(tx, { clock, actor }, equipmentId)
    await lockDangers(tx, itemId)
    const item = itemIn(await requireNotice(tx, actor, noticeId), itemId)
    if (!isRepeat(item, rectification)) {
      if (item.open.length === 0) throw nothingToRectify('this item')
      const answered = answeredBy(rectification.defectIds, item.open)
      await splitGraverDangers(tx, itemId, new Set(answered.map(({ _id }) => _id)))
      const about = equipmentId ?? itemId
      await recordRectification(tx, { clock, actor }, { ...rectification, about, equipmentId: null, answered })
    }
    return toNotice({ clock, actor }, await requireNotice(tx, actor, noticeId))
  })
}

type ItemOfNotice = NoticeRow['items'][number]

/** The same call, whose answer was lost. */
function isRepeat({ rectified }: ItemOfNotice, sent: Omit<Sent, 'noticeId' | 'itemId'>): boolean {
  const { on, by, description, documentUrl, defectIds } = sent
  const same = rectified.filter(
    (each) =>
      each.on === on &&
      each.rectifiedBy === by &&
      each.rectification === description &&
      each.documentFileId === documentIdIn(documentUrl),
  )
  return same.length > 0 && (defectIds?.every((id) => same.some(({ defectId }) => defectId === id)) ?? true)
}

function itemIn({ items }: NoticeRow, itemId: string): ItemOfNotice {
  const item = items.find(({ facts }) => facts.itemId === itemId.toLowerCase())
  if (!item) throw noSuchNotice()
  return item
}
