import { useIsBeingMade } from '#web/features/certificates/certificate-after-completion.ts'
import { GenerateCertificateButton, ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'

/** Below a completed job: what stands out is to view its certificate where there is one, and to make it where there is none. */
export function CertificateBar({ job }: { job: LocalJob }) {
  const { _id: jobId, title, certificateUrl, isCertificateDue, reportWithdrawnAt } = job
  const isBeingMade = useIsBeingMade(jobId) || isCertificateDue
  if (certificateUrl) {
    return (
      <BottomBar>
        <ViewCertificateButton jobId={jobId} of={title} variant="primary" />
      </BottomBar>
    )
  }
  if (reportWithdrawnAt) {
    return (
      <BottomBar>
        <p>
          The office withdrew the report. A new one can be issued once the job is reopened and you have completed it
          again.
        </p>
      </BottomBar>
    )
  }
  return (
    <BottomBar>
      <ViewCertificateButton jobId={jobId} of={title} />
      {isBeingMade ? (
        <Button variant="primary" aria-disabled>
          Making the certificate…
        </Button>
      ) : (
        <GenerateCertificateButton jobId={jobId} of={title} variant="primary" onIssued={() => void retryNow()} />
      )}
    </BottomBar>
  )
}
