import { CloseButton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import styles from './search-field.module.css'

interface Props {
  label: string
  /** What can be typed, in the field: short enough for a phone, where the label isn’t. */
  hint?: string
  value: string
  onSearch: (text: string) => void
}

const pauseMs = 200

/** Answers as you type, after a short pause. `/` goes there from anywhere on the page. */
export function SearchField({ label, hint = label, value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState(value)
  useSlashKey(input)
  const hasKeyboard = useMediaQuery('(pointer: fine) and (min-width: 640px)', false, { getInitialValueInEffect: false })

  // What was searched may change by Back or by a link, but never while the user types.
  useEffect(() => {
    if (document.activeElement !== input.current) setDraft(value)
  }, [value])

  // A search that is still waiting goes with its page.
  useEffect(() => () => clearTimeout(pause.current), [])

  const type = (text: string) => {
    setDraft(text)
    clearTimeout(pause.current)
    // An emptied field has nothing to wait for, and who leaves the page at once comes back to the whole list.
    if (text === '') onSearch('')
    else pause.current = setTimeout(() => onSearch(text.trim()), pauseMs)
  }

  const clear = () => {
    type('')
    input.current?.focus()
  }

  return (
    <search className={`${styles.search} compact-fields`}>
      <TextInput
        ref={input}
        type="search"
        aria-label={label}
        placeholder={hint}
        value={draft}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        leftSectionWidth={36}
        leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
        rightSectionWidth={draft === '' ? 28 : 44}
        rightSection={
          draft === '' ? (
            hasKeyboard && <kbd aria-hidden>/</kbd>
          ) : (
            <CloseButton size="lg" aria-label="Clear search" title="Clear search" onClick={clear} />
          )
        }
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('')
        }}
      />
    </search>
  )
}

/** The first field has the slash key; a user who is typing keeps theirs. */
function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping)
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])
}
