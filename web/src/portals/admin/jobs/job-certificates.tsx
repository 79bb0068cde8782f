import { useQuery } from '@tanstack/react-query'
import {
  GenerateCertificateButton,
  RegenerateCertificateButton,
  ViewCertificateButton,
} from '#web/features/certificates/certificate-buttons.tsx'
import { CertificateVersions } from '#web/features/certificates/certificate-versions.tsx'
import { certificateQueries } from '#web/features/certificates/certificates.api.ts'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { whyWithdrawnIsNotIssued } from '#contract/certificates/certificates.rules.ts'
import type { CertificateVersion } from '#contract/certificates/certificates.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

export function JobCertificates({ job, isGeneratedAbove = false }: { job: Job; isGeneratedAbove?: boolean }) {
  const { data: versions, error, refetch } = useQuery(certificateQueries.versions(job._id))
  if (error && !versions) return <QuietRetry what="The certificates" error={error} onRetry={() => void refetch()} />
  const isOpen = job.status !== 'completed'
  if (!versions) return isOpen && !job.certificateUrl ? null : <DataTableSkeleton />
  if (isOpen && versions.length === 0) return null
  return (
    <CertificateVersions
      versions={versions}
      nothing="No certificate has been issued yet. Generate it when nothing is missing."
      actions={
        <Actions
          job={job}
          current={versions.find(({ status }) => status === 'current')}
          isGeneratedAbove={isGeneratedAbove}
        />
      }
    />
  )
}

interface ActionsProps {
  job: Job
  current: CertificateVersion | undefined
  isGeneratedAbove: boolean
}

function Actions({ job, current, isGeneratedAbove }: ActionsProps) {
  const { _id: jobId, title: of } = job
  return (
    <>
      {current && <ViewCertificateButton jobId={jobId} of={of} />}
      {job.reportWithdrawnAt && job.status === 'completed' && <p>{whyWithdrawnIsNotIssued}</p>}
      {lacksCertificate(job, current) && !isGeneratedAbove && <GenerateCertificateButton jobId={jobId} of={of} />}
      {current && job.status === 'completed' && <RegenerateCertificateButton jobId={jobId} of={of} />}
    </>
  )
}

/** None was issued since the job was last completed; what was withdrawn waits for the next completion. */
export function lacksCertificate(
  { completedDate, reportWithdrawnAt }: Job,
  current: CertificateVersion | undefined,
): boolean {
  return completedDate !== null && !reportWithdrawnAt && (!current || current.issuedAt < completedDate)
}
