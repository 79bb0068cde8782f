import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { placesAround } from './left-focus.ts'
import styles from './modal-layer.module.css'

interface Props {
  isOpen: boolean
  title: ReactNode
  /** A window in the middle, or a panel at the side that fills a phone. */
  variant: 'window' | 'panel'
  /** Beside the title, such as a button that closes. */
  aside?: ReactNode
  onCancel: () => void
  children: ReactNode
}

/**
 * Something that must be dealt with before the page: it holds the focus, Escape and a press beside it cancel, and the
 * focus goes back where it was. It is our own, because the engineer's first load has no room for a library's.
 */
export function ModalLayer({ isOpen, ...props }: Props) {
  return isOpen ? createPortal(<OpenLayer {...props} />, document.body) : null
}

function OpenLayer({ title, variant, aside, onCancel, children }: Omit<Props, 'isOpen'>) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const pressedBeside = useRef(false)
  useBorrowedFocus(box)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Tab') keepInside(event, box.current)
    if (event.key !== 'Escape') return
    // Only the topmost is cancelled, and nothing of the page behind it.
    event.stopPropagation()
    onCancel()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press beside is the mouse's Escape
    <div
      className={`${styles.veil} ${styles[variant]}`}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => (pressedBeside.current = event.target === event.currentTarget)}
      onMouseUp={(event) => pressedBeside.current && event.target === event.currentTarget && onCancel()}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native dialog would cover the toasts */}
      <div ref={box} role="dialog" aria-modal aria-labelledby={id} tabIndex={-1} className={styles.box}>
        <div className={styles.header}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </div>
    </div>
  )
}

/** Talks to the browser's focus: takes it on opening and gives it back on closing. */
function useBorrowedFocus(box: React.RefObject<HTMLDivElement | null>) {
  const opener = useRef<Element>(null)

  // Before anything inside asks for the focus itself.
  useLayoutEffect(() => {
    opener.current = document.activeElement
  }, [])

  useEffect(() => {
    const before = opener.current
    const first = box.current?.querySelector<HTMLElement>('[data-autofocus]') ?? box.current
    if (!box.current?.contains(document.activeElement)) first?.focus()
    const around = placesAround(before)
    return () => {
      // What was decided may have taken the button away that asked for it.
      const place = [before, ...around].find((each) => each instanceof HTMLElement && each.isConnected)
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    }
  }, [box])
}

const focusable = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"], :disabled)'

function keepInside(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  const [first, last] = [stops[0], stops.at(-1)]
  const isAtEdge = event.shiftKey
    ? document.activeElement === first || document.activeElement === box
    : document.activeElement === last
  if (!isAtEdge) return
  event.preventDefault()
  if (event.shiftKey) last?.focus()
  else first?.focus()
}
