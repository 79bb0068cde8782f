import type { ComponentProps } from 'react'
import { RectifyButton } from '#web/features/equipment/piece-condition.tsx'
import { NoticeEquipment } from '#web/features/notices/notice-record.tsx'
import { useRectifyNoticeItem } from '#web/features/notices/notices.api.ts'
import type { NoticeWithTimeline } from '#contract/notices/notice-timeline.contract.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'

interface Props extends Pick<ComponentProps<typeof NoticeEquipment>, 'pieceAddress'> {
  notice: NoticeWithTimeline
}

/** What a notice is about, with the way to record for each danger that it was put right. */
export function EquipmentOfNotice({ notice, pieceAddress }: Props) {
  const { mutateAsync: rectify } = useRectifyNoticeItem()
  return (
    <NoticeEquipment
      notice={notice}
      pieceAddress={pieceAddress}
      rectify={(item) => (
        <RectifyButton
          of={noticeItemName(item)}
          defects={item.dangers.filter(({ _id }) => item.openDefectIds.includes(_id))}
          rectify={(done) => rectify({ noticeId: notice._id, itemId: item.itemId, ...done })}
        />
      )}
    />
  )
}
