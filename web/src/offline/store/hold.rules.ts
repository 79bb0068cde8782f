/** How long an entry stays here so that a slip of the thumb can be taken back. */
export const undoMs = 8_000

export interface Wait {
  /** Milliseconds since 1970, by the clock of the moment the wait began. */
  until: number
  lengthMs: number
}

/**
 * Whether a wait is still on. It ends when its time has passed, and also when the clock was set back to before it
 * began: nothing waits longer than it was asked to, whatever becomes of the clock.
 */
export function isStillOn({ until, lengthMs }: Wait, now: number): boolean {
  return until - lengthMs <= now && now < until
}

/** Whether an entry is held back for an undo; by a clock that nobody can set. */
export function isHeld({ holdUntil }: { holdUntil: number | null }, now: number): boolean {
  return holdUntil !== null && isStillOn({ until: holdUntil, lengthMs: undoMs }, now)
}
