import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { Place } from './share-panel.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'

const loadPanel = async () => (await import('./share-panel.tsx')).SharePanel

export function ShareButton(place: Place) {
  const [isOpen, setIsOpen] = useState(false)
  const { Overlay: SharePanel, fetchOverlay } = useLazyOverlay(loadPanel)
  return (
    <>
      <Button icon={IconShare2} onClick={() => void fetchOverlay().then(setIsOpen)}>
        Share
      </Button>
      {SharePanel && isOpen && <SharePanel {...place} onClose={() => setIsOpen(false)} />}
    </>
  )
}
