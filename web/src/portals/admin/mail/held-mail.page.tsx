import { useQuery } from '@tanstack/react-query'
import { download } from '#web/api/client.ts'
import { mailQueries } from '#web/features/mail/mail.api.ts'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { ExportMenu } from '#web/ui/table/list-page.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { exportHeldMail, type HeldMail } from '#contract/mail/mail.contract.ts'
import { Group } from '@mantine/core'
import { Link } from 'react-router'
import { DismissButton, mailLines, MailTitle, RetryButton } from '#web/features/mail/mail-state.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import { addresses } from '#web/portals/admin/admin-links.tsx'

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

export function MailList({ title, mails, nothing }: { title: string; mails: HeldMail[]; nothing: string }) {
  return (
    <PartList
      title={title}
      parts={mails}
      nothing={nothing}
      row={(mail) => ({
        title: <MailTitle mail={mail} />,
        lines: [...mailLines(mail, { withProblem: true }), <DocumentLink key="document" mail={mail} />],
        action: (
          <Group gap="xs">
            <RetryButton mail={mail} />
            <DismissButton mail={mail} />
          </Group>
        ),
      })}
    />
  )
}

function DocumentLink({ mail: { kind, about } }: { mail: HeldMail }) {
  if (kind === 'notice') return <Link to={`/admin/danger/${about}`}>Open the notice</Link>
  if (kind === 'reminder') return <Link to="/admin/reminders">Open the reminders</Link>
  if (['invitation', 'token-ending', 'second-factor'].includes(kind) || kind.startsWith('password'))
    return <Link to={`/admin/users/${about}`}>Open the user</Link>
  return kind === 'certificate' ? (
    <Link to={addresses.job({ _id: about })}>Open the job</Link>
  ) : (
    <Link to={addresses.invoice({ _id: about })}>Open the invoice</Link>
  )
}
