import { useQuery } from '@tanstack/react-query'
import { CompareFile } from '#web/features/certificates/compare-file.tsx'
import { LookUpReport } from '#web/features/certificates/look-up-report.tsx'
import { verificationQuery, type UnknownReport } from '#web/features/certificates/verification.api.ts'
import {
  unknownTitles,
  UnknownVerdict,
  Verdict,
  VerifiedItems,
  VerifiedReport,
} from '#web/features/certificates/verified-report.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { usePathname, useQueryString } from '#web/ui/page/address.tsx'
import { usePageArrival } from '#web/ui/page/page-arrival.ts'
import { PublicPage } from '#web/ui/page/public-page.tsx'
import type { Verification } from '#contract/certificates/verification.contract.ts'

/** Where the code printed on a report leads: anyone who holds the paper learns whether it counts and what it says. */
export function VerifyPage() {
  const [, , code] = usePathname().split('/')
  const number = new URLSearchParams(useQueryString()).get('number') ?? undefined
  const { data: report, error, refetch } = useQuery(verificationQuery(code || undefined, number))
  const heading = usePageArrival(windowTitle(report))

  return (
    <PublicPage name="Verification of a report">
      {error && !report && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !report && (
        <h1 ref={heading} tabIndex={-1}>
          {code ? 'Checking the report...' : 'Verify a report'}
        </h1>
      )}
      {report && isKnown(report) && (
        <>
          <Verdict report={report} heading={heading} />
          <VerifiedItems items={report.items} examinedCount={report.results.items} />
          <VerifiedReport report={report} />
          <CompareFile sha256={report.sha256} />
          <a href="/verify">Verify another report</a>
        </>
      )}
      {report && !isKnown(report) && <UnknownVerdict report={report} heading={heading} />}
      {(!code || (report && !isKnown(report))) && (
        <LookUpReport typed={{ number: number ?? '', code: decoded(code) }} />
      )}
    </PublicPage>
  )
}

/** As it was typed; an address that nobody could have typed is shown as it is. */
function decoded(code = ''): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

function isKnown(report: Verification | UnknownReport): report is Verification {
  return 'verdict' in report
}

function windowTitle(report: Verification | UnknownReport | undefined): string {
  if (report === undefined) return 'Verification of a report'
  return isKnown(report) ? `${report.number}: ${report.verdict.headline}` : unknownTitles[report.status]
}
