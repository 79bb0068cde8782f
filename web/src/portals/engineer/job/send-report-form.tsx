import { useQuery } from '@tanstack/react-query'
import { ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { useLessors } from '#web/features/certificates/use-lessors.tsx'
import { MailForm } from '#web/features/mail/mail-form.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { certificateContactsQuery, mailCertificateOf } from '#web/features/certificates/certificate-mail.api.ts'
import { AppError } from '#contract/errors.ts'

export function SendReportForm({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { data: contacts, error, refetch } = useQuery(certificateContactsQuery(jobId))
  const lessors = useLessors(jobId, () => 'the office can add the address on its page.')
  if (error instanceof AppError && error.status === 409) return <Refusal>{sentenceOf(error)}</Refusal>
  if (error && !contacts) return <QuietRetry what="The contacts" error={error} onRetry={() => void refetch()} />
  if (!contacts) return <LoadingPage />
  return (
    <MailForm
      document={{
        about: jobId,
        send: mailCertificateOf(jobId),
        ...lessors,
        file: <ViewCertificateButton jobId={jobId} of="this job" variant="primary" />,
      }}
      contacts={contacts}
      nobody={<p>This company has no contact yet. The office can add one.</p>}
      onClose={onClose}
    />
  )
}
