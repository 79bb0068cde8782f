import { IconFileCertificate } from '@tabler/icons-react'
import { whyUnopened } from './certificate-buttons.tsx'
import { useOpenCertificate } from './certificates.api.ts'
import { CallButton } from '#web/ui/form/call-button.tsx'
import { getItemCertificate } from '#contract/certificates/certificates.contract.ts'

interface Props {
  jobId: string
  itemId: string
  /** Names the item: a list has many of these buttons. */
  of: string
  variant?: 'quiet' | 'secondary'
  isShort?: boolean
  isNamed?: boolean
}

/** Opens what the job's certificate says of one item; the first press has it made. */
export function ItemCertificateButton({ of, variant = 'secondary', isShort = false, isNamed = false, ...item }: Props) {
  return (
    <CallButton
      variant={variant}
      icon={IconFileCertificate}
      iconSize={20}
      call={useOpenCertificate(getItemCertificate)}
      input={item}
      failure={whyUnopened}
      aria-label={`Certificate for this item: ${of}`}
    >
      {isNamed ? of : isShort ? 'Certificate' : 'Certificate for this item'}
    </CallButton>
  )
}
