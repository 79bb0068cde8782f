import { useLayoutEffect, useRef } from 'react'

/**
 * For a part that goes by itself, such as a button whose time is over: a user who stood on it
 * stands on what is around it then, and not at the top of the page.
 */
export function useRestoreFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null)
  useLayoutEffect(() => {
    const own = part.current
    return () => {
      if (own?.contains(document.activeElement)) focusAround(own)
    }
  }, [])
  return part
}

/** The places around a part that can take the focus, from the nearest outwards. */
export function placesAround(part: Element | null): HTMLElement[] {
  const around = part?.parentElement?.closest<HTMLElement>('[tabindex]')
  return around ? [around, ...placesAround(around)] : []
}

function focusAround(part: HTMLElement): void {
  placesAround(part)[0]?.focus({ preventScroll: true })
}
