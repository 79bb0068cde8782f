const firstMs = 2_000
const maxMs = 5 * 60_000

/** How long to wait after so many attempts without success: ever longer, never more than five minutes, never in step. */
export function retryDelay(failures: number, random: number): number {
  const patience = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 20))
  return Math.round(patience * (0.5 + random / 2))
}

/** The server's own wish counts, within the same bound. */
export function nextRetryIn(failures: number, retryAfterMs: number | null, random: number): number {
  return Math.min(maxMs, Math.max(retryDelay(failures, random), retryAfterMs ?? 0))
}
