import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'

const actEnvironment = 'IS_REACT_ACT_ENVIRONMENT'

/** React then renders as it does for people: what may wait is not rendered before the test goes on. */
export function givenTimeAsForPeople(): void {
  const before: unknown = Reflect.get(globalThis, actEnvironment)
  Reflect.set(globalThis, actEnvironment, false)
  // Test files share their globals: what stood here must stand here again.
  onTestFinished(() => void Reflect.set(globalThis, actEnvironment, before))
}

/** As a browser types, without the testing library's wait for React. */
export function typeAtOnce(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Keys as a person presses them in a search: quicker ones that end with Enter are a hand scanner's. */
export const person = userEvent.setup({ delay: 40 })
