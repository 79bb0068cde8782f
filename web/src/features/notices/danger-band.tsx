import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { NoticeAddress } from './notices-about.tsx'
import { noticeQueries } from './notices.api.ts'
import { Text } from '@mantine/core'
import styles from './danger-band.module.css'
import { useToday } from '#web/ui/page/use-today.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { isDangerOn, unansweredStates } from '#contract/notices/notices.rules.ts'
import type { Day } from '#contract/values/days.ts'

interface Props {
  address: NoticeAddress
  /** The one that is open on the page: its own line is not needed there. */
  openNoticeId: string | undefined
  /** The one whose pages these are: a danger at another of the customer's companies says where. */
  companyId: string | undefined
}

export function DangerBand({ address, openNoticeId, companyId }: Props) {
  const today = useToday()
  const { data } = useQuery(noticeQueries.inState(unansweredStates))
  const unanswered = (data?.rows ?? [])
    .filter(({ _id }) => _id !== openNoticeId)
    .toSorted((one, other) => Number(isDanger(other, today)) - Number(isDanger(one, today)))
  const [first, ...others] = unanswered
  if (!first) return null
  return (
    <Link to={address(first)} className={styles.line ?? ''}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      {others.length === 0 && openNoticeId === undefined ? (
        <span>
          <Text span truncate miw={0}>
            {companyId && first.companyId._id !== companyId ? `Danger at ${first.companyId.name}` : 'Danger'}:{' '}
            {shortTitle(first)}.
          </Text>{' '}
          <span>Tell us what you’ve done.</span>
        </span>
      ) : (
        <span>{needing(unanswered.length, openNoticeId !== undefined)}</span>
      )}
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </Link>
  )
}

function shortTitle({ items }: Notice): string {
  const [first, ...others] = items
  const name = [first?.description, first?.serialNumber].filter(Boolean).join(' ')
  return others.length === 0 ? name : `${name} and ${others.length} more`
}

function needing(count: number, areMore: boolean): string {
  const more = areMore ? ' more' : ''
  return count === 1 ? `1${more} danger needs your answer` : `${count}${more} dangers need your answer`
}

function isDanger({ items }: Notice, today: Day): boolean {
  return items.some((item) => isDangerOn(item, today))
}
