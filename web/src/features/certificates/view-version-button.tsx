import { whyUnopened } from './certificate-buttons.tsx'
import { useOpenCertificate } from './certificates.api.ts'
import { CallButton } from '#web/ui/form/call-button.tsx'
import { getListedCertificate } from '#contract/certificates/certificates.contract.ts'

interface Props {
  certificateId: string
  /** Names the certificate: a list has many of these buttons. */
  label: string
  variant?: 'quiet' | 'secondary'
  className?: string | undefined
  children: string
}

export function ViewVersionButton({ certificateId, label, ...button }: Props) {
  return (
    <CallButton
      variant="quiet"
      {...button}
      call={useOpenCertificate(getListedCertificate)}
      input={{ certificateId }}
      failure={whyUnopened}
      aria-label={label}
    />
  )
}
