import { createListeners } from '#web/api/listeners.ts'

let sending = false
const listeners = createListeners()
export const subscribeToSending = listeners.subscribe

/** Whether this tab is sending now; for the eyes of the person only, nothing is decided by it. */
export function isSending(): boolean {
  return sending
}

export function setSending(now: boolean): void {
  if (now === sending) return
  sending = now
  listeners.notify()
}
