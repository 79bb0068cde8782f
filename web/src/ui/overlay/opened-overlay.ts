import { useState, type ComponentType } from 'react'
import { useLazyOverlay } from './lazy-overlay.ts'

/** One that a button opens, there while it is open: `{Overlay && <Overlay onClose={close} />}`. */
export function useOpenedOverlay<Props>(load: () => Promise<ComponentType<Props>>) {
  const { Overlay, fetchOverlay } = useLazyOverlay(load)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => void fetchOverlay().then(setIsOpen)
  return { Overlay: isOpen ? Overlay : null, open, close: () => setIsOpen(false) }
}
