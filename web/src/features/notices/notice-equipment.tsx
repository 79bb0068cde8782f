import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useToday } from '#web/ui/page/use-today.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import { putRightWords } from '#contract/inspections/equipment/condition.rules.ts'
import { standingHeading } from '#contract/notices/answer-words.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { type Day, longDay } from '#contract/values/days.ts'
import { standingDangersOf } from './answer-values.ts'

type Item = Notice['items'][number]

interface Props {
  notice: Notice
  pieceAddress: (piece: { _id: string }) => string
  /** The way to record that the danger of an item was put right. */
  rectify: (item: Item) => ReactNode
}

/** What a notice is about, piece by piece, and what became of each danger. */
export function NoticeEquipment({ notice, pieceAddress, rectify }: Props) {
  const today = useToday()
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
        lines: linesOf(item, today),
        action: item.ended === null && rectify(item),
      })}
    />
  )
}

function linesOf(item: Item, today: Day) {
  const { ended, equipmentId } = item
  if (ended === null) {
    const isNameless = equipmentId === null && 'Without a serial number it’s not in the register.'
    return [standingHeading({ dangers: standingDangersOf(item) }, today), isNameless]
  }
  if (ended.by === 'examined') return [`Found fit by a later examination on ${longDay(ended.on)}`]
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
