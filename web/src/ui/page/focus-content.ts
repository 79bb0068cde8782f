/** Where the keyboard goes on when there is nothing nearer. */
export function focusContent() {
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}
