import { AppError } from '#contract/errors.ts'

/** Refuses at once what would only wait, so that the calls already running come to their end. */
export function shedLoad(_request: unknown, _reply: unknown, _type: string, delay: number | string | undefined) {
  // Before the first sample is whole, the measure is not a number, or not a finite one; that is no pressure.
  if (!Number.isFinite(Number(delay))) return
  throw new AppError('overloaded', 'The server is busy. Please try again shortly.', { retryAfterSeconds: 5 })
}
