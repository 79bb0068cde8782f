import { Choices } from '#web/ui/choices.tsx'
import {
  certificateStatuses,
  certificateStatusLabels,
  type CertificateStatus,
} from '#contract/certificates/certificates.rules.ts'

interface Props {
  status: CertificateStatus | undefined
  onChoose: (status: CertificateStatus | undefined) => void
}

const options = [
  { value: 'all' as const, label: 'All' },
  ...certificateStatuses.map((status) => ({ value: status, label: certificateStatusLabels[status] })),
]

export function CertificateStatusFilter({ status, onChoose }: Props) {
  return (
    <Choices
      label="Status"
      options={options}
      value={status ?? 'all'}
      onChoose={(chosen) => onChoose(chosen === 'all' ? undefined : chosen)}
    />
  )
}

/** As an address names it; anything else means all. */
export function statusFrom(name: string | null): CertificateStatus | undefined {
  return certificateStatuses.find((status) => status === name)
}
