import { useEffect, useState } from 'react'

export function useSecondsWhile(isOn: boolean): number {
  const [seconds, setSeconds] = useState(0)

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
