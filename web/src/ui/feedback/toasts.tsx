import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { maxToasts } from './toast.ts'
import styles from './toasts.module.css'

/** Where toasts appear. It is always there, or a screen reader may miss the first. */
export function Toasts() {
  return (
    <Notifications
      aria-live="polite"
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
