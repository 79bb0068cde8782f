import { useMediaQuery } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConditionCounts } from './condition-counts.tsx'
import { equipmentPerPage, equipmentQueries } from './equipment.api.ts'
import styles from './equipment-register.module.css'
import { equipmentColumnCount, EquipmentTable } from './equipment-table.tsx'
import { nothingInCondition, sortLabels } from './equipment-words.ts'
import { everything, listChoice, sortingOf, type ListAddress } from './list-choice.ts'
import { ListSelect } from './list-select.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PagedList } from '#web/ui/table/paged-list.tsx'
import { conditionLabels, conditions, type Condition } from '#contract/inspections/equipment/condition.rules.ts'
import { equipmentSorts, type Equipment } from '#contract/equipment/equipment.contract.ts'

interface Props {
  address: ListAddress
  /** Whose it is: told where there are several companies'. */
  hasCompany: boolean
  /** Company and site, as far as the person has several. */
  places: ReactNode
  addressOf: (piece: Equipment) => string
  certificate?: ((piece: Equipment) => ReactNode) | undefined
  /** Stands there when there is nothing at all. */
  nothing: ReactNode
}

/** How the equipment stands in four numbers, then the way to the one piece that is asked for. */
export function EquipmentRegister({ address, hasCompany, places, addressOf, certificate, nothing }: Props) {
  const { q, page } = address
  const { filter, sort } = listChoice(address)
  const { condition, ...wider } = filter
  const list = useQuery(equipmentQueries.page({ ...filter, sort, page }))
  const { data: counts } = useQuery(equipmentQueries.counts(wider))
  const choose = (chosen: string | undefined) => address.choose({ condition: chosen ?? null })
  const isNarrowed = Boolean(q || filter.companyId || filter.siteAddressId || condition)

  const numbers = <ConditionCounts counts={counts} condition={condition} onChange={choose} />
  // On a phone they are the first of the filters, so that the list begins within the first half of the screen.
  const isPhone = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })

  return (
    <>
      {!isPhone && numbers}
      <FilterBar
        className={styles.finders}
        search={<SearchField label="Search serial number, description, place" value={q} onSearch={address.search} />}
      >
        {isPhone && numbers}
        {places}
        <ListSelect
          label="Condition"
          value={condition ?? ''}
          options={[
            { value: '', label: 'Any condition' },
            ...conditions.map((each) => ({ value: each, label: conditionLabels[each] })),
          ]}
          onChange={(chosen) => choose(chosen || undefined)}
        />
        <div className={styles.sort}>
          <ListSelect
            label="Sort by"
            value={sort}
            options={equipmentSorts.map((each) => ({ value: each, label: `Sort: ${sortLabels[each]}` }))}
            onChange={(chosen) => sortingOf(address, sort).onSort(chosen)}
          />
        </div>
      </FilterBar>
      <output className="visually-hidden">{list.data && counted(list.data.total, 'piece')}</output>
      <PagedList
        what="The equipment"
        list={list}
        page={page}
        pageSize={equipmentPerPage}
        columns={equipmentColumnCount}
        onPageChange={address.goToPage}
        onPageOutOfRange={address.stayWithin}
        nothing={
          isNarrowed ? <NothingFound q={q} condition={condition} onClear={() => address.choose(everything)} /> : nothing
        }
      >
        {(pieces, isOutdated) => (
          <EquipmentTable
            pieces={pieces}
            isOutdated={isOutdated}
            hasCompany={hasCompany}
            sorting={sortingOf(address, sort)}
            addressOf={addressOf}
            certificate={certificate}
          />
        )}
      </PagedList>
    </>
  )
}

interface NothingProps {
  q: string
  condition: Condition | undefined
  onClear: () => void
}

/** That nothing is overdue is good news, and is told as such. */
function NothingFound({ q, condition, onClear }: NothingProps) {
  if (q || !condition) return <NothingMatches what="piece of equipment" q={q} onClear={onClear} />
  return (
    <EmptyState
      icon={<IconChecks size={24} stroke={1.5} aria-hidden />}
      title={nothingInCondition[condition]}
      action={<Button onClick={onClear}>Show all</Button>}
    />
  )
}
