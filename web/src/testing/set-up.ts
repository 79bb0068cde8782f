import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

let complaints: unknown[][] = []

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words)
  })
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  expect(complaints, 'Nothing may complain on console.error unless the test expects it.').toEqual([])
})

/** For a test that makes something complain on purpose: gives what was said, and takes it off the record. */
export function takeComplaints(): unknown[][] {
  const taken = complaints
  complaints = []
  return taken
}

// jsdom has no layout, so Mantine must be told that nothing ever matches or changes size.
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.scrollTo = () => {}
