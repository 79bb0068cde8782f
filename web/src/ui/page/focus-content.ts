/** Where the keyboard goes on when there is nothing nearer. */
export function focusContent() {
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}

/** What was pressed may go with what it did: then the keyboard goes on from the page, not from the top of the window. */
export function keepFocus() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusContent()
  })
}

/** Gives the keyboard back to the page when what had it is gone. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}
