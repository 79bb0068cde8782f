import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { maxToasts } from './toast.ts'
import styles from './toasts.module.css'

/** Stands in the live region of `LazyToasts`. */
export function Toasts() {
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
