import { useEffect, useRef, useState } from 'react'

const step = 40

/** The first rows at once, more when their end comes into sight. Put `end` on a button, for those who don't scroll. */
export function useInfiniteScroll(total: number, atLeast = 0) {
  const [reached, setReached] = useState(step)
  const end = useRef<HTMLButtonElement>(null)
  const shown = Math.min(total, Math.max(reached, atLeast))
  const hasMore = shown < total
  const grow = () => setReached(shown + step)

  // Only the browser's layout knows what is in sight.
  useEffect(() => {
    if (!hasMore || !end.current || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setReached(shown + step), {
      rootMargin: '1200px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, shown])

  return { shown, hasMore, end, grow }
}
