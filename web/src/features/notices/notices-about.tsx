import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { noticeTitle, saidLine, sinceLine, toldLine } from './notice-line.tsx'
import { noticeQueries } from './notices.api.ts'
import { NoticeBadge, PrintedNoticeButton } from './notice-badge.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { Notice } from '#contract/notices/notices.contract.ts'

export type NoticeAddress = (notice: Notice) => string

export function NoticesOfJob({ jobId, address }: { jobId: string; address: NoticeAddress }) {
  const { data } = useQuery(noticeQueries.ofJob(jobId))
  return data ? <Notices notices={data.rows} address={address} /> : null
}

interface OfPieceProps {
  equipmentId: string
  address: NoticeAddress
  isOwn?: boolean
}

export function NoticesOfPiece({ equipmentId, address, isOwn = false }: OfPieceProps) {
  const { data } = useQuery(noticeQueries.ofPiece(equipmentId))
  return data ? <Notices notices={data.rows} address={address} isOwn={isOwn} /> : null
}

/** Those that were answered and whose danger stands, also about what has no serial number and so no page of its own; nothing where there is none. */
export function OpenNotices({ address }: { address: NoticeAddress }) {
  const { data } = useQuery(noticeQueries.inState(['read', 'disputed']))
  if (!data || data.rows.length === 0) return null
  return (
    <Box mb={24}>
      <Notices notices={data.rows} address={address} isOwn />
    </Box>
  )
}

interface Props extends Omit<OfPieceProps, 'equipmentId'> {
  notices: Notice[]
}

function Notices({ notices, address, isOwn = false }: Props) {
  if (notices.length === 0) return null
  return (
    <PartList
      title="Danger notices"
      parts={notices}
      row={(notice) => ({
        title: (
          <>
            <Link to={address(notice)}>{noticeTitle(notice)}</Link> <NoticeBadge notice={notice} isOwn={isOwn} />
          </>
        ),
        lines: [sinceLine(notice), toldLine(notice, isOwn), saidLine(notice)],
        action: <PrintedNoticeButton noticeId={notice._id} of={noticeTitle(notice)} />,
      })}
    />
  )
}
