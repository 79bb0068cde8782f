const firstMs = 2_000
const longestMs = 5 * 60_000

/** How long to wait after so many attempts without success: ever longer, never more than five minutes, never in step. */
export function backOff(failures: number, random: number): number {
  const patience = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 20))
  return Math.round(patience * (0.5 + random / 2))
}

/** The server's own wish counts, within the same bound. */
export function nextTryIn(failures: number, retryAfterMs: number | null, random: number): number {
  return Math.min(longestMs, Math.max(backOff(failures, random), retryAfterMs ?? 0))
}
