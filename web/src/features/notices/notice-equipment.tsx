import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PartList } from '#web/ui/table/part-list.tsx'
import { putRightWords } from '#contract/inspections/equipment/condition.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { britishDay } from '#contract/values/days.ts'

type Item = Notice['items'][number]

interface Props {
  notice: Notice
  pieceAddress: (piece: { _id: string }) => string
  /** The way to record that the danger of an item was put right. */
  rectify: (item: Item) => ReactNode
}

/** What a notice is about, piece by piece, and what became of each danger. */
export function NoticeEquipment({ notice, pieceAddress, rectify }: Props) {
  return (
    <PartList
      title="Equipment"
      parts={notice.items.map((item) => ({ ...item, _id: item.itemId }))}
      nothing=""
      row={(item) => ({
        title: item.equipmentId ? (
          <Link to={pieceAddress({ _id: item.equipmentId })}>{noticeItemName(item)}</Link>
        ) : (
          noticeItemName(item)
        ),
        lines: linesOf(item),
        action: item.ended === null && rectify(item),
      })}
    />
  )
}

function linesOf({ ended, dangers, equipmentId }: Item) {
  if (ended === null) {
    const isNameless = equipmentId === null && 'Without a serial number it is not in the register.'
    return [dangers.some((danger) => danger.class === 'danger') ? 'Danger now' : 'Could become a danger', isNameless]
  }
  if (ended.by === 'examined') return [`Found fit by a later examination on ${britishDay(ended.on)}`]
  const { on, rectifiedBy: by = '', reportedBy = '', examinedOn = null } = ended
  return [
    putRightWords({ on, by, reportedBy, examinedOn }),
    ended.description,
    ended.documentUrl && (
      <a key="document" href={ended.documentUrl} target="_blank" rel="noreferrer">
        View the document
      </a>
    ),
  ]
}
