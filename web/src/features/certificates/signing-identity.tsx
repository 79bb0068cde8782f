import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { certificateQueries } from '#web/features/certificates/certificates.api.ts'
import styles from '#web/features/certificates/signing-identity.module.css'
import { britishMoment } from '#web/ui/british-moment.ts'
import { Button } from '#web/ui/button.tsx'
import { QuietRetry } from '#web/ui/quiet-retry.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Section } from '#web/ui/section.tsx'
import type { SigningIdentity as Identity } from '#contract/certificates/certificates.contract.ts'

/** Whose seal the certificates carry: what a doubter compares the seal of a PDF with. */
export function SigningIdentity() {
  const { data: identity, error, refetch } = useQuery(certificateQueries.signingIdentity())
  if (error && !identity) {
    return <QuietRetry what="The signing identity" error={error} onRetry={() => void refetch()} />
  }
  return (
    <Section title="Signing Identity">
      <div className={styles.identity}>
        <p className={styles.intro}>{identity ? originOf(identity) : 'Every certificate is sealed with it.'}</p>
        <dl className={styles.facts}>
          <Fact label="Subject" value={identity?.subject} />
          {identity && identity.issuer !== identity.subject && <Fact label="Issuer" value={identity.issuer} />}
          <Fact
            label="Valid"
            value={identity && `${britishMoment(identity.validFrom)} to ${britishMoment(identity.validUntil)}`}
          />
          <Fact label="Timestamps" value={identity && (identity.usesTimestamps ? 'By a timestamp server' : 'None')} />
          <Fact label="SHA-256 fingerprint" value={identity?.fingerprint} isHash />
        </dl>
        {identity && (
          <Button
            icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
            className={styles.download ?? ''}
            onClick={() => download(identity)}
          >
            Download certificate
          </Button>
        )}
      </div>
    </Section>
  )
}

function Fact({ label, value, isHash = false }: { label: string; value: string | undefined; isHash?: boolean }) {
  return (
    <div className={isHash ? styles.wide : ''}>
      <dt>{label}</dt>
      <dd className={isHash ? styles.hash : ''}>{value ?? '…'}</dd>
    </div>
  )
}

function originOf({ isSelfMade }: Identity): string {
  return isSelfMade
    ? 'Every certificate is sealed with this identity, which this system made for itself. Readers that trust only known authorities call it unknown; its fingerprint proves it all the same.'
    : 'Every certificate is sealed with this identity, which your firm has given to this system.'
}

function download({ certificate }: Identity) {
  saveFile(new Blob([certificate], { type: 'application/x-pem-file' }), 'signing-certificate.pem')
}
