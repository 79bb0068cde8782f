import { IconScan } from '@tabler/icons-react'
import { Button } from '#web/ui/form/button.tsx'
import { useOpenedOverlay } from '#web/ui/overlay/opened-overlay.ts'

const loadPanel = async () => (await import('./register-scan-panel.tsx')).RegisterScanPanel

export function RegisterScan({ addressOf }: { addressOf: (piece: { _id: string }) => string }) {
  const { Overlay: RegisterScanPanel, open, close } = useOpenedOverlay(loadPanel)
  return (
    <>
      <Button aria-haspopup="dialog" icon={IconScan} onClick={open}>
        Scan
      </Button>
      {RegisterScanPanel && <RegisterScanPanel addressOf={addressOf} onClose={close} />}
    </>
  )
}
