import { IconPrinter } from '@tabler/icons-react'
import { usePrintedNotice } from './notices.api.ts'
import { StatusBadge, type Meaning } from '#web/ui/feedback/status-badge.tsx'
import { CallButton } from '#web/ui/form/button.tsx'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import type { ToldItem } from '#contract/notices/notice-words.rules.ts'
import { formatNoticeState, isUnexamined, unansweredStates, type NoticeState } from '#contract/notices/notices.rules.ts'

const meanings: Record<NoticeState, Meaning> = {
  untold: 'danger',
  unread: 'repair',
  read: 'progress',
  disputed: 'danger',
  closed: 'good',
}

interface Props {
  /** Without a state while only this device knows of it. */
  notice: { state: NoticeState | null; items: readonly ToldItem[] }
  /** Its reader is the customer, who has to answer, no matter which person was notified. */
  isOwn?: boolean
}

export function NoticeBadge({ notice: { state, items }, isOwn = false }: Props) {
  if (state === null) return <StatusBadge meaning="waiting">Waiting to be sent</StatusBadge>
  if (isOwn && unansweredStates.includes(state)) return <StatusBadge meaning="danger">{answerWords.needed}</StatusBadge>
  const notice = { state, items }
  return (
    <StatusBadge meaning={isUnexamined(notice) ? 'repair' : meanings[state]}>{formatNoticeState(notice)}</StatusBadge>
  )
}

export function PrintedNoticeButton({ noticeId, of }: { noticeId: string; of: string }) {
  return (
    <CallButton
      icon={IconPrinter}
      call={usePrintedNotice()}
      input={{ noticeId }}
      failure="The PDF could not be made. Try again."
      aria-label={`Notice as PDF: ${of}`}
    >
      Notice as PDF
    </CallButton>
  )
}
