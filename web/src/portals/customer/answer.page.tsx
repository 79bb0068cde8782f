import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router'
import { AnswerForm } from '#web/features/notices/answer-form.tsx'
import { noticeQueries } from '#web/features/notices/notices.api.ts'
import { customerAddresses } from './customer-addresses.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { NothingThere, PageNotReady, isNotThere } from '#web/ui/page/page-not-ready.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

const back = { to: customerAddresses.equipment, label: 'Equipment' }

/** Where the line at the top of every page leads: one question under the other, and read once more before it counts. */
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
