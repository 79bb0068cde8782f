// Before anything that opens the local store: jsdom has no IndexedDB.
import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { installFalseCanvas } from './false-canvas.ts'
import { doLessWork } from './less-work.ts'
import { thisStore } from '#web/offline/store/local-session.ts'

// On a busy machine a screen may take its time; only what never comes is missing.
configure({ asyncUtilTimeout: 120_000, getElementError: missing })

/** Waiting for an element asks many times in vain: the page is written out only for the error that is read. */
function missing(message: string | null, container: Element): Error {
  const error = new Error()
  const read = () => `${message ?? ''}\n\n${prettyDOM(container) || ''}`
  return Object.defineProperty(error, 'message', { get: read, set: () => {}, configurable: true })
}

let complaints: unknown[][] = []

// Test files share their modules, and so the device's store: each begins with an empty one.
beforeAll(async () => void (await Promise.all(thisStore().tables.map((table) => table.clear()))))

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words)
  })
  localStorage.clear()
  sessionStorage.clear()
  // What the test before was told after its end.
  notifications.clean()
})

afterEach(() => {
  cleanup()
  // Test files share their modules, so what one was told would stand on the screens of the next.
  notifications.clean()
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
// Nobody answers behind these tests, and jsdom would say at length that it looked.
XMLHttpRequest.prototype.send = function send() {
  queueMicrotask(() => this.dispatchEvent(new ProgressEvent('error')))
}
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
// Nor does jsdom know <search>, and React takes what it does not know for a slip of the pen.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })
installFalseCanvas()
doLessWork()
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // Asked for as an ArrayBuffer, it is one.
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(this)
  })
}
