import { TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, type ComponentProps } from 'react'
import type { Hit } from './hit-groups.ts'
import type { Found } from './use-found.ts'

/** The field itself, in a bar as in a window. */
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

/** Talks to the list in the page: the first hit is marked, so that Enter opens it. */
export function useFirstHit(combobox: ReturnType<typeof useCombobox>, { groups, isSearching }: Found) {
  const keys = groups.flatMap(({ hits }) => hits.map(({ key }) => key)).join()
  useEffect(() => {
    if (keys === '' || isSearching) combobox.resetSelectedOption()
    else combobox.selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the combobox is another object each time it is drawn
  }, [keys, isSearching])
}
