import { useQuery } from '@tanstack/react-query'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { authorityCopyQueries } from '#web/features/authority-copies/authority-copies.api.ts'
import { copyRow } from '#web/features/authority-copies/copy-row.tsx'
import { ContactNumbers } from '#web/features/companies/contact-numbers.tsx'
import { NoticeRecord } from '#web/features/notices/notice-record.tsx'
import { noticeQueries } from '#web/features/notices/notices.api.ts'
import { TelephoneButton } from '#web/features/notices/telephone-button.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { EquipmentOfNotice } from '#web/portals/equipment-of-notice.tsx'
import { recordPage } from '#web/ui/page/record-page.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import { BackLink } from '#web/ui/page/page-header.tsx'
import type { NoticeWithTimeline } from '#contract/notices/notice-timeline.contract.ts'

const back = { to: addresses.danger, label: 'Danger' }

export const NoticePage = recordPage({ title: 'Notice', back, one: noticeQueries.one, Page: OneNotice })

function OneNotice({ record: notice }: { record: NoticeWithTimeline }) {
  const { jobId, jobNumber, jobTitle, state } = notice
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <NoticeRecord
        notice={notice}
        job={
          <Link to={addresses.job({ _id: jobId })}>
            {jobNumber}, {jobTitle}
          </Link>
        }
        action={
          <>
            <ButtonLink to={addresses.history(notice)} icon={IconHistory}>
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
        copies={<OpenCopy noticeId={notice._id} />}
        equipment={<EquipmentOfNotice notice={notice} pieceAddress={addresses.piece} />}
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
