type Guard = (event: PopStateEvent) => void

let guard: Guard | null = null

// The window calls its listeners in the order they came, so main.tsx imports this before the router starts.
window.addEventListener('popstate', (event) => guard?.(event))

/** Sees the browser's own back and forward before the router does; gives the way to stop it. */
export function guardHistory(newGuard: Guard): () => void {
  guard = newGuard
  return () => {
    if (guard === newGuard) guard = null
  }
}
