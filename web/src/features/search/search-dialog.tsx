import { Button, Combobox, Group, Stack, Text, TextInput, useCombobox } from '@mantine/core'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { IconSearch } from '@tabler/icons-react'
import { type Found, rememberHit, type Search } from './use-search.ts'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'

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
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ opened: true })
  const awaitFirstHit = useFirstHit(combobox, search)
  const go = useGo(search, () => {
    onClose()
    field.current?.blur()
  })
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

interface HitListProps {
  q: string
  hint: string
  found: Found
}

export function HitList({ q, hint, found: { groups, isSearching, error, onRetry } }: HitListProps) {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  return (
    <>
      <Combobox.Options mah="min(480px, calc(100dvh - 96px))" aria-label="Found">
        {groups.map(({ label, hits }) => (
          <Combobox.Group key={label} label={label}>
            {hits.map((hit) => (
              <Combobox.Option key={hit.key} value={hit.key}>
                <Stack component="span" gap={2}>
                  <Text span fw={500}>
                    {hit.number && (
                      <Text span fw={650} mr={6}>
                        {hit.number}
                      </Text>
                    )}{' '}
                    {hit.title}
                  </Text>
                  {hit.detail && (
                    <Text span c="dimmed" fz="xs">
                      {hit.detail}
                    </Text>
                  )}
                </Stack>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {/* Beside the list: within it there may be nothing but choices. */}
      {error !== null && (
        <Group gap="8px 16px" p="12px 10px" role="alert">
          <p>The search could not be completed. {sentenceOf(error)}</p>
          <Button type="button" onMouseDown={keepFocus} onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
      <Text
        component="output"
        display="block"
        c="dimmed"
        p="4px 10px"
        className={q && count > 0 ? 'visually-hidden' : ''}
      >
        {noteOf({ q, hint, count, isSearching, hasFailed: error !== null })}
      </Text>
    </>
  )
}

/** The field keeps the focus, so that what is pressed is still there when the button comes up again. */
function keepFocus(event: React.MouseEvent) {
  event.preventDefault()
}

interface State {
  q: string
  hint: string
  count: number
  isSearching: boolean
  hasFailed: boolean
}

function noteOf({ q, hint, count, isSearching, hasFailed }: State): string {
  if (!q) return hint
  if (count > 0) return counted(count, 'hit')
  if (isSearching) return 'Searching...'
  return hasFailed ? '' : `Nothing found for “${q}”.`
}

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

/** Opens the hit with this key; `close` comes first. */
export function useGo({ found, type }: Search, close: () => void) {
  const navigate = useNavigate()
  return (key: string) => {
    const hit = found.groups.flatMap(({ hits }) => hits).find((each) => each.key === key)
    close()
    type('')
    if (!hit) return
    rememberHit(hit)
    void navigate(hit.to)
  }
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
