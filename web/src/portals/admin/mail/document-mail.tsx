import { useQuery } from '@tanstack/react-query'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import type { MailedDocument } from '#web/features/mail/mail.api.ts'
import { MailForm } from '#web/features/mail/mail-form.tsx'
import { MailedDocuments } from '#web/features/mail/mailed-documents.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { NoContact } from '#web/portals/admin/admin-links.tsx'

interface Props {
  document: MailedDocument
  company: { _id: string; name: string }
}

export function DocumentMail({ document, company }: Props) {
  const { data, error, refetch } = useQuery(companyQueries.one(company._id))
  if (error && !data) return <QuietRetry what="The contacts" error={error} onRetry={() => void refetch()} />
  return (
    <MailedDocuments document={document} contacts={data?.contacts ?? []} nobody={<NoContact company={company} />} />
  )
}

export function DocumentMailDialog({
  document,
  company,
  label,
  onClose,
}: Props & { label: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(companyQueries.one(company._id))
  return (
    <DialogFrame isOpen title={label} onCancel={onClose}>
      {error && !data && <QuietRetry what="The contacts" error={error} onRetry={() => void refetch()} />}
      {data ? (
        <MailForm
          label={label}
          document={document}
          contacts={data.contacts}
          nobody={<NoContact company={company} />}
          onClose={onClose}
        />
      ) : (
        !error && <LoadingPage />
      )}
    </DialogFrame>
  )
}
