import { onTestFinished } from 'vitest'

/** React then renders as it does for people: what may wait is not rendered before the test goes on. */
export function givenTimeAsForPeople(): void {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true))
}

/** As a browser types, without the testing library's wait for React. */
export function typeAtOnce(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
