import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useUser } from '#web/api/session.ts'
import { noticeQueries, useReadNotice } from './notices.api.ts'
import styles from './danger-band.module.css'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { Notice as NoticeBox } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useReason } from '#web/ui/overlay/dialogs.tsx'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { readingAnswerLabels, readingAnswers, type ReadingAnswer } from '#contract/notices/notices.rules.ts'

/** On every page of the customer until somebody of theirs has answered. */
export function DangerBand() {
  const { data } = useQuery(noticeQueries.inState(['untold', 'unread']))
  if (!data || data.rows.length === 0) return null
  return (
    <div className={styles.bands}>
      {data.rows.map((notice) => (
        <UnreadNotice key={notice._id} notice={notice} />
      ))}
    </div>
  )
}

function UnreadNotice({ notice }: { notice: Notice }) {
  const { name } = useUser()
  const askWords = useReason()
  const { mutate, isPending } = useReadNotice()
  const answer = async (says: ReadingAnswer) => {
    const words = says === 'out_of_use' ? '' : await askWords(questionFor(says))
    if (words === null) return
    mutate(
      { token: notice._id, says, name, words },
      {
        onSuccess: () => toast.success('Your answer was recorded.'),
        onError: (error) => toast.error(serverText(error, 'Your answer could not be recorded. Try again.')),
      },
    )
  }
  return (
    <NoticeBox
      variant="danger"
      icon={IconAlertTriangle}
      title={`Danger: ${notice.items.map(noticeItemName).join('; ')}`}
      actions={readingAnswers.map((says) => (
        <Button key={says} aria-disabled={isPending} onClick={() => isPending || void answer(says)}>
          {readingAnswerLabels[says]}
        </Button>
      ))}
    >
      <p className={styles.words}>{notice.words}</p>
    </NoticeBox>
  )
}

function questionFor(says: ReadingAnswer) {
  const isDisputed = says === 'disputed'
  return {
    title: isDisputed ? 'Dispute this notice?' : 'Is it not here any more?',
    label: isDisputed ? 'Why you dispute it' : 'Where it went',
    verb: 'Send',
  }
}
