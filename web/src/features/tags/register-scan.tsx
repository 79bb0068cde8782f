import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'

const loadPanel = async () => (await import('./register-scan-panel.tsx')).RegisterScanPanel

interface Props {
  addressOf: (piece: { _id: string }) => string
}

export function RegisterScan({ addressOf }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { Overlay: RegisterScanPanel, fetchOverlay } = useLazyOverlay(loadPanel)
  return (
    <>
      <Button aria-haspopup="dialog" icon={IconScan} onClick={() => void fetchOverlay().then(setIsOpen)}>
        Scan
      </Button>
      {RegisterScanPanel && isOpen && <RegisterScanPanel addressOf={addressOf} onClose={() => setIsOpen(false)} />}
    </>
  )
}
