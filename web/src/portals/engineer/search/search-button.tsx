import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { shortcut, useSearchKey } from '#web/features/search/search-key.ts'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'

const loadSearchPanel = async () => (await import('./search-panel.tsx')).SearchPanel

/** Opens the search, whose code comes with its first use: the first load of a phone is short. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  const { Overlay: SearchPanel, fetchOverlay } = useLazyOverlay(loadSearchPanel)
  const open = () => void fetchOverlay().then(setIsOpen)
  useSearchKey(open)
  return (
    <>
      <ActionIcon
        size={48}
        aria-label="Search everything"
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut.aria}
        onClick={open}
      >
        <IconSearch size={24} stroke={1.5} aria-hidden />
      </ActionIcon>
      {SearchPanel && <SearchPanel isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
