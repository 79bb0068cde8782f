/** A short word about what just happened. An error stays until it is dismissed, a success goes by itself. */
export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

export function dismissToast(id: number): void {
  change(toasts.filter((each) => each.id !== id))
}

/** Takes back words that no longer hold: what failed has meanwhile succeeded. */
export function withdrawToast(text: string): void {
  change(toasts.filter((each) => each.text !== text))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const most = 4
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

/** The same words twice are one toast, shown anew. */
function show(kind: Toast['kind'], text: string): void {
  lastId += 1
  const others = toasts.filter((each) => each.text !== text || each.kind !== kind)
  change([...others, { id: lastId, kind, text }].slice(-most))
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
