import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import type { MailedDocument } from '#web/features/mail/mail.api.ts'
import { MailedDocuments } from '#web/features/mail/mailed-documents.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'

interface Props {
  document: MailedDocument
  company: { _id: string; name: string }
}

/** Mails a document to the contacts of its company: here the two meet. */
export function DocumentMail({ document, company }: Props) {
  const { data, error, refetch } = useQuery(companyQueries.one(company._id))
  if (error && !data) return <QuietRetry what="The contacts" error={error} onRetry={() => void refetch()} />
  return (
    <MailedDocuments
      document={document}
      contacts={data?.contacts ?? []}
      nobody={
        <p>
          {company.name} has no contact yet. <Link to={`/admin/companies/${company._id}`}>Add one</Link> to mail to.
        </p>
      }
    />
  )
}
