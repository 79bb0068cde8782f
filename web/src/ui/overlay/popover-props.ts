/** Where what floats over a page is put: inside its main part, which those who cannot see it know as the page. */
export function popoverProps(): { hideDetached: boolean; portalProps?: { target: string } } {
  return document.querySelector('#content') ? { ...stays, portalProps: { target: '#content' } } : stays
}

/** It closes when it is left; it need not also vanish when its field is scrolled out of sight. */
const stays = { hideDetached: false }
