import { Stack } from '@mantine/core'
import { Navigate, useNavigate } from 'react-router'
import { openItemsOf } from '#web/features/notices/answer-values.ts'
import { GivenAnswers } from '#web/features/notices/given-answers.tsx'
import { NoticeRecord } from '#web/features/notices/notice-record.tsx'
import { StandingItem } from '#web/features/notices/standing-item.tsx'
import { noticeQueries } from '#web/features/notices/notices.api.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { EquipmentOfNotice } from '#web/portals/equipment-of-notice.tsx'
import { recordPage } from '#web/ui/page/record-page.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import { AnswerForm } from '#web/features/notices/answer-form.tsx'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import { customerAddresses } from './customer-tabs.tsx'
import type { NoticeWithTimeline } from '#contract/notices/notice-timeline.contract.ts'

const ofNotice = {
  title: 'Notice',
  back: { to: customerAddresses.equipment, label: 'Equipment' },
  one: noticeQueries.one,
}

export const NoticePage = recordPage({ ...ofNotice, Page: OneNotice })

function OneNotice({ record: notice }: { record: NoticeWithTimeline }) {
  const today = useToday()
  const open = openItemsOf(notice)
  return (
    <>
      <BackLink to={customerAddresses.equipment}>Equipment</BackLink>
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
            <EquipmentOfNotice notice={notice} pieceAddress={customerAddresses.piece} />
            <GivenAnswers notice={notice} />
          </>
        }
      />
    </>
  )
}

export const AnswerPage = recordPage({ ...ofNotice, Page: AnswerNotice })

function AnswerNotice({ record: notice }: { record: NoticeWithTimeline }) {
  const navigate = useNavigate()
  const { siteAddressId, madeAt } = notice
  const own = customerAddresses.notice(notice)
  if (notice.state === 'closed') return <Navigate to={own} replace />
  return (
    <>
      <BackLink to={own}>Danger notice</BackLink>
      <PageHeader
        title={answerWords.title}
        intro={[siteAddressId.addressLine1, siteAddressId.city, britishDay(dayInLondon(new Date(madeAt)))]
          .filter(Boolean)
          .join(' · ')}
      />
      {/* Another notice is another form. */}
      <AnswerForm key={notice._id} notice={notice} onSent={() => void navigate(own)} />
    </>
  )
}
