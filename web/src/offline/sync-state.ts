/** Whether this tab is sending now; for the eyes of the person only, nothing is decided by it. */
export function isSending(): boolean {
  return sending
}

export function setSending(now: boolean): void {
  if (now === sending) return
  sending = now
  for (const listener of listeners) listener()
}

export function subscribeToSending(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let sending = false
const listeners = new Set<() => void>()
