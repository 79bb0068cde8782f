import { useQuery } from '@tanstack/react-query'
import { download } from '#web/api/client.ts'
import { mailQueries } from '#web/features/mail/mail.api.ts'
import { MailList } from './mail-list.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { ExportMenu } from '#web/ui/table/list-page.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { exportHeldMail } from '#contract/mail/mail.contract.ts'

const restored =
  'This system was restored from a backup. These emails may have been sent before that. Nothing is sent until you decide.'

export function HeldMailPage() {
  const { data: mails, error, refetch } = useQuery(mailQueries.held())
  return (
    <>
      <PageHeader
        title="Mail"
        intro={mails && mails.length > 0 && restored}
        actions={<ExportMenu load={(format) => download(exportHeldMail, { format })} />}
      />
      {error && !mails && <QuietRetry what="The held mail" error={error} onRetry={() => void refetch()} />}
      {!error && !mails && <DataTableSkeleton />}
      {mails && <MailList title="Waiting for a decision" mails={mails} nothing="No email is waiting for a decision." />}
    </>
  )
}
