import { notifyUnopened } from './certificate-buttons.tsx'
import { useViewVersion } from './certificates.api.ts'
import { Button } from '#web/ui/form/button.tsx'

interface Props {
  certificateId: string
  /** Names the certificate: a list has many of these buttons. */
  label: string
  variant?: 'quiet' | 'secondary'
  className?: string | undefined
  children: string
}

/** Opens one version in a tab of its own. */
export function ViewVersionButton({ certificateId, label, variant = 'quiet', className, children }: Props) {
  const view = useViewVersion()
  const press = () =>
    view.mutate(certificateId, { onError: (error) => notifyUnopened(error, 'Certificate not available') })
  return (
    <Button
      variant={variant}
      className={className}
      aria-label={label}
      aria-disabled={view.isPending}
      onClick={() => view.isPending || press()}
    >
      {children}
    </Button>
  )
}
