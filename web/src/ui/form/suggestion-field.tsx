import { useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './field.module.css'
import { useNotes } from './field.tsx'
import suggestion from './suggestion-field.module.css'

interface Props {
  label: string
  name: string
  value: string
  suggestions: readonly string[]
  isRequired?: boolean
  help?: ReactNode
  error?: string | undefined
  onWrite: (text: string) => void
}

/** A line of text with likely words offered below it; anything else may be written. */
export function SuggestionField(props: Props) {
  const { label, name, value, isRequired = false, help, error, onWrite } = props
  const { id, described, notes } = useNotes(undefined, help, error)
  const { offered, active, open, shut, pick, onKeyDown } = useSuggestionList(props)
  const isOpen = offered.length > 0
  return (
    <div className={`${styles.field} ${suggestion.field}`}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        className={styles.input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        {...(active >= 0 && { 'aria-activedescendant': `${id}-${active}` })}
        aria-invalid={error ? true : undefined}
        {...described}
        required={isRequired}
        value={value}
        maxLength={255}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        onFocus={open}
        onClick={open}
        onBlur={shut}
        onChange={(event) => {
          onWrite(event.currentTarget.value)
          open()
        }}
        onKeyDown={onKeyDown}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- no browser's datalist is large enough for a glove */}
      <ul id={`${id}-list`} role="listbox" aria-label="Suggestions" className={suggestion.list} hidden={!isOpen}>
        {offered.map((word, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard stays in the input
          <li
            key={word}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- as its list
            role="option"
            aria-selected={index === active}
            className={suggestion.option}
            // The input keeps the focus, or the list would shut before the PDF renderer has ended.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(word)}
          >
            {word}
          </li>
        ))}
      </ul>
      {notes}
    </div>
  )
}

function useSuggestionList({ value, suggestions, onWrite }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offered = isOpen ? matching(suggestions, value) : []

  const open = () => {
    setIsOpen(true)
    setActive(-1)
  }
  const shut = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const pick = (word: string) => {
    onWrite(word)
    shut()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const word = offered[active]
    if (step) {
      event.preventDefault()
      setIsOpen(true)
      setActive(stepped(active, step, Math.max(1, offered.length)))
    } else if (event.key === 'Enter' && word !== undefined) {
      event.preventDefault()
      pick(word)
    } else if (event.key === 'Escape' && offered.length > 0) {
      event.preventDefault()
      shut()
    }
  }
  return { offered, active, open, shut, pick, onKeyDown }
}

/** What holds the typed words; all of them while nothing is typed, and nothing once one is written out. */
function matching(suggestions: readonly string[], text: string): string[] {
  const typed = text.trim().toLowerCase()
  if (suggestions.some((word) => word.toLowerCase() === typed)) return []
  return suggestions.filter((word) => word.toLowerCase().includes(typed))
}

function stepped(active: number, step: number, count: number): number {
  const next = active + step
  return next < 0 ? count - 1 : next % count
}
