import { Box, Group, Text } from '@mantine/core'
import { ViewVersionButton } from './certificate-buttons.tsx'
import { britishDate } from '#web/ui/feedback/british-moment.ts'
import { StatusBadge, type Meaning } from '#web/ui/feedback/status-badge.tsx'
import type { ListedCertificate } from '#contract/certificates/certificates.contract.ts'
import { certificateStatusLabels, type CertificateStatus } from '#contract/certificates/certificates.rules.ts'

export function CertificateCard({ certificate }: { certificate: ListedCertificate }) {
  const { _id, number, version, status, jobTitle, town, issuedAt } = certificate
  return (
    <Group component="li" wrap="nowrap" gap="sm" p="8px 12px 8px 16px">
      <Box flex={1}>
        <Group gap="2px 10px">
          <h2>{`${number}, version ${version}`}</h2>
          <CertificateStatusBadge status={status} />
        </Group>
        <Text c="dimmed" fz="sm" lineClamp={2} title={`${jobTitle}, ${town}`}>{`${jobTitle}, ${town}`}</Text>
        <Text c="dimmed" fz="sm">{`Issued: ${britishDate(issuedAt)}`}</Text>
      </Box>
      <ViewVersionButton
        certificateId={_id}
        label={`View Certificate: ${number}, version ${version}`}
        variant="secondary"
      >
        View
      </ViewVersionButton>
    </Group>
  )
}

const meanings: Record<CertificateStatus, Meaning> = { current: 'good', superseded: 'waiting', withdrawn: 'stopped' }

export function CertificateStatusBadge({ status }: { status: CertificateStatus }) {
  return <StatusBadge meaning={meanings[status]}>{certificateStatusLabels[status]}</StatusBadge>
}
