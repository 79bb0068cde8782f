interface PlaceProps {
  hideDetached: boolean
  middlewares: { flip: { padding: { bottom: number } } }
  portalProps?: { target: string }
}

/** Inside the main part, which screen readers know as the page, and upwards where the bottom bar would lie over it. */
export function popoverProps(): PlaceProps {
  const bar = document.getElementById('bottom-bar')?.offsetHeight ?? 0
  // It closes when it is left; it need not also vanish when its field is scrolled out of sight.
  const stays = { hideDetached: false, middlewares: { flip: { padding: { bottom: bar } } } }
  return document.getElementById('content') ? { ...stays, portalProps: { target: '#content' } } : stays
}
