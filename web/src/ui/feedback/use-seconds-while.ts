import { useEffect, useState } from 'react'

/** Counts the seconds while something goes on; 0 when it does not. */
export function useSecondsWhile(isOn: boolean): number {
  const [seconds, setSeconds] = useState(0)

  // Follows the clock.
  useEffect(() => {
    if (!isOn) return
    const startedAt = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1000)), 1000)
    return () => {
      clearInterval(timer)
      setSeconds(0)
    }
  }, [isOn])

  return seconds
}
