import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Where this visit began; empty once the person has gone on from there. */
let firstKey: string | undefined

/**
 * Tells everyone that a new page has come: the window's title, and for those who cannot see it the focus on its
 * heading. Give the heading the ref and `tabIndex={-1}`.
 */
export function usePageArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()

  // Talks to the window.
  useEffect(() => {
    document.title = `${title} · Thorough`
  }, [title])

  // Talks to the browser's focus, once, on arrival: the first page of a visit is read from its top anyway.
  useEffect(() => {
    firstKey ??= key
    if (key === firstKey) return
    firstKey = ''
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only on arrival
  }, [])

  return heading
}
