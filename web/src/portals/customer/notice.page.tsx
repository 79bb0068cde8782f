import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { customerAddresses } from './customer-addresses.ts'
import { openItemsOf } from '#web/features/notices/answer-values.ts'
import { GivenAnswers } from '#web/features/notices/given-answers.tsx'
import { NoticeEquipment, NoticeRecord } from '#web/features/notices/notice-record.tsx'
import { StandingItem } from '#web/features/notices/standing-item.tsx'
import { noticeQueries, useRectifyNoticeItem } from '#web/features/notices/notices.api.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageNotReady, isNotThere } from '#web/ui/page/page-not-ready.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { RectifyButton } from '#web/features/equipment/piece-condition.tsx'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import type { NoticeWithTimeline } from '#contract/notices/notice-timeline.contract.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'

const back = { to: customerAddresses.equipment, label: 'Equipment' }

/** For the customer: what the notice says, what became of it, and the way to answer it. */
export function NoticePage() {
  const { noticeId = '' } = useParams()
  const { data: notice, error, refetch } = useQuery(noticeQueries.one(noticeId))
  const today = useToday()

  if (!notice || isNotThere(error))
    return <PageNotReady title="Notice" shape="record" back={back} load={{ error, refetch }} />
  const open = openItemsOf(notice)
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <NoticeRecord
        notice={notice}
        job={`${notice.jobNumber}, ${notice.jobTitle}`}
        isOwn
        standing={
          open.length > 0 && (
            <Stack mt="xs">
              {open.map((item) => (
                <Stack key={item.itemId} gap={4}>
                  <StandingItem item={item} today={today} />
                </Stack>
              ))}
            </Stack>
          )
        }
        answer={
          notice.state !== 'closed' && (
            <ButtonLink to={customerAddresses.answer(notice)} variant="primary">
              {answerWords.title}
            </ButtonLink>
          )
        }
        equipment={
          <>
            <NoticeEquipment
              notice={notice}
              pieceAddress={customerAddresses.piece}
              rectify={(item) => <Rectify noticeId={noticeId} item={item} />}
            />
            <GivenAnswers notice={notice} />
          </>
        }
      />
    </>
  )
}

function Rectify({ noticeId, item }: { noticeId: string; item: NoticeWithTimeline['items'][number] }) {
  const { mutateAsync: rectify } = useRectifyNoticeItem()
  return (
    <RectifyButton
      of={noticeItemName(item)}
      defects={item.dangers.filter(({ _id }) => item.openDefectIds.includes(_id))}
      rectify={(done) => rectify({ noticeId, itemId: item.itemId, ...done })}
    />
  )
}
