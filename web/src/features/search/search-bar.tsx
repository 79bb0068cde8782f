import { ActionIcon, Box, Combobox, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState, type FocusEvent } from 'react'
import { HitList, SearchDialog, SearchInput, useFirstHit, useGo } from './search-dialog.tsx'
import { shortcut, useSearchKey } from './search-key.ts'
import styles from './search.module.css'
import type { Search } from './use-search.ts'

/** A field where there is room for one, else a button that opens a window; Ctrl+K goes to whichever there is. */
export function SearchBar({ search, hint }: { search: Search; hint: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useSearchKey(() => {
    const isShown = field.current !== null && field.current.getClientRects().length > 0
    if (isShown) field.current?.focus()
    else setIsOpen(true)
  })
  return (
    <>
      <SearchInBar search={search} hint={hint} field={field} />
      <ActionIcon
        size={48}
        hiddenFrom="sm"
        aria-label="Search everything"
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut.aria}
        onClick={() => setIsOpen(true)}
      >
        <IconSearch size={22} stroke={1.5} aria-hidden />
      </ActionIcon>
      <SearchDialog isOpen={isOpen} search={search} hint={hint} onClose={() => setIsOpen(false)} />
    </>
  )
}

interface InBarProps {
  search: Search
  hint: string
  field: React.RefObject<HTMLInputElement | null>
}

function SearchInBar({ search, hint, field }: InBarProps) {
  const { typed, q, found, type } = search
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const awaitFirstHit = useFirstHit(combobox, search)

  const close = () => combobox.closeDropdown()
  const go = useGo(search, () => {
    close()
    field.current?.blur()
  })
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }

  return (
    <Box component="search" visibleFrom="sm" className={styles.bar ?? ''} onBlur={onBlur}>
      <Combobox
        store={combobox}
        withinPortal={false}
        hideDetached={false}
        position="bottom-start"
        width="target"
        onOptionSubmit={go}
      >
        <Combobox.Target autoComplete="off" withExpandedAttribute>
          <SearchInput
            ref={field}
            aria-label="Search everything"
            aria-keyshortcuts={shortcut.aria}
            placeholder="Search"
            value={typed}
            rightSection={<kbd aria-hidden>{shortcut.words}</kbd>}
            rightSectionWidth={70}
            rightSectionPointerEvents="none"
            onFocus={({ currentTarget }) => {
              currentTarget.select()
              combobox.openDropdown()
            }}
            onClick={() => combobox.openDropdown()}
            onChange={(event) => {
              type(event.currentTarget.value)
              combobox.openDropdown()
            }}
            onKeyDown={(event) => {
              awaitFirstHit(event)
              if (event.key === 'Escape' && !combobox.dropdownOpened) type('')
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown miw="min(440px, calc(100vw - 32px))">
          <HitList q={q} hint={hint} found={found} />
        </Combobox.Dropdown>
      </Combobox>
    </Box>
  )
}
