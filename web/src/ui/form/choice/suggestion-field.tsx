import { Combobox, Text, Textarea, TextInput, useCombobox, type TextareaProps } from '@mantine/core'
import { useState, type ChangeEvent, type ReactElement, type ReactNode } from 'react'
import { useTypedText } from '#web/ui/form/deferred-form.ts'
import { popoverProps } from '#web/ui/overlay/popover-props.ts'
import { memoControl } from '#web/ui/form/memo-control.tsx'

interface SuggestionProps {
  label: string
  name: string
  value: string
  suggestions: readonly string[]
  isRequired?: boolean
  help?: ReactNode
  error?: string | undefined
  onWrite: (text: string) => void
}

export const SuggestionField = memoControl(function SuggestionField(props: SuggestionProps) {
  const { value, suggestions, isRequired = false, help, onWrite, ...input } = props
  const typed = useTypedText(value, ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onWrite(currentTarget.value))
  return (
    <Offering
      title="Suggestions"
      offers={suggestions.map((text) => ({ text }))}
      text={typed.value}
      onPick={({ text }) => onWrite(text)}
    >
      {({ onType, ...events }) => (
        <TextInput
          {...input}
          {...events}
          description={help}
          required={isRequired}
          value={typed.value}
          maxLength={255}
          autoCapitalize="words"
          enterKeyHint="next"
          aria-autocomplete="list"
          onChange={(event) => {
            typed.onChange?.(event)
            onType()
          }}
        />
      )}
    </Offering>
  )
})

interface Phrase {
  text: string
  detail: string
}

interface PhraseProps extends Omit<TextareaProps, 'description' | 'value'> {
  label: string
  value: string
  phrases: readonly Phrase[]
  onPick: (index: number) => void
}

/** Several lines of text; a phrase brings its detail too. */
export const PhraseField = memoControl(function PhraseField(props: PhraseProps) {
  const { phrases, onPick, value, onChange, ...area } = props
  const typed = useTypedText(value, onChange)
  return (
    <Offering
      title="Phrases"
      offers={phrases}
      text={typed.value}
      onPick={(phrase) => onPick(phrases.findIndex((each) => each === phrase))}
    >
      {({ onType, ...events }) => (
        <Textarea
          rows={2}
          {...area}
          {...events}
          value={typed.value}
          aria-autocomplete="list"
          onChange={(event) => {
            typed.onChange?.(event)
            onType()
          }}
        />
      )}
    </Offering>
  )
})

interface Offer {
  text: string
  detail?: string
}

interface OfferingProps {
  title: string
  offers: readonly Offer[]
  /** What is typed; it need be none of them. */
  text: string
  onPick: (offer: Offer) => void
  children: (events: Record<'onFocus' | 'onClick' | 'onBlur' | 'onType', () => void>) => ReactElement
}

/** A field of text, and below it those of what is offered that hold what is typed. */
function Offering({ title, offers, text, onPick, children }: OfferingProps) {
  const [isWanted, setIsWanted] = useState(false)
  const offered = matching(offers, text)
  const combobox = useCombobox({
    opened: isWanted && offered.length > 0,
    onOpenedChange: setIsWanted,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const open = () => setIsWanted(true)
  const close = () => setIsWanted(false)
  const type = () => {
    combobox.resetSelectedOption()
    open()
  }
  const pick = (place: string) => {
    const offer = offered[Number(place)]
    if (offer) onPick(offer)
    close()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick} offset={4} {...popoverProps()}>
      <Combobox.Target autoComplete="off" withExpandedAttribute withKeyboardNavigation={offered.length > 0}>
        {children({ onFocus: open, onClick: open, onBlur: close, onType: type })}
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={title}>
          {offered.map(({ text: words, detail }, place) => (
            <Combobox.Option key={`${words} ${detail}`} value={String(place)} style={forGloves}>
              {words}
              {detail && <Text c="dimmed">{detail}</Text>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const forGloves = { minHeight: 48, padding: '12px', fontSize: 'inherit', lineHeight: 1.5 }

/** What holds the typed words; all of them while nothing is typed, and nothing once one is written out. */
function matching(offers: readonly Offer[], text: string): Offer[] {
  const typed = text.trim().toLowerCase()
  if (offers.some((offer) => offer.text.toLowerCase() === typed)) return []
  return offers.filter((offer) => offer.text.toLowerCase().includes(typed))
}
