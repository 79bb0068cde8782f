import type { ReactNode } from 'react'
import { tellUnopened } from '#web/features/certificates/certificate-buttons.tsx'
import { useViewVersion } from '#web/features/certificates/certificates.api.ts'
import styles from '#web/features/certificates/certificate-versions.module.css'
import { britishMoment } from '#web/ui/british-moment.ts'
import { Button } from '#web/ui/button.tsx'
import { PartList } from '#web/ui/part-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { CertificateVersion } from '#contract/certificates/certificates.contract.ts'

interface Props {
  versions: CertificateVersion[]
  /** Said when there are none. */
  nothing: string
  actions: ReactNode
}

/** Every report that was issued for a job, latest first; none is ever taken away. */
export function CertificateVersions({ versions, nothing, actions }: Props) {
  return (
    <PartList
      title="Certificates"
      parts={versions}
      nothing={nothing}
      action={<div className={styles.actions}>{actions}</div>}
      row={(version) => ({
        title: <VersionTitle version={version} />,
        lines: [
          version.fileName,
          issuedInWords(version),
          <code key="hash" title={version.sha256}>
            SHA-256 {version.sha256.slice(0, 16)}…
          </code>,
          <a key="verify" href={version.verifyUrl} target="_blank" rel="noreferrer">
            Verification page<span className="visually-hidden"> of version {version.version}</span>
          </a>,
        ],
        action: <ViewVersionButton version={version} />,
      })}
    />
  )
}

function VersionTitle({ version: { number, version, status } }: { version: CertificateVersion }) {
  return (
    <span className={styles.title}>
      {`${number} version ${version}`}
      <StatusBadge meaning={status === 'current' ? 'good' : 'waiting'}>
        {status === 'current' ? 'Current' : 'Superseded'}
      </StatusBadge>
    </span>
  )
}

function ViewVersionButton({ version }: { version: CertificateVersion }) {
  const view = useViewVersion()
  const press = () => view.mutate(version, { onError: (error) => tellUnopened(error, 'Certificate not available') })
  return (
    <Button
      look="quiet"
      aria-label={`View version ${version.version}`}
      aria-disabled={view.isPending}
      onClick={() => view.isPending || press()}
    >
      View
    </Button>
  )
}

function issuedInWords({ issuedAt, issuedBy, isTimestamped }: CertificateVersion): string {
  const issued = `Issued ${britishMoment(issuedAt)} by ${issuedBy?.name ?? 'the system'}`
  return isTimestamped ? `${issued}, with a trusted timestamp` : issued
}
