import type { z } from 'zod'
import type { rectifyNoticeItem as rectifyCall } from '#contract/notices/notice-course.contract.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import {
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
    // Whoever writes dangers of a piece locks the piece first.
    if (equipmentId !== null) await lockEquipmentOf(tx, { clock, actor }, equipmentId)
    await lockDangers(tx, itemId)
    const item = itemIn(await requireNotice(tx, actor, noticeId), itemId)
    if (!isRepeat(item, rectification)) {
      const findings = [openFinding(item)]
      const { openDefectIds: defectIds } = item
      await splitGraverDangers(tx, itemId, new Set(defectIds))
      const answered = { about: itemId, equipmentId: null, findings, defectIds }
      await recordRectification(tx, { clock, actor }, { ...rectification, ...answered })
    }
    return toNotice({ clock, actor }, await requireNotice(tx, actor, noticeId))
  })
}

type ItemOfNotice = NoticeRow['items'][number]

/** The same call, whose answer was lost. */
function isRepeat(
  item: ItemOfNotice,
  { on, by, description, documentUrl }: Omit<Sent, 'noticeId' | 'itemId'>,
): boolean {
  return (
    item.endedOn === on &&
    item.rectifiedBy === by &&
    item.rectification === description &&
    item.documentFileId === documentIdIn(documentUrl)
  )
}

function openFinding({ facts, foundOn, endedOn }: ItemOfNotice) {
  if (endedOn !== null || foundOn === null) throw nothingToRectify('this item')
  return { itemId: facts.itemId, foundOn }
}

function itemIn({ items }: NoticeRow, itemId: string): ItemOfNotice {
  const item = items.find(({ facts }) => facts.itemId === itemId.toLowerCase())
  if (!item) throw noSuchNotice()
  return item
}
