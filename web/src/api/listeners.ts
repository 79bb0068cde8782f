/** Those who want to hear of a change; `subscribe` as `useSyncExternalStore` takes it. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>()
  return {
    subscribe(listener: (...told: Told) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...told: Told): void {
      for (const listener of listeners) listener(...told)
    },
  }
}
