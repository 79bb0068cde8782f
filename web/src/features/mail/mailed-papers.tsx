import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconMail } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { MailForm } from '#web/features/mail/mail-form.tsx'
import { isUnderWay, mailQueries, useRetryMail, type MailedPaper } from '#web/features/mail/mail.api.ts'
import styles from '#web/features/mail/mailed-papers.module.css'
import { britishMoment } from '#web/ui/british-moment.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTableSkeleton } from '#web/ui/data-table.tsx'
import { useInPlace } from '#web/ui/in-place.ts'
import { PartList } from '#web/ui/part-list.tsx'
import { QuietRetry } from '#web/ui/quiet-retry.tsx'
import { StatusBadge, type Meaning } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { serverText } from '#web/ui/words.ts'
import type { Contact } from '#contract/companies/companies.contract.ts'
import type { Mail } from '#contract/mail/mail.contract.ts'
import { mailStatusLabels, type MailStatus } from '#contract/mail/mail.rules.ts'

interface Props {
  paper: MailedPaper
  contacts: Contact[]
  /** Said in place of the form while the company has nobody to write to. */
  nobody: ReactNode
}

/** To whom a paper was mailed, how that went, and the way to mail it. */
export function MailedPapers({ paper, contacts, nobody }: Props) {
  const { data: mails, error, refetch } = useQuery(mailQueries.about(paper.about))
  const { isOpen, opener, open, close } = useInPlace()
  useNewsOfMail(mails)
  if (error && !mails) return <QuietRetry what="The mail" error={error} onRetry={() => void refetch()} />
  if (!mails) return <DataTableSkeleton columns={2} />
  return (
    <PartList
      title="Mail"
      parts={mails}
      nothing="Not mailed to anyone yet."
      action={
        !isOpen && (
          <Button ref={opener} icon={<IconMail size={18} stroke={1.5} aria-hidden />} onClick={open}>
            Send by email
          </Button>
        )
      }
      form={isOpen && <MailForm paper={paper} contacts={contacts} nobody={nobody} onClose={close} />}
      row={(mail) => ({
        title: <MailTitle mail={mail} />,
        lines: [
          `${mail.subject} · ${mail.fileName}`,
          `Queued ${britishMoment(mail.queuedAt)} by ${mail.queuedBy}`,
          ...outcome(mail),
        ],
        action: mail.status === 'failed' && <RetryButton mail={mail} />,
      })}
    />
  )
}

const meanings: Record<MailStatus, Meaning> = { queued: 'progress', sent: 'good', written: 'waiting', failed: 'danger' }

function MailTitle({ mail: { to, status } }: { mail: Mail }) {
  return (
    <span className={styles.title}>
      {`${to.name} (${to.email})`}
      <StatusBadge meaning={meanings[status]}>{mailStatusLabels[status]}</StatusBadge>
    </span>
  )
}

function outcome({ status, settledAt, attempts, lastProblem, nextTryAt }: Mail): string[] {
  switch (status) {
    case 'sent':
      return [`Sent ${settledAt ? britishMoment(settledAt) : ''}${attempts > 1 ? `, at try ${attempts}` : ''}`]
    case 'written':
      return [
        'No mail server is set up, so nothing was sent. The mail lies as an .eml file in the data folder, under mail.',
      ]
    case 'failed':
      return [`Given up after ${tries(attempts)}: ${lastProblem}`]
    case 'queued':
      if (!lastProblem) return []
      return [`${tries(attempts)} so far: ${lastProblem}`, `Next try ${nextTryAt ? britishMoment(nextTryAt) : 'soon'}`]
  }
}

function tries(count: number): string {
  return count === 1 ? '1 try' : `${count} tries`
}

function RetryButton({ mail }: { mail: Mail }) {
  const { mutate: retry, isPending } = useRetryMail()
  const press = () =>
    retry(mail._id, { onError: (error) => toast.error(serverText(error, 'Failed to retry the mail')) })
  return (
    <Button
      look="quiet"
      aria-label={`Try again: ${mail.to.name}`}
      aria-disabled={isPending}
      onClick={() => isPending || press()}
    >
      Try again
    </Button>
  )
}

/** Talks to the other queries: an invoice whose mail has left is sent from then on. */
function useNewsOfMail(mails: Mail[] | undefined) {
  const queryClient = useQueryClient()
  const underWay = mails?.filter(isUnderWay).length ?? 0
  const before = useRef(underWay)
  useEffect(() => {
    if (underWay < before.current) void queryClient.invalidateQueries()
    before.current = underWay
  }, [underWay, queryClient])
}
