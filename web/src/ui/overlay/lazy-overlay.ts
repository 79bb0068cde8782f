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
