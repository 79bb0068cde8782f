import { useQuery } from '@tanstack/react-query'
import { CompareFile } from '#web/features/certificates/compare-file.tsx'
import { Verdict } from '#web/features/certificates/verdict.tsx'
import { verdictOf } from '#web/features/certificates/verification-words.ts'
import { verificationQuery } from '#web/features/certificates/verification.api.ts'
import { VerifiedReport } from '#web/features/certificates/verified-report.tsx'
import styles from './verify.module.css'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Mark } from '#web/ui/theme/mark.tsx'
import { usePathname } from '#web/ui/page/address.tsx'
import { usePageArrival } from '#web/ui/page/page-arrival.ts'

/** Where the code printed on a report leads: anyone who holds the paper learns whether it counts. */
export function VerifyPage() {
  const [, , code = ''] = usePathname().split('/')
  const { data: report, error, refetch } = useQuery(verificationQuery(code))
  const heading = usePageArrival(windowTitle(report))

  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <p className={styles.name}>
        <Mark size={24} /> Verification of a report
      </p>
      {error && !report && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && report === undefined && (
        <h1 ref={heading} tabIndex={-1} className={styles.checking}>
          Checking the report…
        </h1>
      )}
      {report !== undefined && <Verdict report={report} heading={heading} />}
      {report && (
        <>
          <VerifiedReport report={report} />
          <CompareFile sha256={report.sha256} />
        </>
      )}
    </main>
  )
}

function windowTitle(report: Parameters<typeof verdictOf>[0] | undefined): string {
  if (report === undefined) return 'Verification of a report'
  return report ? `${report.number}: ${verdictOf(report)}` : verdictOf(report)
}
