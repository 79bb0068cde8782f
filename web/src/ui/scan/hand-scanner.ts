import { useEffect, useRef } from 'react'

/** Nobody types faster than this between two keys; a hand scanner does. */
const maxGapMs = 30
/** Shorter than this it was a lucky typist. */
const minLength = 4
/** How GS1's separator arrives from a scanner that plays a keyboard. */
const separator = '\u001D'

/** The keys as they come, and the value once a scanner has ended it with Enter. */
export function scannedKeys() {
  let text = ''
  let last = -Infinity
  return (key: string, at: number, isCtrl = false): string | null => {
    const isQuick = at - last < maxGapMs
    last = at
    if (!isQuick) text = ''
    if (key === 'Enter') {
      const value = text.length >= minLength ? text : null
      text = ''
      return value
    }
    if (key.length > 1) {
      if (key !== 'Shift' && key !== 'Control') text = ''
      return null
    }
    text += isCtrl && key === ']' ? separator : key
    return null
  }
}

/** What it typed into a search field is taken out again, and a window that was only there to search is closed. */
export function useHandScanner(onScan: ((value: string) => void) | null, isAnywhere = false): void {
  const listener = useRef(onScan)
  useEffect(() => {
    listener.current = onScan
  })
  useEffect(() => {
    const next = scannedKeys()
    let before: { field: HTMLInputElement; text: string; at: number } | null = null
    const onKey = (event: KeyboardEvent) => {
      const { key, target, timeStamp, ctrlKey } = event
      const field = target instanceof HTMLInputElement ? target : null
      if (!isAnywhere && !field?.matches(searchFields)) return
      if (field && (before?.field !== field || timeStamp - before.at >= maxGapMs))
        before = { field, text: field.value, at: timeStamp }
      else if (before) before.at = timeStamp
      const value = next(key, timeStamp, ctrlKey)
      if (value === null || !listener.current) return
      // A slow scanner or a quick typist: the field holds the rest of the code, and its form sends the whole.
      if (before?.text && !before.field.matches(searchFields)) return
      event.preventDefault()
      // One that listens further out has no part in it.
      event.stopImmediatePropagation()
      if (before) writeInto(before.field, before.text)
      if (!isAnywhere && field?.closest('[role=dialog]')) field.dispatchEvent(escape())
      listener.current(value)
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isAnywhere])
}

/** For a field that takes a code: no browser writes the separator that a scanner sends as a shortcut. */
export function writeSeparator(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (!event.ctrlKey || event.key !== ']') return
  event.preventDefault()
  writeInto(event.currentTarget, event.currentTarget.value + separator)
}

const searchFields = 'input[type=search], [role=search] input, search input'

function escape(): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
}

/** As if the person had: React hears of it only so. */
function writeInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
