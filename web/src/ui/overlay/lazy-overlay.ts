import { useCallback, useState, type ComponentType } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'

/** A window whose code comes when it is first opened; its opener waits for it, and learns when it did not come. */
export function useLazyOverlay<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Overlay, setOverlay] = useState<ComponentType<Props> | null>(null)
  const fetchOverlay = useCallback(async () => {
    try {
      const loaded = await load()
      setOverlay(() => loaded)
      return true
    } catch {
      toast.error('This could not be loaded. Check your connection and try again.')
      return false
    }
  }, [load])
  return { Overlay, fetchOverlay }
}

/** One that a button opens, there while it is open: `{Overlay && <Overlay onClose={close} />}`. */
export function useOpenedOverlay<Props>(load: () => Promise<ComponentType<Props>>) {
  const { Overlay, fetchOverlay } = useLazyOverlay(load)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => void fetchOverlay().then(setIsOpen)
  return { Overlay: isOpen ? Overlay : null, open, close: () => setIsOpen(false) }
}
