import { IconFileCertificate } from '@tabler/icons-react'
import { notifyUnopened } from './certificate-buttons.tsx'
import { useViewItemCertificate } from './certificates.api.ts'
import { Button } from '#web/ui/form/button.tsx'

interface Props {
  jobId: string
  itemId: string
  /** Names the item: a list has many of these buttons. */
  of: string
  variant?: 'quiet' | 'secondary'
  /** Where each row of a list has one. */
  isShort?: boolean
  /** Where nothing else beside it says which item it is. */
  isNamed?: boolean
}

/** Opens what the job's certificate says of one item in a tab of its own. */
export function ItemCertificateButton({
  jobId,
  itemId,
  of,
  variant = 'secondary',
  isShort = false,
  isNamed = false,
}: Props) {
  const view = useViewItemCertificate()
  const press = () =>
    view.mutate({ jobId, itemId }, { onError: (error) => notifyUnopened(error, 'Certificate not available') })
  return (
    <Button
      variant={variant}
      icon={IconFileCertificate}
      iconSize={20}
      aria-label={`Certificate for this item: ${of}`}
      aria-disabled={view.isPending}
      onClick={() => view.isPending || press()}
    >
      {isNamed ? of : isShort ? 'Certificate' : 'Certificate for this item'}
    </Button>
  )
}
