import { Combobox, Stack, useCombobox } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { HitList, hitWith, SearchInput, useFirstHit } from './hit-list.tsx'
import { rememberHit, type Search } from './use-search.ts'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'

interface Props {
  isOpen: boolean
  search: Search
  hint: string
  onClose: () => void
}

export function SearchDialog({ isOpen, search, hint, onClose }: Props) {
  return (
    <Panel isOpen={isOpen} title="Search" onClose={onClose}>
      <SearchInPanel search={search} hint={hint} onClose={onClose} />
    </Panel>
  )
}

function SearchInPanel({ search, hint, onClose }: Omit<Props, 'isOpen'>) {
  const { typed, q, found, type } = search
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ opened: true })
  const awaitFirstHit = useFirstHit(combobox, search)
  const go = (key: string) => {
    const hit = hitWith(key, found)
    onClose()
    type('')
    field.current?.blur()
    if (!hit) return
    rememberHit(hit)
    void navigate(hit.to)
  }
  return (
    <Stack component="search" gap="sm">
      <Combobox store={combobox} onOptionSubmit={go}>
        <Combobox.EventsTarget autoComplete="off" withExpandedAttribute>
          <SearchInput
            ref={field}
            aria-label="Search everything"
            placeholder="Search"
            value={typed}
            data-autofocus
            // What was asked for last time gives way to the next.
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              awaitFirstHit(event)
              // Its list is always open, so that Escape would close nothing.
              if (event.key === 'Escape') onClose()
            }}
          />
        </Combobox.EventsTarget>
        <HitList q={q} hint={hint} found={found} />
      </Combobox>
    </Stack>
  )
}
