import { useQuery } from '@tanstack/react-query'
import { DismissButton, RetryButton } from '#web/features/mail/mail-buttons.tsx'
import { MailTitle, mailLines } from '#web/features/mail/mail-state.tsx'
import { mailQueries } from '#web/features/mail/mail.api.ts'
import { DocumentLink } from './document-link.tsx'
import styles from './held-mail.module.css'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'

/** Mail that was in the queue when the backup was made from which this system was restored. */
export function HeldMailPage() {
  const { data: mails, error, refetch } = useQuery(mailQueries.held())
  return (
    <>
      <PageHeader
        title="Held mail"
        intro="This system was restored from a backup. These mails waited to be sent when the backup was made, and may have been sent since. Nothing is sent until you decide."
      />
      {error && !mails && <QuietRetry what="The held mail" error={error} onRetry={() => void refetch()} />}
      {!error && !mails && <DataTableSkeleton columns={2} />}
      {mails && (
        <PartList
          title="Waiting for a decision"
          parts={mails}
          nothing="No mail is held."
          row={(mail) => ({
            title: <MailTitle mail={mail} />,
            lines: [...mailLines(mail), <DocumentLink key="document" mail={mail} />],
            action: (
              <div className={styles.actions}>
                <RetryButton mail={mail} />
                <DismissButton mail={mail} />
              </div>
            ),
          })}
        />
      )}
    </>
  )
}
