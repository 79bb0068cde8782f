import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useConfirmWithdrawCertificate } from './use-confirm-withdraw-certificate.ts'
import { CertificateStatusBadge } from './certificate-card.tsx'
import { ViewVersionButton } from './certificate-buttons.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { CertificateVersion } from '#contract/certificates/certificates.contract.ts'

interface Props {
  versions: CertificateVersion[]
  nothing: string
  actions: ReactNode
}

export function CertificateVersions({ versions, nothing, actions }: Props) {
  return (
    <PartList
      title="Certificates"
      parts={versions}
      nothing={nothing}
      action={<Group gap="xs">{actions}</Group>}
      row={(version) => ({
        title: <VersionTitle version={version} />,
        lines: [
          version.fileName,
          formatIssued(version),
          formatWithdrawn(version),
          <a key="verify" href={version.verifyUrl} target="_blank" rel="noreferrer">
            Verification page<span className="visually-hidden"> of version {version.version}</span>
          </a>,
        ],
        action: <VersionActions version={version} />,
      })}
    />
  )
}

function VersionTitle({ version: { number, version, status, isUnderRevision } }: { version: CertificateVersion }) {
  return (
    <Group component="span" gap="4px 8px">
      {`${number} version ${version}`}
      {isUnderRevision ? (
        <StatusBadge meaning="repair">Under revision</StatusBadge>
      ) : (
        <CertificateStatusBadge status={status} />
      )}
    </Group>
  )
}

function VersionActions({ version }: { version: CertificateVersion }) {
  const withdraw = useConfirmWithdrawCertificate()
  return (
    <Group gap="xs">
      <ViewVersionButton certificateId={version._id} label={`View version ${version.version}`}>
        View
      </ViewVersionButton>
      {version.status !== 'withdrawn' && (
        <Button
          variant="quiet"
          aria-label={`Withdraw version ${version.version}`}
          onClick={() => void withdraw(version)}
        >
          Withdraw
        </Button>
      )}
    </Group>
  )
}

function formatIssued({ issuedAt, issuedBy, isTimestamped }: CertificateVersion): string {
  const issued = `Issued ${britishMoment(issuedAt)} by ${issuedBy?.name ?? 'the system'}`
  return isTimestamped ? `${issued}, with a trusted timestamp` : issued
}

function formatWithdrawn({ withdrawal }: CertificateVersion): string | null {
  if (!withdrawal) return null
  const { at, by, reason } = withdrawal
  return `Withdrawn ${britishMoment(at)} by ${by?.name ?? 'the system'}: ${reason}`
}
