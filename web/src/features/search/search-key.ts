import { useEffect, useRef } from 'react'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

export const shortcut = isApple ? { words: '⌘ K', aria: 'Meta+K' } : { words: 'Ctrl K', aria: 'Control+K' }

/** Ctrl+K, or Cmd+K, from anywhere but an open window. */
export function useSearchKey(onPress: () => void) {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      if (!isShortcut || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
