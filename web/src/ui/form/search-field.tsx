import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './search-field.module.css'

interface Props {
  /** Says what is searched: "Search companies". */
  label: string
  value: string
  onSearch: (text: string) => void
}

const pauseMs = 200

/**
 * Answers as you type, after a short pause. `/` goes there from anywhere on the page. In plain elements: it stands on the
 * engineer's first page, whose first load has no room for the kit's input.
 */
export function SearchField({ label, value, onSearch }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState(value)
  useSlashKey(input)

  // Talks to the address bar: what was searched may change by Back or by a link, but never under someone's typing.
  useEffect(() => {
    if (document.activeElement !== input.current) setDraft(value)
  }, [value])

  // Talks to the clock: a search that is still waiting goes with its page.
  useEffect(() => () => clearTimeout(pause.current), [])

  const type = (text: string) => {
    setDraft(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => onSearch(text.trim()), pauseMs)
  }

  const clear = () => {
    type('')
    input.current?.focus()
  }

  return (
    <search className={styles.search}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <IconSearch size={18} stroke={1.5} className={styles.icon} aria-hidden />
      <input
        ref={input}
        id={id}
        type="search"
        className={styles.input}
        placeholder={label}
        value={draft}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('')
        }}
      />
      {draft === '' ? (
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      ) : (
        <button type="button" className={styles.clear} aria-label="Clear search" title="Clear search" onClick={clear}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </button>
      )}
    </search>
  )
}

/** Talks to the keyboard of the whole page; someone who is typing keeps their slash. */
function useSlashKey(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])
}
