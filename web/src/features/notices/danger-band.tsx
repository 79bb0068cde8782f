import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AnswerButtons } from './answer-buttons.tsx'
import type { NoticeAddress } from './notices-about.tsx'
import { noticeQueries } from './notices.api.ts'
import { SlipButton } from './slip-button.tsx'
import styles from './danger-band.module.css'
import { Notice as NoticeBox } from '#web/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'

interface Props {
  address: NoticeAddress
  /** Whose page is open: it says all that the band would. */
  openNoticeId: string | undefined
}

/** On every page of the customer until somebody of theirs has answered. Several are one band: the page stays in sight. */
export function DangerBand({ address, openNoticeId }: Props) {
  const { data } = useQuery(noticeQueries.inState(['untold', 'unread']))
  const unread = (data?.rows ?? []).filter(({ _id }) => _id !== openNoticeId).toSorted(dangerNowFirst)
  const [only, ...others] = unread
  if (!only) return null
  return (
    <Box mb={16}>
      {others.length === 0 ? (
        <UnreadNotice notice={only} to={address(only)} />
      ) : (
        <UnreadNotices key={openNoticeId} notices={unread} address={address} isBesideOne={openNoticeId !== undefined} />
      )}
    </Box>
  )
}

function UnreadNotice({ notice, to }: { notice: Notice; to: string }) {
  const { title, text } = titled(notice)
  return (
    <NoticeBox
      variant="danger"
      icon={IconAlertTriangle}
      title={title}
      actions={
        <>
          <AnswerButtons notice={notice} of={title} />
          <ButtonLink to={to} aria-label={`Details: ${title}`}>
            Details
          </ButtonLink>
          <SlipButton noticeId={notice._id} of={title} />
        </>
      }
    >
      <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>
    </NoticeBox>
  )
}

interface UnreadProps {
  notices: Notice[]
  address: NoticeAddress
  /** Beside the page of another notice, which comes first. */
  isBesideOne: boolean
}

const shownAtFirst = 3

function UnreadNotices({ notices, address, isBesideOne }: UnreadProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? notices : notices.slice(0, isBesideOne ? 0 : shownAtFirst)
  return (
    <NoticeBox
      variant="danger"
      icon={IconAlertTriangle}
      title={`${notices.length}${isBesideOne ? ' more' : ''} danger notices to read and answer`}
      actions={
        shown.length < notices.length && (
          <Button onClick={() => setIsWhole(true)}>{`Show all ${notices.length}`}</Button>
        )
      }
    >
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((notice) => (
            <li key={notice._id}>
              <Link to={address(notice)}>{titled(notice).title}</Link>
            </li>
          ))}
        </ul>
      )}
    </NoticeBox>
  )
}

function dangerNowFirst(one: Notice, other: Notice): number {
  return Number(isDangerNow(other)) - Number(isDangerNow(one))
}

function isDangerNow({ items }: Notice): boolean {
  return items.some(({ dangers }) => dangers.some((danger) => danger.class === 'danger'))
}

/** The words about one item begin with a line that names it: said once, as the title. */
function titled({ items, words }: Notice): { title: string; text: string } {
  const [first = '', ...rest] = words.split('\n')
  return items.length === 1
    ? { title: first, text: rest.join('\n') }
    : { title: `Danger: ${items.map(noticeItemName).join('; ')}`, text: words }
}
