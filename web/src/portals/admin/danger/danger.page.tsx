import { Stack } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { authorityCopyQueries } from '#web/features/authority-copies/authority-copies.api.ts'
import { copyRow } from '#web/features/authority-copies/copy-row.tsx'
import { ContactNumbers } from '#web/features/companies/contact-numbers.tsx'
import { OpinionButtons } from '#web/features/inspections/opinion-buttons.tsx'
import { opinionQueries } from '#web/features/inspections/opinions.api.ts'
import { noticeQueries } from '#web/features/notices/notices.api.ts'
import { nextStepOf, noticeLines, noticeTitle } from '#web/features/notices/notice-line.tsx'
import { TelephoneButton } from '#web/features/notices/telephone-button.tsx'
import { UntoldList } from '#web/features/notices/untold-list.tsx'
import { jobAddresses, noticeAddress, recoveredWorkAddress } from '#web/portals/admin/admin-addresses.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { moreRows } from '#web/ui/table/more-rows.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import { opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import type { NoticeState } from '#contract/notices/notices.rules.ts'

/** What the law wants done at once: whom to tell, whom to ask, and what goes to an authority. */
export function DangerPage() {
  return (
    <>
      <PageHeader
        title="Danger"
        intro="Defects that are, or could become, a danger. Each stays here until someone at the customer has read the notice."
      />
      <Stack gap="lg">
        <UntoldList noticeRow={noticeRow} jobLink={(job, words) => <Link to={jobAddresses.job(job)}>{words}</Link>} />
        <NoticeList
          title="Told, not yet read"
          states={['unread', 'disputed']}
          nothing="Every notice has been read, and none is disputed."
        />
        <OpinionList />
        <CopyList />
      </Stack>
    </>
  )
}

function NoticeList({ title, states, nothing }: { title: string; states: NoticeState[]; nothing: string }) {
  const list = useInfiniteQuery(noticeQueries.toDo(states))
  const { data, error, refetch } = list
  if (error && !data) return <QuietRetry what={title} error={error} onRetry={() => void refetch()} />
  if (!data) return <DataTableSkeleton columns={2} />
  const notices = data.pages.flatMap(({ rows }) => rows)
  return <PartList title={title} parts={notices} nothing={nothing} more={moreRows(list)} row={noticeRow} />
}

function noticeRow(notice: Notice) {
  return {
    title: <Link to={noticeAddress(notice)}>{noticeTitle(notice)}</Link>,
    lines: [...noticeLines(notice), heldWork(notice), nextStepOf(notice)],
    action: <TelephoneButton notice={notice} numbers={<ContactNumbers companyId={notice.companyId._id} />} />,
  }
}

/** What came too late for its job waits for a decision, too. */
function heldWork({ items }: Notice) {
  if (!items.some(({ isHeld }) => isHeld)) return null
  return (
    <Link key="held" to={recoveredWorkAddress}>
      Arrived late: decide about the recovered work
    </Link>
  )
}

function CopyList() {
  const list = useInfiniteQuery(authorityCopyQueries.allOpen())
  const { data, error, refetch } = list
  if (error && !data) return <QuietRetry what="The copies" error={error} onRetry={() => void refetch()} />
  if (!data) return <DataTableSkeleton columns={2} />
  return (
    <PartList
      title="Copies to send to an authority"
      parts={data.pages.flatMap(({ rows }) => rows)}
      nothing="There are no copies to send."
      more={moreRows(list)}
      row={(copy) => copyRow(copy, <Link to={noticeAddress({ _id: copy.noticeId })}>{copy.items.join('; ')}</Link>)}
    />
  )
}

/** LOLER reg. 10(1)(c): only the examiner can answer, so the office asks them. */
function OpinionList() {
  const { _id: userId } = useUser()
  const { data, error, refetch } = useQuery(opinionQueries.toGive())
  if (error && !data) return <QuietRetry what="The opinions" error={error} onRetry={() => void refetch()} />
  if (!data) return <DataTableSkeleton columns={2} />
  return (
    <PartList
      title="Opinions the examiner has not given"
      parts={data.rows}
      nothing="Every examiner has said whether there is a risk of serious personal injury."
      row={(item) => ({
        title: <Link to={jobAddresses.job({ _id: item.jobId })}>{itemName(item)}</Link>,
        lines: [`${item.companyName}, ${item.jobTitle}`, `${opinionQuestion} Ask ${item.examiner.name}.`],
        action: item.examiner._id === userId && <OpinionButtons item={item} />,
      })}
    />
  )
}
