import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { certificateQueries } from './certificates.api.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Fact, Facts, Section } from '#web/ui/page/section.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { saveFile } from '#web/ui/overlay/save-file.ts'
import type { SigningIdentity as Identity } from '#contract/certificates/certificates.contract.ts'

const unknown = '…'

export function SigningIdentity() {
  const { data: identity, error, refetch } = useQuery(certificateQueries.signingIdentity())
  if (error && !identity) {
    return <QuietRetry what="The signing identity" error={error} onRetry={() => void refetch()} />
  }
  return (
    <Section title="Signing Identity">
      <Text c="dimmed" mt={-4} p="0 20px 12px">
        {identity ? originOf(identity) : sealed}
      </Text>
      {identity?.warnings.map((warning) => (
        <Notice key={warning} variant="danger" icon={IconAlertTriangle} title={warning} />
      ))}
      <details>
        <Text component="summary" c="dimmed" fz="sm" p="12px 20px">
          Details for your server’s administrator
        </Text>
        <Facts>
          <Fact label="Subject">{identity?.subject ?? unknown}</Fact>
          {identity && identity.issuer !== identity.subject && <Fact label="Issuer">{identity.issuer}</Fact>}
          <Fact label="Valid">
            {identity ? `${britishMoment(identity.validFrom)} to ${britishMoment(identity.validUntil)}` : unknown}
          </Fact>
          <Fact label="Timestamps">
            {identity ? (identity.usesTimestamps ? 'By a timestamp server' : 'None') : unknown}
          </Fact>
          <Fact label="SHA-256 fingerprint" isWide>
            <code>{identity?.fingerprint ?? unknown}</code>
          </Fact>
        </Facts>
        {identity && (
          <Button icon={IconDownload} style={{ margin: '0 20px 20px' }} onClick={() => download(identity)}>
            Download certificate
          </Button>
        )}
      </details>
    </Section>
  )
}

function originOf({ isSelfMade }: Identity): string {
  return isSelfMade
    ? `${sealed} This system made the seal itself, so a PDF reader may call its signer unknown.`
    : `${sealed} The seal is your firm’s own.`
}

const sealed = 'Every certificate carries an electronic seal, which shows any later change to it.'

function download({ certificate }: Identity) {
  saveFile(new Blob([certificate], { type: 'application/x-pem-file' }), 'signing-certificate.pem')
}
