import { useQuery } from '@tanstack/react-query'
import { IconHistory } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { authorityCopyQueries } from '#web/features/authority-copies/authority-copies.api.ts'
import { copyRow } from '#web/features/authority-copies/copy-row.tsx'
import { ContactNumbers } from '#web/features/companies/contact-numbers.tsx'
import { NoticeEquipment, NoticeRecord } from '#web/features/notices/notice-record.tsx'
import { noticeQueries, useRectifyNoticeItem } from '#web/features/notices/notices.api.ts'
import { TelephoneButton } from '#web/features/notices/telephone-button.tsx'
import { dangerAddress, equipmentAddresses, historyOf, jobAddresses } from '#web/portals/admin/admin-addresses.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageNotReady, isNotThere } from '#web/ui/page/page-not-ready.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import { RectifyButton } from '#web/features/equipment/piece-condition.tsx'
import type { NoticeWithTimeline } from '#contract/notices/notice-timeline.contract.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'

const back = { to: dangerAddress, label: 'Danger' }

/** For the office: one notice, with the way to record a call and that what it is about was put right. */
export function NoticePage() {
  const { noticeId = '' } = useParams()
  const { data: notice, error, refetch } = useQuery(noticeQueries.one(noticeId))

  if (!notice || isNotThere(error))
    return <PageNotReady title="Notice" shape="record" back={back} load={{ error, refetch }} />
  const { jobId, jobNumber, jobTitle, state } = notice
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <NoticeRecord
        notice={notice}
        job={
          <Link to={jobAddresses.job({ _id: jobId })}>
            {jobNumber}, {jobTitle}
          </Link>
        }
        action={
          <>
            <ButtonLink to={historyOf(notice)} icon={IconHistory}>
              History
            </ButtonLink>
            {state !== 'closed' && (
              <TelephoneButton
                notice={notice}
                isNext={state !== 'read'}
                numbers={(pick) => <ContactNumbers companyId={notice.companyId._id} onPick={pick} />}
              />
            )}
          </>
        }
        copies={<OpenCopy noticeId={noticeId} />}
        equipment={
          <NoticeEquipment
            notice={notice}
            pieceAddress={equipmentAddresses.piece}
            rectify={(item) => <Rectify noticeId={noticeId} item={item} />}
          />
        }
      />
    </>
  )
}

/** Nothing where none is open: the timeline tells what became of it. */
function OpenCopy({ noticeId }: { noticeId: string }) {
  const { data } = useQuery(authorityCopyQueries.openOfNotice(noticeId))
  if (!data || data.rows.length === 0) return null
  return (
    <PartList
      title="Copy to send to an authority"
      parts={data.rows}
      nothing=""
      row={(copy) => copyRow(copy, copy.items.join('; '))}
    />
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
