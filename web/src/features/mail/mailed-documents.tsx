import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconMail } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { MailForm } from './mail-form.tsx'
import { mailLines, MailTitle, RetryButton } from './mail-state.tsx'
import { isUnderWay, mailQueries, type MailedDocument } from './mail.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import type { Contact } from '#contract/companies/companies.contract.ts'
import type { Mail } from '#contract/mail/mail.contract.ts'
import { mayBeSentAgain } from '#contract/mail/mail.rules.ts'

interface Props {
  document: MailedDocument
  contacts: Contact[]
  nobody: ReactNode
}

export function MailedDocuments({ document, contacts, nobody }: Props) {
  const { data: mails, error, refetch } = useQuery(mailQueries.about(document.about))
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  useNewsOfMail(mails)
  if (error && !mails) return <QuietRetry what="The mail" error={error} onRetry={() => void refetch()} />
  if (!mails) return <DataTableSkeleton />
  return (
    <>
      <PartList
        title="Mail"
        parts={mails}
        nothing="Not emailed to anyone yet."
        action={
          <Button icon={IconMail} onClick={() => setIsOpen(true)}>
            Send by email
          </Button>
        }
        row={(mail) => ({
          title: <MailTitle mail={mail} />,
          lines: mailLines(mail, { withProblem: false }),
          action: mayBeSentAgain(mail.status) && <RetryButton mail={mail} />,
        })}
      />
      <DialogFrame isOpen={isOpen} title="Send by email" onCancel={close}>
        <MailForm document={document} contacts={contacts} nobody={nobody} onClose={close} />
      </DialogFrame>
    </>
  )
}

/** An invoice whose mail has left is sent from then on. */
function useNewsOfMail(mails: Mail[] | undefined) {
  const queryClient = useQueryClient()
  const underWay = mails?.filter(isUnderWay).length ?? 0
  const before = useRef(underWay)
  useEffect(() => {
    if (underWay < before.current) void queryClient.invalidateQueries()
    before.current = underWay
  }, [underWay, queryClient])
}
