import { IconShare2 } from '@tabler/icons-react'
import type { Place } from './share-panel.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useOpenedOverlay } from '#web/ui/overlay/opened-overlay.ts'

const loadPanel = async () => (await import('./share-panel.tsx')).SharePanel

export function ShareButton(place: Place) {
  const { Overlay: SharePanel, open, close } = useOpenedOverlay(loadPanel)
  return (
    <>
      <Button icon={IconShare2} onClick={open}>
        Share
      </Button>
      {SharePanel && <SharePanel {...place} onClose={close} />}
    </>
  )
}
