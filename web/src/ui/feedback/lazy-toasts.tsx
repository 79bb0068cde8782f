import { notificationsStore } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { SilentErrorBoundary } from './error-boundary.tsx'
import { lazyPart } from '#web/ui/page/lazy-page.ts'

const Toasts = lazyPart(async () => (await import('./toasts.tsx')).Toasts)

/**
 * Where toasts appear; their code comes with the first. The region itself is always there, or a screen reader may miss
 * that one.
 */
export function LazyToasts() {
  const hasToasts = useSyncExternalStore(notificationsStore.subscribe, areThereToasts)
  return (
    <div aria-live="polite">
      <SilentErrorBoundary>{hasToasts && <Toasts />}</SilentErrorBoundary>
    </div>
  )
}

function areThereToasts(): boolean {
  return notificationsStore.getState().notifications.length > 0
}
