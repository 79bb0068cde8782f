import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A form that opens where it is needed: closing it gives the keyboard back to the button that opened it. */
export function useInlineForm() {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return {
    isOpen,
    opener,
    open: () => setIsOpen(true),
    close: () => {
      // The button is drawn again at once, or there would be nothing to give the focus to.
      flushSync(() => setIsOpen(false))
      opener.current?.focus()
    },
  }
}
