import { IconClipboardText } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { ItemFilter } from '#web/features/inspections/item-filter.tsx'
import { choiceFrom, findItems } from '#web/features/inspections/item-search.ts'
import { ItemCard } from './item-card.tsx'
import { useItemActions } from './use-item-actions.ts'
import styles from './work.module.css'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { Announced } from '#web/ui/feedback/announced.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { useOpenedRow } from '#web/ui/table/return-place.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { WindowedList } from '#web/ui/table/windowed-list.tsx'
import { awaitsInspection, itemBadge } from '#contract/inspections/items/item-status.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  jobId: string
  items: LocalItem[]
  companyId: string
  isOpen: boolean
  /** What can still be done about an item once the job is completed. */
  ClosedAction?: ComponentType<{ item: LocalItem }> | undefined
}

/** So few are seen at a glance; more can be searched. */
const fewEnoughToSee = 6
/** A usual card with its buttons, in pixels. */
const cardHeight = 190

/** The job's items, each with what can be done about it. Of thousands only those in sight are drawn. */
export function ItemList({ items, ...props }: Props) {
  const { q, filter, search, choose } = useListAddress()
  const choice = choiceFrom(filter('show'))
  const found = useAwaitingFirst(findItems(items, q, choice))

  if (items.length === 0) {
    return (
      <EmptyState icon={<IconClipboardText size={26} stroke={1.5} aria-hidden />}>
        No inspection items yet. Add your first item to begin.
      </EmptyState>
    )
  }
  return (
    <>
      {(items.length > fewEnoughToSee || q || choice !== 'all') && (
        <div className={styles.tools}>
          <SearchField label="Search items" value={q} onSearch={search} />
          <ItemFilter items={items} choice={choice} onChange={(show) => choose({ show })} />
        </div>
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

function Cards({ jobId, items, companyId, isOpen, ClosedAction }: Props) {
  const { state, search } = useLocation()
  const { filter } = useListAddress()
  const { savedId: freshId, isFromTop }: { savedId?: unknown; isFromTop?: unknown } = Object(state)
  // A search leads to an item. The row opened last goes before the one saved last: the browser's Back brings the address of an earlier save.
  const openedId = useOpenedRow(jobId)
  const returnId = openedId ?? (isFromTop ? undefined : freshId) ?? filter('item')
  const actions = useItemActions()
  const fresh = items.find(({ _id }) => _id === freshId && (isFromTop ? openedId === undefined : _id === returnId))
  return (
    <>
      <Announced className="visually-hidden">{fresh && `${itemName(fresh)} is saved: ${itemBadge(fresh)}`}</Announced>
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
            search={search}
            ClosedAction={ClosedAction}
            {...actions}
          />
        )}
      </WindowedList>
    </>
  )
}
