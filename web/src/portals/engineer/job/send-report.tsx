import { IconMail } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { lazyPage } from '#web/ui/page/lazy-page.ts'

/** Fetched when it is first opened: an engineer sends few reports. */
const SendReportForm = lazyPage(async () => (await import('./send-report-form.tsx')).SendReportForm)

export function SendReport({ jobId }: { jobId: string }) {
  const { isOpen, opener, open, close } = useInlineForm()
  if (!isOpen) {
    return (
      <Button ref={opener} icon={IconMail} iconSize={20} onClick={open}>
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
