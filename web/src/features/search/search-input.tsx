import { TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react'
import type { Hit } from './hit-groups.ts'
import type { Found } from './use-found.ts'
import type { Search } from './use-search.ts'

export function SearchInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      {...props}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      enterKeyHint="go"
    />
  )
}

export function hitWith(key: string, { groups }: Found): Hit | undefined {
  return groups.flatMap(({ hits }) => hits).find((hit) => hit.key === key)
}

/**
 * Marks the first hit in the list, so that Enter opens it. Pressed before the answer is there, Enter opens it once it is.
 * Give the field what this returns as its `onKeyDown`.
 */
export function useFirstHit(combobox: ReturnType<typeof useCombobox>, { typed, found }: Search) {
  const { groups, isSearching } = found
  const keys = groups.flatMap(({ hits }) => hits.map(({ key }) => key)).join()
  const isAwaited = useRef(false)
  useEffect(() => {
    isAwaited.current = false
  }, [typed])
  useEffect(() => {
    if (keys === '' || isSearching) return combobox.resetSelectedOption()
    combobox.selectFirstOption()
    if (isAwaited.current) combobox.clickSelectedOption()
    isAwaited.current = false
    // oxlint-disable-next-line react/exhaustive-deps -- the combobox is another object each time it is drawn
  }, [keys, isSearching])
  return ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && combobox.dropdownOpened) isAwaited.current = isSearching
  }
}
