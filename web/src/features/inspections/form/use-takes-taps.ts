import { useEffect, useState } from 'react'

/** Longer than the taps of a double tap are apart. */
const doubleTapMs = 600

/**
 * Whether a form that took the place of another has stood long enough: the second tap of a double tap was meant for the one
 * before, and would say of a piece that nobody looked at that it was examined.
 */
export function useTakesTaps(isNext: boolean): boolean {
  const [takesTaps, setTakesTaps] = useState(!isNext)
  // Talks to the browser's timer.
  useEffect(() => {
    const timer = setTimeout(() => setTakesTaps(true), doubleTapMs)
    return () => clearTimeout(timer)
  }, [])
  return takesTaps
}
