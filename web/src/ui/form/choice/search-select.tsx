import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { popoverProps } from '#web/ui/overlay/popover-props.ts'

export interface Option {
  value: string
  label: string
}

interface Props {
  label: string
  name: string
  chosen: Option | null
  /** What the server found for what was typed; the first ones while nothing was. */
  options: Option[]
  isSearching: boolean
  isDisabled?: boolean
  placeholder?: string
  help?: ReactNode
  error?: string | undefined
  nothingFound: string
  onSearch: (text: string) => void
  onChange: (option: Option) => void
}

/** Chooses one of many by typing a part of its name. The server searches, so that thousands are as quick as ten. */
export function SearchSelect({ label, name, chosen, options, error, ...props }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  /** null while the field only shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  useFirstFound(combobox, typed, props.isSearching ? null : options)

  const search = (text: string | null) => {
    setTyped(text)
    props.onSearch(text?.trim() ?? '')
  }
  const choose = (value: string) => {
    const option = options.find((each) => each.value === value)
    if (option) props.onChange(option)
    search(null)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} {...popoverProps()}>
      <Combobox.Target autoComplete="off" withExpandedAttribute>
        <TextInput
          label={label}
          description={props.help}
          error={error}
          data-field={name}
          placeholder={props.placeholder ?? 'Type to search'}
          disabled={props.isDisabled ?? false}
          value={typed ?? chosen?.label ?? ''}
          spellCheck={false}
          rightSection={<IconSelector size={18} stroke={1.5} aria-hidden />}
          rightSectionWidth={40}
          rightSectionPointerEvents="none"
          onKeyDown={(event) => {
            // Before the first result is marked, it would submit the form with what was chosen before.
            if (event.key === 'Enter' && typed !== null) event.preventDefault()
          }}
          onClick={({ currentTarget }) => {
            combobox.openDropdown()
            // What is typed next takes the place of what is chosen now.
            if (typed === null) currentTarget.select()
          }}
          onChange={(event) => {
            search(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onBlur={() => {
            search(null)
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Choices">
          {options.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === chosen?.value}>
              {option.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {/* Beside the list: within it there may be nothing but choices. */}
        {options.length === 0 && (
          <Combobox.Empty>{props.isSearching ? 'Searching...' : props.nothingFound}</Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Marks the first result, so that Enter takes it, and nothing before that. */
function useFirstFound(combobox: ReturnType<typeof useCombobox>, typed: string | null, options: Option[] | null) {
  const found = options?.map(({ value }) => value).join()
  useEffect(() => {
    if (!typed) return
    if (found === undefined) combobox.resetSelectedOption()
    else combobox.selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the combobox is another object each time it is drawn
  }, [typed, found])
}
