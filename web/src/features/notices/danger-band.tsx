import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useUser } from '#web/api/session.ts'
import type { NoticeAddress } from './notices-about.tsx'
import { noticeQueries, useReadNotice } from './notices.api.ts'
import { SlipButton } from './slip-button.tsx'
import styles from './danger-band.module.css'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { Notice as NoticeBox } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { useReason } from '#web/ui/overlay/dialogs.tsx'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { readingAnswerLabels, readingAnswers, type ReadingAnswer } from '#contract/notices/notices.rules.ts'

/** On every page of the customer until somebody of theirs has answered. */
export function DangerBand({ address }: { address: NoticeAddress }) {
  const { data } = useQuery(noticeQueries.inState(['untold', 'unread']))
  if (!data || data.rows.length === 0) return null
  return (
    <div className={styles.bands}>
      {data.rows.toSorted(dangerNowFirst).map((notice) => (
        <UnreadNotice key={notice._id} notice={notice} to={address(notice)} />
      ))}
    </div>
  )
}

function UnreadNotice({ notice, to }: { notice: Notice; to: string }) {
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
  const { title, text } = titled(notice)
  return (
    <NoticeBox
      variant="danger"
      icon={IconAlertTriangle}
      title={title}
      actions={
        <>
          {readingAnswers.map((says) => (
            <Button
              key={says}
              aria-label={`${readingAnswerLabels[says]}: ${title}`}
              aria-disabled={isPending}
              onClick={() => isPending || void answer(says)}
            >
              {readingAnswerLabels[says]}
            </Button>
          ))}
          <ButtonLink to={to} aria-label={`Details: ${title}`}>
            Details
          </ButtonLink>
          <SlipButton noticeId={notice._id} of={title} />
        </>
      }
    >
      <p className={styles.words}>{text}</p>
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

function questionFor(says: ReadingAnswer) {
  const isDisputed = says === 'disputed'
  return {
    title: isDisputed ? 'Dispute this notice?' : 'Is it not here any more?',
    label: isDisputed ? 'Why you dispute it' : 'Where it went',
    verb: 'Send',
  }
}
