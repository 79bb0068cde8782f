/** Gives the keyboard back to the page when what had it is gone. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}
