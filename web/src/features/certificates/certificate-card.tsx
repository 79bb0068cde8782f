import { Group, Stack, Text } from '@mantine/core'
import { CertificateStatusBadge } from './certificate-status-badge.tsx'
import styles from './certificate-card.module.css'
import { ViewVersionButton } from './view-version-button.tsx'
import type { ListedCertificate } from '#contract/certificates/certificates.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

/** A report as its customer looks for it: which, of what, where, when. */
export function CertificateCard({ certificate }: { certificate: ListedCertificate }) {
  const { _id, number, version, status, jobTitle, town, issuedAt } = certificate
  return (
    <li className={styles.card}>
      <Stack gap={4} flex="1 1 240px" miw={0}>
        <Group gap="4px 12px">
          <h2>{`${number}, version ${version}`}</h2>
          <CertificateStatusBadge status={status} />
        </Group>
        <Text c="dimmed">{`${jobTitle}, ${town}`}</Text>
        <Text c="dimmed">{`Issued: ${britishDay(dayInLondon(new Date(issuedAt)))}`}</Text>
      </Stack>
      <ViewVersionButton
        certificateId={_id}
        label={`View Certificate: ${number}, version ${version}`}
        variant="secondary"
      >
        View Certificate
      </ViewVersionButton>
    </li>
  )
}
