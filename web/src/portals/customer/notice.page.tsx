import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { RectifyButton } from '#web/features/equipment/rectify-button.tsx'
import { AnswerButtons } from '#web/features/notices/answer-buttons.tsx'
import { NoticeEquipment } from '#web/features/notices/notice-equipment.tsx'
import { noticeTitle } from '#web/features/notices/notice-line.tsx'
import { NoticeRecord } from '#web/features/notices/notice-record.tsx'
import { noticeQueries, useRectifyNoticeItem } from '#web/features/notices/notices.api.ts'
import { customerAddresses } from './customer-addresses.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { NothingThere, isNotThere } from '#web/ui/page/nothing-there.tsx'
import { PageNotReady } from '#web/ui/page/page-not-ready.tsx'
import type { NoticeWithCourse } from '#contract/notices/notice-course.contract.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'

const back = { to: customerAddresses.equipment, label: 'Equipment' }

/** For the customer: what they were told, what became of it, and the way to record that it was put right. */
export function NoticePage() {
  const { noticeId = '' } = useParams()
  const { data: notice, error, refetch } = useQuery(noticeQueries.one(noticeId))

  if (isNotThere(error)) return <NothingThere title="Notice not found" back={back} />
  if (!notice) return <PageNotReady title="Notice" shape="record" back={back} load={{ error, refetch }} />
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <NoticeRecord
        notice={notice}
        job={`${notice.jobNumber}, ${notice.jobTitle}`}
        answer={notice.state !== 'closed' && <AnswerButtons notice={notice} of={noticeTitle(notice)} />}
        equipment={
          <NoticeEquipment
            notice={notice}
            pieceAddress={customerAddresses.piece}
            rectify={(item) => <Rectify noticeId={noticeId} item={item} />}
          />
        }
      />
    </>
  )
}

function Rectify({ noticeId, item }: { noticeId: string; item: NoticeWithCourse['items'][number] }) {
  const { mutateAsync: rectify } = useRectifyNoticeItem()
  return (
    <RectifyButton
      of={noticeItemName(item)}
      defects={item.dangers.filter(({ _id }) => item.openDefectIds.includes(_id))}
      rectify={(done) => rectify({ noticeId, itemId: item.itemId, ...done })}
    />
  )
}
