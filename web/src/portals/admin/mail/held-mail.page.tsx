import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DismissButton, RetryButton } from '#web/features/mail/mail-buttons.tsx'
import { MailTitle, mailLines } from '#web/features/mail/mail-state.tsx'
import { mailQueries } from '#web/features/mail/mail.api.ts'
import styles from './held-mail.module.css'
import { invoiceAddresses } from '#web/portals/admin/invoices/invoice-addresses.ts'
import { jobAddresses } from '#web/portals/admin/jobs/job-addresses.ts'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import type { HeldMail } from '#contract/mail/mail.contract.ts'

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

function DocumentLink({ mail: { kind, about } }: { mail: HeldMail }) {
  if (kind === 'reminder') return <Link to="/admin/reminders">Open the reminders</Link>
  return kind === 'certificate' ? (
    <Link to={jobAddresses.job({ _id: about })}>Open the job</Link>
  ) : (
    <Link to={invoiceAddresses.invoice({ _id: about })}>Open the invoice</Link>
  )
}
