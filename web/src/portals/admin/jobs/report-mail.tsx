import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { certificateQueries, mailCertificateOf } from '#web/features/certificates/certificates.api.ts'
import { ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { useLessors } from '#web/features/certificates/use-lessors.tsx'
import { equipmentAddresses } from '#web/portals/admin/admin-addresses.ts'
import { DocumentMail } from '#web/portals/admin/mail/document-mail.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { whyRevisedIsNotSent } from '#contract/certificates/certificates.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

/** To whom the report was mailed, and why it can't be mailed now. */
export function ReportMail({ job }: { job: Job }) {
  const { data: versions = [] } = useQuery(certificateQueries.versions(job._id))
  const lessors = useLessors(job._id, (piece) => <Link to={equipmentAddresses.edit(piece)}>add the address</Link>)
  return (
    <>
      {versions.some(({ isUnderRevision }) => isUnderRevision) && (
        <Notice variant="repair" icon={IconAlertTriangle} title={whyRevisedIsNotSent}>
          If the office changed what the engineer recorded, set the job back to In Progress and ask the engineer to
          complete it again.
        </Notice>
      )}
      <DocumentMail
        document={{
          about: job._id,
          send: mailCertificateOf(job._id),
          ...lessors,
          file: <ViewCertificateButton jobId={job._id} of={job.title} variant="primary" />,
        }}
        company={job.companyId}
      />
    </>
  )
}
