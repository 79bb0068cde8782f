/** Whether a real call was answered by our server; the connection watcher learns from it. */
export type Reachability = 'answered' | 'silent'

const listeners = new Set<(reachability: Reachability) => void>()

export function onReachability(listener: (reachability: Reachability) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setReachability(reachability: Reachability): void {
  for (const listener of listeners) listener(reachability)
}
