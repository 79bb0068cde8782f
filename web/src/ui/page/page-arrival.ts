import { useEffect, useRef } from 'react'
import { focusContent } from './focus-content.ts'

/** Where this visit began; empty once the person has gone on from there. */
let firstAddress: string | undefined

/** Sets the window's title and, on arrival, the focus. Give the heading the ref and `tabIndex={-1}`. */
export function usePageArrival(title: string, { beginsAbove = false } = {}) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} · Thorough`
  }, [title])

  // Once, on arrival: the first page of a visit is read from its top anyway.
  useEffect(() => {
    const { pathname } = window.location
    firstAddress ??= pathname
    if (pathname === firstAddress) return
    firstAddress = ''
    window.scrollTo(0, 0)
    if (isSearching()) return
    if (beginsAbove) focusContent()
    else heading.current?.focus({ preventScroll: true })
  }, [beginsAbove])

  return heading
}

/** A user who types the next search while this page was still being fetched must not have their letters taken away. */
export function isSearching(): boolean {
  return document.activeElement?.closest('search') != null
}
