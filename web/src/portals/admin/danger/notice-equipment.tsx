import { Link } from 'react-router'
import { RectifyButton } from '#web/features/equipment/rectify-button.tsx'
import { useRectifyNoticeItem } from '#web/features/notices/notices.api.ts'
import { equipmentAddresses } from '#web/portals/admin/equipment/equipment-addresses.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { britishDay } from '#contract/values/days.ts'

type Item = Notice['items'][number]

/** What a notice is about, piece by piece: what became of each danger, and the way to record that it was put right. */
export function NoticeEquipment({ notice }: { notice: Notice }) {
  return (
    <PartList
      title="Equipment"
      parts={notice.items.map((item) => ({ ...item, _id: item.itemId }))}
      nothing=""
      row={(item) => ({
        title: <ItemName item={item} />,
        lines: linesOf(item),
        action: item.ended === null && <Rectify noticeId={notice._id} item={item} />,
      })}
    />
  )
}

function ItemName({ item }: { item: Item }) {
  if (item.equipmentId === null) return noticeItemName(item)
  return <Link to={equipmentAddresses.piece({ _id: item.equipmentId })}>{noticeItemName(item)}</Link>
}

function linesOf({ ended, dangers, equipmentId }: Item) {
  if (ended === null) {
    const isNameless = equipmentId === null && 'Without a serial number it is not in the register.'
    return [dangers.some((danger) => danger.class === 'danger') ? 'Danger now' : 'Could become a danger', isNameless]
  }
  if (ended.by === 'examined') return [`Found fit by a later examination on ${britishDay(ended.on)}`]
  const by = ended.rectifiedBy ? ` by ${ended.rectifiedBy}` : ''
  return [
    `Put right on ${britishDay(ended.on)}${by}, not re-examined`,
    ended.description,
    ended.documentUrl && (
      <a key="document" href={ended.documentUrl} target="_blank" rel="noreferrer">
        View the document
      </a>
    ),
  ]
}

function Rectify({ noticeId, item }: { noticeId: string; item: Item }) {
  const rectify = useRectifyNoticeItem({ noticeId, itemId: item.itemId })
  return <RectifyButton of={noticeItemName(item)} rectify={rectify} />
}
