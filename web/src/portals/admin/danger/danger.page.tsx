import { Stack } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { download } from '#web/api/client.ts'
import { useUser } from '#web/api/session.ts'
import { authorityCopyQueries } from '#web/features/authority-copies/authority-copies.api.ts'
import { copyRow } from '#web/features/authority-copies/copy-row.tsx'
import { ContactNumbers } from '#web/features/companies/contact-numbers.tsx'
import { OpinionButtons, opinionQueries } from '#web/features/inspections/opinion-buttons.tsx'
import { noticeQueries } from '#web/features/notices/notices.api.ts'
import {
  nextStepOf,
  noticeTitle,
  placeLine,
  saidLine,
  sinceLine,
  toldLine,
} from '#web/features/notices/notice-line.tsx'
import { TelephoneButton } from '#web/features/notices/telephone-button.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { ExportMenu } from '#web/ui/table/list-page.tsx'
import { moreRows, PartList } from '#web/ui/table/part-list.tsx'
import { CaseList } from '#web/features/notices/danger-case.tsx'
import { opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { exportNotices, type UnnotifiedJob } from '#contract/notices/notice-timeline.contract.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import type { NoticeState } from '#contract/notices/notices.rules.ts'
import { NoticePage } from './notice.page.tsx'
import { pageRoutes } from '#web/ui/page/not-found.tsx'

export function DangerPage() {
  return (
    <>
      <PageHeader
        title="Danger"
        intro="Defects that are, or could become, a danger. Each stays here until it’s repaired or found fit."
        actions={
          <ExportMenu load={(format) => download(exportNotices, { state: open.join(','), order: 'oldest', format })} />
        }
      />
      <Stack gap="lg">
        <UnnotifiedCases />
        <NoticeCases
          title="Told, no answer yet"
          states={['unread', 'disputed']}
          nothing="Every notice has an answer."
        />
        <NoticeCases title="Answered, not repaired yet" states={['read']} nothing="Nothing is waiting for repair." />
        <OpinionList />
        <CopyList />
      </Stack>
    </>
  )
}

const open: NoticeState[] = ['untold', 'unread', 'disputed', 'read']

const unnotifiedTitle = 'The customer hasn’t been told'

/** Dangers of completed jobs, for which there is a notice, and of jobs that are still open or were cancelled. */
function UnnotifiedCases() {
  const notices = useInfiniteQuery(noticeQueries.toDo(['untold']))
  const jobs = useInfiniteQuery(noticeQueries.unnotifiedJobs())
  const failed = [notices, jobs].find(({ error, data }) => error && !data)
  if (failed?.error) return <QuietRetry what="Danger" error={failed.error} onRetry={() => void failed.refetch()} />
  if (!notices.data || !jobs.data) return <DataTableSkeleton />
  const cases = [
    ...notices.data.pages.flatMap((page) => page.rows).map(caseOfNotice),
    ...jobs.data.pages.flatMap((page) => page.rows).map(caseOfJob),
  ]
  return (
    <CaseList
      title={unnotifiedTitle}
      cases={cases}
      nothing="Every customer has been told."
      more={moreRows(notices, jobs)}
    />
  )
}

function NoticeCases({ title, states, nothing }: { title: string; states: NoticeState[]; nothing: string }) {
  const list = useInfiniteQuery(noticeQueries.toDo(states))
  const { data, error, refetch } = list
  if (error && !data) return <QuietRetry what={title} error={error} onRetry={() => void refetch()} />
  if (!data) return <DataTableSkeleton />
  const cases = data.pages.flatMap(({ rows }) => rows).map(caseOfNotice)
  return <CaseList title={title} cases={cases} nothing={nothing} more={moreRows(list)} />
}

function caseOfNotice(notice: Notice) {
  const { _id, items, madeAt, state, numbers = [] } = notice
  return {
    _id,
    title: <Link to={addresses.notice(notice)}>{noticeTitle(notice)}</Link>,
    items,
    since: madeAt,
    lines: [placeLine(notice), sinceLine(notice), toldLine(notice), saidLine(notice), heldWork(notice)],
    isUnnotified: state === 'untold',
    next: nextStepOf(notice),
    numbers,
    actions: (
      <TelephoneButton
        notice={notice}
        numbers={(pick) => <ContactNumbers companyId={notice.companyId._id} onPick={pick} />}
      />
    ),
  }
}

/** While the job is open its engineer tells them; the office can, in the engineer's stead. */
function caseOfJob(job: UnnotifiedJob) {
  const { _id, items, since, jobNumber, jobStatus, assignedEngineerId: engineer, numbers } = job
  const isCancelled = jobStatus === 'cancelled'
  const ask = `${isCancelled ? 'Reopen the job and ask' : 'Ask'} ${engineer?.name ?? 'the engineer'} to tell them now.`
  return {
    _id,
    title: <Link to={addresses.job(job)}>{noticeTitle(job)}</Link>,
    items,
    since,
    lines: [
      placeLine(job),
      `Since ${britishMoment(since)}, in ${jobNumber}, which is ${isCancelled ? 'cancelled' : 'still open'}`,
      'The customer hasn’t been told.',
    ],
    isUnnotified: true,
    next: ask,
    numbers,
    actions: !isCancelled && (
      <ButtonLink to={`/engineer/job/${_id}/tell`} aria-label={`Tell the customer: ${noticeTitle(job)}`}>
        Tell the customer
      </ButtonLink>
    ),
  }
}

function heldWork({ items }: Notice) {
  if (!items.some(({ isHeld }) => isHeld)) return null
  return (
    <Link key="held" to={addresses.pendingReviews}>
      Arrived late: review the work
    </Link>
  )
}

function CopyList() {
  const list = useInfiniteQuery(authorityCopyQueries.allOpen())
  const { data, error, refetch } = list
  if (error && !data) return <QuietRetry what="The copies" error={error} onRetry={() => void refetch()} />
  if (!data) return <DataTableSkeleton />
  return (
    <PartList
      title="Copies to send to an authority"
      parts={data.pages.flatMap(({ rows }) => rows)}
      nothing="There are no copies to send."
      more={moreRows(list)}
      row={(copy) => copyRow(copy, <Link to={addresses.notice({ _id: copy.noticeId })}>{copy.items.join('; ')}</Link>)}
    />
  )
}

/** LOLER reg. 10(1)(c): only the examiner can answer, so the office asks them. */
function OpinionList() {
  const { _id: userId } = useUser()
  const { data, error, refetch } = useQuery(opinionQueries.toGive())
  if (error && !data) return <QuietRetry what="The opinions" error={error} onRetry={() => void refetch()} />
  if (!data) return <DataTableSkeleton />
  return (
    <PartList
      title="Examiner’s opinion missing"
      parts={data.rows}
      nothing="Every examiner has said whether there is a risk of serious personal injury."
      row={(item) => ({
        title: <Link to={addresses.job({ _id: item.jobId })}>{itemName(item)}</Link>,
        lines: [`${item.companyName}, ${item.jobTitle}`, `${opinionQuestion} Ask ${item.examiner.name}.`],
        action: item.examiner._id === userId && <OpinionButtons item={item} />,
      })}
    />
  )
}

export const DangerPages = pageRoutes({
  '': DangerPage,
  ':id': NoticePage,
})
