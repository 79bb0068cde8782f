import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, Navigate, useNavigate } from 'react-router'
import { openItemsOf } from '#web/features/notices/answer-values.ts'
import { GivenAnswers } from '#web/features/notices/given-answers.tsx'
import { NoticeRecord } from '#web/features/notices/notice-record.tsx'
import { StandingItem } from '#web/features/notices/standing-item.tsx'
import { noticeQueries } from '#web/features/notices/notices.api.ts'
import { customerAddresses } from './customer-tabs.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { EquipmentOfNotice } from '#web/portals/equipment-of-notice.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageNotReady, isNotThere, NothingThere } from '#web/ui/page/record-page.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import { AnswerForm } from '#web/features/notices/answer-form.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

const back = { to: customerAddresses.equipment, label: 'Equipment' }

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
            <EquipmentOfNotice notice={notice} pieceAddress={customerAddresses.piece} />
            <GivenAnswers notice={notice} />
          </>
        }
      />
    </>
  )
}

export function AnswerPage() {
  const { noticeId = '' } = useParams()
  const navigate = useNavigate()
  const { data: notice, error, refetch } = useQuery(noticeQueries.one(noticeId))

  if (isNotThere(error)) return <NothingThere title="Notice not found" back={back} />
  if (!notice) return <PageNotReady title={answerWords.title} shape="record" back={back} load={{ error, refetch }} />
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
