import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useState, type ChangeEvent, type ReactNode } from 'react'
import { useTypedText } from '#web/ui/form/deferred-form.ts'
import { popoverProps } from '#web/ui/overlay/popover-props.ts'
import { memoControl } from '#web/ui/form/memo-control.tsx'

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

export const SuggestionField = memoControl(function SuggestionField({
  label,
  name,
  value,
  suggestions,
  isRequired = false,
  help,
  error,
  onWrite,
}: Props) {
  const [isWanted, setIsWanted] = useState(false)
  const typed = useTypedText(value, ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onWrite(currentTarget.value))
  const offered = matching(suggestions, typed.value)
  const combobox = useCombobox({
    opened: isWanted && offered.length > 0,
    onOpenedChange: setIsWanted,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const open = () => setIsWanted(true)
  const pick = (word: string) => {
    onWrite(word)
    setIsWanted(false)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick} offset={4} {...popoverProps()}>
      <Combobox.Target autoComplete="off" withExpandedAttribute>
        <TextInput
          label={label}
          description={help}
          error={error}
          name={name}
          required={isRequired}
          value={typed.value}
          maxLength={255}
          autoCapitalize="words"
          enterKeyHint="next"
          aria-autocomplete="list"
          onFocus={open}
          onClick={open}
          onBlur={() => setIsWanted(false)}
          onChange={(event) => {
            typed.onChange?.(event)
            combobox.resetSelectedOption()
            open()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Suggestions">
          {offered.map((word) => (
            <Combobox.Option key={word} value={word} style={forGloves}>
              {word}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
})

/** A word of a list that is picked on site. */
export const forGloves = { minHeight: 48, padding: '12px', fontSize: 'inherit', lineHeight: 1.5 }

/** What holds the typed words; all of them while nothing is typed, and nothing once one is written out. */
function matching(suggestions: readonly string[], text: string): string[] {
  const typed = text.trim().toLowerCase()
  if (suggestions.some((word) => word.toLowerCase() === typed)) return []
  return suggestions.filter((word) => word.toLowerCase().includes(typed))
}
