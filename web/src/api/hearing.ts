/** Whether a real call was answered by our server; the connection watcher learns from it. */
export type Hearing = 'answered' | 'silent'

const listeners = new Set<(hearing: Hearing) => void>()

export function onHearing(listener: (hearing: Hearing) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellHearing(hearing: Hearing): void {
  for (const listener of listeners) listener(hearing)
}
