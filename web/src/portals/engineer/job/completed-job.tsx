import { IconMail } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useIsBeingMade } from '#web/features/certificates/certificate-after-completion.ts'
import { GenerateCertificateButton, ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { lazyPage } from '#web/ui/page/lazy-page.ts'

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

/** Fetched when it is first opened: an engineer sends few reports. */
const SendReportForm = lazyPage(async () => (await import('./send-report-form.tsx')).SendReportForm)

export function SendReport({ jobId }: { jobId: string }) {
  const { isOpen, opener, open, close } = useInlineForm()
  if (!isOpen) {
    return (
      <Button ref={opener} icon={IconMail} onClick={open}>
        Send report
      </Button>
    )
  }
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingPage />}>
        <SendReportForm jobId={jobId} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  )
}
