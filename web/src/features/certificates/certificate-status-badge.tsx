import { StatusBadge, type Meaning } from '#web/ui/feedback/status-badge.tsx'
import { certificateStatusLabels, type CertificateStatus } from '#contract/certificates/certificates.rules.ts'

const meanings: Record<CertificateStatus, Meaning> = { current: 'good', superseded: 'waiting', withdrawn: 'stopped' }

export function CertificateStatusBadge({ status }: { status: CertificateStatus }) {
  return <StatusBadge meaning={meanings[status]}>{certificateStatusLabels[status]}</StatusBadge>
}
