/** So long after the last key it counts as a pause; longer than this nothing waits for one. */
const pauseMs = 600
const maxWaitMs = 4_000
const lookAgainMs = 100

let lastKeyAt = -Infinity

export function watchKeys(): () => void {
  const onInput = () => {
    lastKeyAt = performance.now()
  }
  window.addEventListener('input', onInput, { capture: true, passive: true })
  return () => window.removeEventListener('input', onInput, { capture: true })
}

export function isTyping(): boolean {
  return performance.now() - lastKeyAt < pauseMs
}

/** Waits until nobody types, as sending costs a slow phone time that the next key needs; false if keys follow all the while. */
export async function untilKeysPause(): Promise<boolean> {
  const began = performance.now()
  while (isTyping() && performance.now() - began < maxWaitMs)
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  return !isTyping()
}
