/** What has the focus, and what lies around it: the keyboard goes on from there when it goes with what it did. */
let focusedAndAround: HTMLElement[] = []

/** Until the function that is returned is called. */
export function keepFocus(): () => void {
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) focusedAndAround = [target, ...placesAround(target)]
  }
  const removals = new MutationObserver(() => {
    // What comes instead may ask for the focus itself, and a menu that closes gives it back a little later.
    if (isLost()) setTimeout(() => isLost() && focusFirstLeft(focusedAndAround), 50)
  })
  document.addEventListener('focusin', note)
  removals.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    removals.disconnect()
  }
}

function isLost(): boolean {
  return document.activeElement === document.body && focusedAndAround[0]?.isConnected === false
}

/** No button beside it: pressed once more by mistake, it would do what nobody meant. */
export function placesAround(part: Element | null): HTMLElement[] {
  const around = part?.parentElement?.closest<HTMLElement>('[tabindex], section, fieldset')
  return around ? [around, ...placesAround(around)] : []
}

export function focusFirstLeft(places: HTMLElement[]): void {
  const place = places.find(({ isConnected }) => isConnected)
  if (place?.matches('section, fieldset')) place.tabIndex = -1
  place?.focus({ preventScroll: true })
}
