import { Box } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useNavigationType } from 'react-router'
import { ItemCard } from './item-card.tsx'
import { formatMissing } from '#web/features/inspections/decide/decision-words.ts'
import { choiceFrom, findItems, ItemFilter } from '#web/features/inspections/item-filter.tsx'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { Announced } from '#web/ui/feedback/announced.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { useOpenedRow } from '#web/ui/table/return-place.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { WindowedList } from '#web/ui/table/windowed-list.tsx'
import { countMissingDetails } from '#contract/inspections/completion/completion-warnings.rules.ts'
import { awaitsInspection, itemBadge } from '#contract/inspections/items/item-status.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  jobId: string
  items: LocalItem[]
  companyId: string
  isOpen: boolean
  unnotified: ReadonlySet<string>
  ClosedAction?: ComponentType<{ item: LocalItem }> | undefined
}

/** So few are seen at a glance; more can be searched. */
const fewEnoughToSee = 6
const cardHeight = 190

/** The job's items, each with what can be done about it. Of thousands only those in sight are drawn. */
export function ItemList({ items, ...props }: Props) {
  const { q, filter, search, choose } = useListAddress()
  const choice = choiceFrom(filter('show'))
  const found = useAwaitingFirst(findItems(items, q, choice))

  if (items.length === 0) {
    return <EmptyState icon={IconClipboardText}>No inspection items yet. Add your first item to begin.</EmptyState>
  }
  return (
    <>
      {(items.length > fewEnoughToSee || q || choice !== 'all') && (
        <Box display="grid" mb="md" style={{ gap: 12 }}>
          <SearchField label="Search items" value={q} onSearch={search} />
          <ItemFilter items={items} choice={choice} onChange={(show) => choose({ show })} />
        </Box>
      )}
      {found.length === 0 ? (
        <NothingMatches what="item" q={q} onClear={() => choose({ q: null, show: null })} />
      ) : (
        <Cards key={`${q} ${choice}`} items={found} {...props} />
      )}
    </>
  )
}

/** Those that await come first. One that is examined meanwhile keeps its place: nothing moves under the thumb. */
function useAwaitingFirst(items: LocalItem[]): LocalItem[] {
  const [awaited, setAwaited] = useState<ReadonlySet<string>>(new Set())
  const news = items.filter((item) => awaitsInspection(item) && !awaited.has(item._id))
  if (news.length > 0) setAwaited(new Set([...awaited, ...news.map(({ _id }) => _id)]))
  return [...items.filter(({ _id }) => awaited.has(_id)), ...items.filter(({ _id }) => !awaited.has(_id))]
}

function Cards({ jobId, items, companyId, isOpen, unnotified, ClosedAction }: Props) {
  const { filter, with: listWith } = useListAddress()
  const opened = useOpenedRow(jobId)
  const soughtId = filter('item')
  // Who has just been led here by a search sees what they sought, not what they had left open an hour ago.
  const isLedHere = useNavigationType() === 'PUSH' && soughtId !== null
  const returnId = isLedHere ? soughtId : (opened?.rowId ?? soughtId)
  const fresh = opened?.isSaved ? items.find(({ _id }) => _id === opened.rowId) : undefined
  return (
    <>
      <Announced className="visually-hidden">{fresh && formatSaved(fresh, isOpen)}</Announced>
      <WindowedList
        rows={items}
        keyOf={({ _id }) => _id}
        estimatedHeight={cardHeight}
        pinnedIndex={items.findIndex(({ _id }) => _id === returnId)}
      >
        {(item) => (
          <ItemCard
            item={item}
            companyId={companyId}
            isOpen={isOpen}
            isReturn={item._id === returnId}
            isFresh={item === fresh}
            isUnnotified={unnotified.has(item._id)}
            search={listWith({ item: null })}
            ClosedAction={ClosedAction}
          />
        )}
      </WindowedList>
    </>
  )
}

/** What its card shows, for who can't see it flash: "Hook 3 is saved: Requires Repair, 3 details missing". */
function formatSaved(item: LocalItem, isOpen: boolean): string {
  const missing = isOpen && formatMissing(countMissingDetails(item))
  return [`${itemName(item)} is saved: ${itemBadge(item)}`, missing].filter(Boolean).join(', ')
}
