interface PlaceProps {
  hideDetached: boolean
  middlewares: { flip: { padding: { bottom: number } } }
  portalProps?: { target: string }
}

/**
 * Where what floats over a page is put: inside its main part, which those who cannot see it know as the page, and upwards
 * where the bar at the bottom would lie over it.
 */
export function popoverProps(): PlaceProps {
  const bar = document.getElementById('bottom-bar')?.offsetHeight ?? 0
  // It closes when it is left; it need not also vanish when its field is scrolled out of sight.
  const stays = { hideDetached: false, middlewares: { flip: { padding: { bottom: bar } } } }
  return document.getElementById('content') ? { ...stays, portalProps: { target: '#content' } } : stays
}
