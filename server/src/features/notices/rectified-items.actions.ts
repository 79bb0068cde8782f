import type { z } from 'zod'
import type { rectifyNoticeItem as rectifyCall } from '#contract/notices/notice-course.contract.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import {
  nothingToRectify,
  recordRectification,
  rectifyEquipment,
} from '#server/features/equipment/rectifications.actions.ts'
import { lockDanger } from './notice-items.queries.ts'
import { toNotice } from './notice.mapper.ts'
import { noSuchNotice, requireNotice } from './notices.actions.ts'
import type { NoticeRow } from './notices.queries.ts'

type Sent = z.output<typeof rectifyCall.input>

/** An item that names a piece is put right with that; one without a serial number, or that is only held, by itself. */
export async function rectifyNoticeItem(deps: Deps, actor: Actor, sent: Sent): Promise<Notice> {
  const { db, clock } = deps
  const { noticeId, itemId, ...rectification } = sent
  const { equipmentId } = itemIn(await requireNotice(db, actor, noticeId), itemId)
  if (equipmentId === null) await rectifyItem(deps, actor, sent)
  else await rectifyEquipment(deps, actor, { ...rectification, equipmentId })
  return toNotice({ clock, actor }, await requireNotice(db, actor, noticeId))
}

function rectifyItem({ db, clock }: Deps, actor: Actor, { noticeId, itemId, ...rectification }: Sent): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockDanger(tx, itemId)
    const item = itemIn(await requireNotice(tx, actor, noticeId), itemId)
    const { examinedOn, endedOn, rectifiedBy, rectification: description } = item
    const isRepeat =
      endedOn === rectification.on && rectifiedBy === rectification.by && description === rectification.description
    if (isRepeat) return
    if (endedOn !== null || examinedOn === null) throw nothingToRectify('this item')
    const findings = [{ itemId: item.facts.itemId, examinedOn }]
    await recordRectification(tx, { clock, actor }, { ...rectification, about: itemId, equipmentId: null, findings })
  })
}

function itemIn({ items }: NoticeRow, itemId: string) {
  const item = items.find(({ facts }) => facts.itemId === itemId.toLowerCase())
  if (!item) throw noSuchNotice()
  return item
}
