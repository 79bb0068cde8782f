import { Notifications, notificationsStore } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { useEffect, useSyncExternalStore } from 'react'
import { maxToasts } from './toast.ts'
import { putInFreePlace } from './free-place.ts'
import styles from './toasts.module.css'

/** Stands in the live region of `LazyToasts`. */
export function Toasts() {
  useFreePlace()
  return (
    <Notifications
      withinPortal={false}
      position="top-right"
      limit={maxToasts}
      zIndex={400}
      containerWidth={336}
      notificationMaxHeight={600}
      transitionDuration={0}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      className={styles.stack ?? ''}
    />
  )
}

/** Measures the layout each time a toast comes or goes. */
function useFreePlace() {
  const shown = useSyncExternalStore(notificationsStore.subscribe, () => notificationsStore.getState().notifications)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const stack = document.querySelector<HTMLElement>(`.${styles.stack}[data-position='top-right']`)
      if (stack) putInFreePlace(stack)
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])
}
