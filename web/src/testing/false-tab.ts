import { vi } from 'vitest'

/** Stands in for the tab that the browser would open. */
export function falseTab() {
  const tab = { document: { title: '', body: { textContent: '' } }, location: { href: '' }, opener: {}, close: vi.fn() }
  const opened = vi.fn(() => tab)
  vi.stubGlobal('open', opened)
  return { tab, opened }
}
