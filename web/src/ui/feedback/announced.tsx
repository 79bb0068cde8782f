import { useEffect, useState, type ReactNode } from 'react'

/** Read out as soon as it appears, also on a new page: what stands there from the beginning would go unsaid. */
export function Announced({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const [isListening, setIsListening] = useState(false)
  // Screen readers announce what is put into a region that they know already.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsListening(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div aria-live="polite" className={className}>
      {isListening && children}
    </div>
  )
}
