import { Group } from '@mantine/core'
import { Link } from 'react-router'
import { DismissButton, mailLines, MailTitle, RetryButton } from '#web/features/mail/mail-state.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import type { HeldMail } from '#contract/mail/mail.contract.ts'

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
