import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { createElement } from 'react'
import styles from './toasts.module.css'

/** A short word about what just happened. An error stays until it is dismissed, a success goes by itself. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

/** Takes back words that no longer hold: what failed has meanwhile succeeded. */
export function withdrawToast(text: string): void {
  for (const { id, message } of notificationsStore.getState().notifications) {
    if (id && message === text) notifications.hide(id)
  }
}

export const maxToasts = 4
const successStaysMs = 5000
const drawing = { size: 20, stroke: 1.5, 'aria-hidden': true }

const kinds = {
  success: { role: 'status', autoClose: successStaysMs, icon: createElement(IconCircleCheck, drawing) },
  error: { role: 'alert', autoClose: false, icon: createElement(IconAlertTriangle, drawing) },
}

const parts = {
  icon: `${styles.icon}`,
  body: `${styles.body}`,
  description: `${styles.text}`,
  closeButton: `${styles.dismiss}`,
}

/** The same words twice are one toast, shown anew; the oldest makes room for the newest. */
function show(kind: keyof typeof kinds, text: string): void {
  withdrawToast(text)
  const { notifications: shown } = notificationsStore.getState()
  for (const { id } of shown.slice(0, Math.max(0, shown.length - maxToasts + 1))) if (id) notifications.hide(id)
  const id = notifications.show({
    ...kinds[kind],
    message: text,
    className: `${styles.toast} ${styles[kind]}`,
    classNames: parts,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    // Whoever is on it with the keyboard is reading it.
    onFocusCapture: () => notifications.update({ id, message: text, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message: text, autoClose: kinds[kind].autoClose }),
  })
}
