import { Box } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContactNumbers } from '#web/features/companies/contact-numbers.tsx'
import { nextStepOf, noticeLines, noticeTitle } from '#web/features/notices/notice-line.tsx'
import { noticeQueries } from '#web/features/notices/notices.api.ts'
import { TelephoneButton } from '#web/features/notices/telephone-button.tsx'
import { companyAddress, noticeAddress } from '#web/portals/admin/admin-addresses.ts'
import { moreRows } from '#web/ui/table/more-rows.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { Notice } from '#contract/notices/notices.contract.ts'

/** Dangers that nobody at the customer has confirmed within a day: each stands here until somebody has telephoned and recorded it. */
export function ToTelephone() {
  const list = useInfiniteQuery(noticeQueries.toTelephone())
  const notices = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (notices.length === 0) return null
  return (
    <Box mb="lg" bd="1px solid var(--danger)" bdrs="lg">
      <PartList
        title="Danger: telephone the customer"
        parts={notices}
        nothing=""
        more={moreRows(list)}
        row={(notice) => ({
          title: <Link to={noticeAddress(notice)}>{noticeTitle(notice)}</Link>,
          lines: [...noticeLines(notice), nextStepOf(notice), <Contacts key="contacts" of={notice} />],
          action: <TelephoneButton notice={notice} numbers={<ContactNumbers companyId={notice.companyId._id} />} />,
        })}
      />
    </Box>
  )
}

/** Where the telephone numbers are. */
function Contacts({ of: { companyId } }: { of: Notice }) {
  return <Link to={companyAddress(companyId)}>Contacts of {companyId.name}</Link>
}
