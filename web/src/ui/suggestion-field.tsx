import { Autocomplete } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import type { ReactNode } from 'react'
import styles from '#web/ui/field.module.css'
import { useNotes } from '#web/ui/field.tsx'
import select from '#web/ui/search-select.module.css'
import suggestion from '#web/ui/suggestion-field.module.css'

interface Props {
  label: string
  name: string
  value: string
  suggestions: readonly string[]
  isRequired?: boolean
  help?: ReactNode
  problem?: string | undefined
  onWrite: (text: string) => void
}

/** A line of text with likely words offered below it; anything else may be written. */
export function SuggestionField({ label, name, value, suggestions, isRequired = false, help, problem, onWrite }: Props) {
  const { id, described, notes } = useNotes(undefined, help, problem)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Autocomplete
        id={id}
        name={name}
        data={[...suggestions]}
        value={value}
        onChange={onWrite}
        required={isRequired}
        maxLength={255}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        error={Boolean(problem)}
        aria-invalid={problem ? true : undefined}
        {...described}
        maxDropdownHeight={260}
        comboboxProps={{ shadow: 'none', transitionProps: { duration: 100 } }}
        classNames={{
          input: `${styles.input} ${select.input} ${suggestion.input}`,
          dropdown: `${select.dropdown}`,
          option: `${suggestion.option}`,
        }}
      />
      {notes}
    </div>
  )
}
