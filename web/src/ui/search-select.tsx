import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { useState } from 'react'
import styles from '#web/ui/field.module.css'
import { useNotes } from '#web/ui/field.tsx'
import select from '#web/ui/search-select.module.css'

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
  problem?: string | undefined
  nothingFound: string
  onSearch: (text: string) => void
  onChoose: (option: Option | null) => void
}

/** Chooses one of many by typing a part of its name. The server searches, so that thousands are as quick as ten. */
export function SearchSelect(props: Props) {
  const { chosen, options, onSearch, onChoose } = props
  const { id, described, notes } = useNotes(undefined, undefined, props.problem)
  const [typed, setTyped] = useState(chosen?.label ?? '')
  const isChosenListed = !chosen || options.some(({ value }) => value === chosen.value)

  const search = (text: string) => {
    setTyped(text)
    // The name of what is chosen is no search: all others are offered beside it.
    onSearch(text === chosen?.label ? '' : text.trim())
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {props.label}
      </label>
      <Select
        id={id}
        name={props.name}
        data={isChosenListed ? options : [chosen, ...options]}
        filter={({ options: all }) => all}
        searchable
        allowDeselect={false}
        value={chosen?.value ?? null}
        searchValue={typed}
        onSearchChange={search}
        onChange={(_, option) => onChoose(option)}
        nothingFoundMessage={props.isSearching ? 'Searching...' : props.nothingFound}
        placeholder="Type to search"
        error={Boolean(props.problem)}
        aria-invalid={props.problem ? true : undefined}
        {...described}
        comboboxProps={{ shadow: 'none', transitionProps: { duration: 100 } }}
        classNames={{
          input: `${styles.input} ${select.input}`,
          dropdown: `${select.dropdown}`,
          option: `${select.option}`,
        }}
      />
      {notes}
    </div>
  )
}
