import { useEffect, useRef, useState } from 'react'

interface NfcReader {
  scan: (options: { signal: AbortSignal }) => Promise<void>
  addEventListener: (name: 'reading', listen: (event: { serialNumber: string }) => void) => void
}

/** Reads the numbers of NFC tags; null where the browser can't, or does so already. `start` asks the person first. */
export function useNfc(onRead: (number: string) => void): { start: () => void } | null {
  const Reader: (new () => NfcReader) | undefined = Object(globalThis).NDEFReader
  const [isOn, setIsOn] = useState(false)
  const listener = useRef(onRead)
  useEffect(() => {
    listener.current = onRead
  })

  // Where it was allowed before, the user isn't asked again.
  useEffect(() => {
    if (!Reader) return
    // The library of types does not know this permission.
    const nfc = { name: 'nfc' as PermissionName }
    navigator.permissions.query(nfc).then(
      ({ state }) => state === 'granted' && setIsOn(true),
      () => undefined,
    )
  }, [Reader])

  useEffect(() => {
    if (!Reader || !isOn) return undefined
    const ending = new AbortController()
    const reader = new Reader()
    reader.addEventListener('reading', ({ serialNumber }) => serialNumber && listener.current(serialNumber))
    reader.scan({ signal: ending.signal }).catch(() => ending.signal.aborted || setIsOn(false))
    return () => ending.abort()
  }, [Reader, isOn])

  return Reader && !isOn ? { start: () => setIsOn(true) } : null
}
