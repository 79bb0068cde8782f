import { afterEach, expect, test, vi } from 'vitest'
import { putInFreePlace } from './toasts.tsx'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function placed(tag: string, place: DOMRectInit): HTMLElement {
  const element = document.body.appendChild(document.createElement(tag))
  element.getBoundingClientRect = () => DOMRect.fromRect(place)
  return element
}

test('a message covers no control of a table that takes the edges and the middle of the page', () => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1280)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  // The names of the rows, and what can be pressed at their end.
  placed('a', { x: 0, y: 0, width: 500, height: 800 })
  placed('select', { x: 1053, y: 0, width: 227, height: 800 })
  const message = placed('div', { x: 928, y: 16, width: 336, height: 74 })

  putInFreePlace(message)

  const [top = NaN, , , left = NaN] = message.style.inset.split(' ').map(Number.parseFloat)
  expect([top, left >= 500, left + 336 <= 1053]).toEqual([710, true, true])
})

test('a message does not cover what is announced at the bottom of a phone full of fields', () => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(360)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(740)
  placed('input', { x: 16, y: 0, width: 328, height: 740 })
  const full = placed('div', { x: 16, y: 520, width: 328, height: 140 })
  full.setAttribute('role', 'status')
  const message = placed('div', { x: 16, y: 586, width: 328, height: 74 })

  putInFreePlace(message)

  const [top = NaN] = message.style.inset.split(' ').map(Number.parseFloat)
  expect(top).toBeLessThanOrEqual(520 - 74)
  expect(top).toBeGreaterThan(520 - 74 - 8)
})
