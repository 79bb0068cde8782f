import { useLayoutEffect, useRef } from 'react'

/** For a part that goes by itself: the focus goes to what is around it then, and not to the top of the page. */
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

export function placesAround(part: Element | null): HTMLElement[] {
  const around = part?.parentElement?.closest<HTMLElement>('[tabindex]')
  return around ? [around, ...placesAround(around)] : []
}

function focusAround(part: HTMLElement): void {
  placesAround(part)[0]?.focus({ preventScroll: true })
}
