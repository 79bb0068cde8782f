/** Where what floats over a page is put: inside its main part, which those who cannot see it know as the page. */
export function insidePage(): { portalProps?: { target: string } } {
  return document.querySelector('#content') ? { portalProps: { target: '#content' } } : {}
}
