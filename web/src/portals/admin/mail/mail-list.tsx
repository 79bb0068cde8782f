import { Group } from '@mantine/core'
import { DismissButton, RetryButton } from '#web/features/mail/mail-buttons.tsx'
import { MailTitle, mailLines } from '#web/features/mail/mail-state.tsx'
import { DocumentLink } from './document-link.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { HeldMail } from '#contract/mail/mail.contract.ts'

interface Props {
  title: string
  mails: HeldMail[]
  /** The sentence that stands where there are none. */
  nothing: string
}

/** Mails that somebody decides about: sent again, or done with. */
export function MailList({ title, mails, nothing }: Props) {
  return (
    <PartList
      title={title}
      parts={mails}
      nothing={nothing}
      row={(mail) => ({
        title: <MailTitle mail={mail} />,
        lines: [...mailLines(mail), <DocumentLink key="document" mail={mail} />],
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
