import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { createElement, isValidElement, type ReactNode } from 'react'
import styles from './toasts.module.css'

/** What can be done about it at once: "Undo". The toast goes with it. */
interface ToastAction {
  label: string
  run: () => void
}

/** A short word about what just happened. An error stays until it is dismissed, a success goes by itself. */
export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  error: (text: string) => show('error', text),
}

/** Takes back words that no longer hold: what failed has meanwhile succeeded. */
export function withdrawToast(text: string): void {
  for (const { id, message } of notificationsStore.getState().notifications) {
    if (id && textOf(message) === text) notifications.hide(id)
  }
}

export const maxToasts = 4
const successStaysMs = 5000
/** Long enough to read, to think and to reach it. */
const actionStaysMs = 10_000
const drawing = { size: 20, stroke: 1.5, 'aria-hidden': true }

const kinds = {
  success: { role: 'status', autoClose: successStaysMs, icon: createElement(IconCircleCheck, drawing) },
  error: { role: 'alert', autoClose: false, icon: createElement(IconAlertTriangle, drawing) },
}

/** The same words twice are one toast, shown anew; the oldest makes room for the newest. */
function show(kind: keyof typeof kinds, text: string, action?: ToastAction): void {
  withdrawToast(text)
  const { notifications: shown } = notificationsStore.getState()
  for (const { id } of shown.slice(0, Math.max(0, shown.length - maxToasts + 1))) if (id) notifications.hide(id)
  const message = action ? withAction(text, action) : text
  const autoClose = action ? actionStaysMs : kinds[kind].autoClose
  const id = notifications.show({
    ...kinds[kind],
    autoClose,
    message,
    className: `${styles.toast} ${styles[kind]}`,
    classNames: { icon: `${styles.icon}`, description: `${styles.text}` },
    color: kind === 'error' ? 'var(--danger)' : 'var(--good)',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss', size: 'var(--small-control)' },
    // A user who is on it with the keyboard is reading it.
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose }),
  })
}

/** Its key is the text, by which it is withdrawn. */
function withAction(text: string, { label, run }: ToastAction): ReactNode {
  const onClick = () => {
    withdrawToast(text)
    run()
  }
  const button = createElement('button', { type: 'button', className: styles.action, onClick }, label)
  return createElement('span', { key: text }, text, ' ', button)
}

function textOf(message: ReactNode): string | null {
  if (typeof message === 'string') return message
  return isValidElement(message) ? message.key : null
}
