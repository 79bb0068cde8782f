import { Combobox, Text, Textarea, useCombobox, type TextareaProps } from '@mantine/core'
import { useState } from 'react'
import { forGloves } from './suggestion-field.tsx'
import { useTypedText } from '#web/ui/form/deferred-form.ts'
import { memoControl } from '#web/ui/form/memo-control.tsx'
import { popoverProps } from '#web/ui/overlay/popover-props.ts'

interface Phrase {
  text: string
  detail: string
}

interface Props extends Omit<TextareaProps, 'description' | 'value'> {
  label: string
  value: string
  phrases: readonly Phrase[]
  onPick: (index: number) => void
}

export const PhraseField = memoControl(function PhraseField({ phrases, onPick, value, onChange, ...area }: Props) {
  const [isWanted, setIsWanted] = useState(false)
  const typed = useTypedText(value, onChange)
  const offered = matching(phrases, typed.value)
  const combobox = useCombobox({
    opened: isWanted && offered.length > 0,
    onOpenedChange: setIsWanted,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const pick = (place: string) => {
    const phrase = offered[Number(place)]
    if (phrase) onPick(phrases.indexOf(phrase))
    setIsWanted(false)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick} offset={4} {...popoverProps()}>
      <Combobox.Target autoComplete="off" withExpandedAttribute withKeyboardNavigation={offered.length > 0}>
        <Textarea
          rows={2}
          {...area}
          value={typed.value}
          aria-autocomplete="list"
          onFocus={() => setIsWanted(true)}
          onClick={() => setIsWanted(true)}
          onBlur={() => setIsWanted(false)}
          onChange={(event) => {
            typed.onChange?.(event)
            combobox.resetSelectedOption()
            setIsWanted(true)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Phrases">
          {offered.map(({ text, detail }, place) => (
            <Combobox.Option key={`${text} ${detail}`} value={String(place)} style={forGloves}>
              {text}
              {detail && <Text c="dimmed">{detail}</Text>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
})

/** What holds the typed words; all of them while nothing is typed, and nothing once one is written out. */
function matching(phrases: readonly Phrase[], text: string): Phrase[] {
  const typed = text.trim().toLowerCase()
  if (phrases.some((phrase) => phrase.text.toLowerCase() === typed)) return []
  return phrases.filter((phrase) => phrase.text.toLowerCase().includes(typed))
}
