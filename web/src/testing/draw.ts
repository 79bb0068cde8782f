import { fireEvent } from '@testing-library/react'

/** jsdom has no pointer, so the pen is a mouse. */
export function putPenDown(canvas: HTMLElement, x: number, y: number): void {
  fireEvent.mouseDown(canvas, { buttons: 1, clientX: x, clientY: y })
}

export function liftPen(x: number, y: number): void {
  fireEvent.mouseUp(window, { buttons: 0, clientX: x, clientY: y })
}

export function drawStroke(canvas: HTMLElement, x: number, y: number): void {
  putPenDown(canvas, x, y)
  liftPen(x + 40, y + 10)
}
