import { Group } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ItemDetail, type ItemDetailProps } from './item-detail.tsx'
import { ItemFilter } from './item-filter.tsx'
import { choiceFrom, findItems } from './item-search.ts'
import { ItemTable } from './item-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { itemsWithSameSerial } from '#contract/inspections/equipment/equipment.rules.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props extends ItemDetailProps {
  items: InspectionItem[]
  whenEmpty?: ReactNode
}

const itemsPerPage = 50

export function JobItems({ items, Action, whenEmpty }: Props) {
  const address = useListAddress()
  const choice = choiceFrom(address.filter('result'))
  const found = findItems(items, address.q, choice)
  const page = Math.min(address.page, Math.max(1, Math.ceil(found.length / itemsPerPage)))

  if (items.length === 0) {
    return (
      <EmptyState icon={IconClipboardList} title="No inspection items yet" action={whenEmpty}>
        The engineer adds them on site, or they are loaded from a previous job.
      </EmptyState>
    )
  }
  return (
    <>
      <Group gap="12px 16px" mb={16}>
        <SearchField label="Search items" value={address.q} onSearch={address.search} />
        <ItemFilter items={items} choice={choice} onChange={(result) => address.choose({ result })} />
      </Group>
      {found.length === 0 ? (
        <NothingMatches what="item" q={address.q} onClear={() => address.choose({ q: null, result: null })} />
      ) : (
        <ItemTable
          items={found.slice((page - 1) * itemsPerPage, page * itemsPerPage)}
          sameSerial={new Set(itemsWithSameSerial(items).map(({ _id }) => _id))}
          addressOf={({ _id }) => address.with({ item: _id })}
        />
      )}
      <Pager page={page} pageSize={itemsPerPage} total={found.length} onPageChange={address.goToPage} />
      <OpenItem items={items} itemId={address.filter('item')} closed={address.with({ item: null })} Action={Action} />
    </>
  )
}

interface OpenItemProps extends Omit<Props, 'whenEmpty'> {
  itemId: string | null
  closed: string
}

function OpenItem({ items, itemId, closed, Action }: OpenItemProps) {
  const navigate = useNavigate()
  const item = items.find(({ _id }) => _id === itemId)
  return (
    <Panel
      isOpen={Boolean(item)}
      title={item ? itemName(item) : ''}
      onClose={() => void navigate(closed, { replace: true })}
    >
      {item && <ItemDetail item={item} Action={Action} />}
    </Panel>
  )
}
