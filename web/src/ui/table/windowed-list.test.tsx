import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { WindowedList } from './windowed-list.tsx'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(188)
  // As a browser does, and jsdom does not: what is scrolled away is above the top.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -window.scrollY, 300, 188),
  )
  vi.stubGlobal('scrollY', 0)
})

function show(count: number, pinnedIndex = -1) {
  const rows = Array.from({ length: count }, (_, index) => `Row ${index}`)
  render(
    <WindowedList rows={rows} keyOf={(row) => row} estimatedHeight={188} pinnedIndex={pinnedIndex}>
      {(row) => <button type="button">{row}</button>}
    </WindowedList>,
  )
}

function scrollTo(top: number) {
  vi.stubGlobal('scrollY', top)
  window.dispatchEvent(new Event('scroll'))
}

test('of a long list only what is in sight is drawn, and a screen reader is told the rest', () => {
  show(300)

  const rows = screen.getAllByRole('listitem')
  expect(rows.length).toBeLessThan(20)
  expect(rows.at(0)?.getAttribute('aria-setsize')).toBe('300')
  expect(rows.at(1)?.getAttribute('aria-posinset')).toBe('2')
})

test('what comes into sight is drawn, and what has the focus stays', async () => {
  show(300)
  const first = screen.getByRole('button', { name: 'Row 0' })
  first.focus()

  scrollTo(200 * 100)

  await waitFor(() => expect(screen.getByRole('button', { name: 'Row 101' })).toBeDefined())
  expect(document.activeElement).toBe(first)
  expect(screen.queryByRole('button', { name: 'Row 1' })).toBeNull()
})

test('a row that is to be scrolled to is drawn wherever the page stands', () => {
  show(300, 250)

  expect(screen.getByRole('button', { name: 'Row 250' })).toBeDefined()
})

test('a short list is drawn whole, for the browser’s own search', () => {
  show(60)

  expect(screen.getAllByRole('listitem')).toHaveLength(60)
})
