import { tellUnopened } from '#web/features/certificates/certificate-buttons.tsx'
import { useViewVersion } from '#web/features/certificates/certificates.api.ts'
import { Button } from '#web/ui/form/button.tsx'

interface Props {
  certificateId: string
  /** Names the certificate: a list has many of these buttons. */
  label: string
  look?: 'quiet' | 'secondary'
  className?: string | undefined
  children: string
}

/** Opens one version in a tab of its own. */
export function ViewVersionButton({ certificateId, label, look = 'quiet', className, children }: Props) {
  const view = useViewVersion()
  const press = () =>
    view.mutate(certificateId, { onError: (error) => tellUnopened(error, 'Certificate not available') })
  return (
    <Button
      look={look}
      className={className}
      aria-label={label}
      aria-disabled={view.isPending}
      onClick={() => view.isPending || press()}
    >
      {children}
    </Button>
  )
}
