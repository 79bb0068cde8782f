import { NativeSelect, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConditionCounts } from './condition-counts.tsx'
import { equipmentPerPage, equipmentQueries } from './equipment.api.ts'
import styles from './equipment-register.module.css'
import { EquipmentTable } from './equipment-table.tsx'
import { nothingInCondition, sortLabels } from './equipment-words.ts'
import { everything, listChoice, sortingOf, type ListAddress } from './list-choice.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { FilterBar, PagedList } from '#web/ui/table/list-page.tsx'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { conditionLabels, conditions, type Condition } from '#contract/inspections/equipment/condition.rules.ts'
import { equipmentSorts, type Equipment } from '#contract/equipment/equipment.contract.ts'

interface Props {
  address: ListAddress
  whose: Parameters<typeof listChoice>[1]
  places: ReactNode
  addressOf: (piece: Equipment) => string
  certificate?: ((piece: Equipment) => ReactNode) | undefined
  tick?: ((piece: Equipment) => ReactNode) | undefined
  scan: ReactNode
  nothing: ReactNode
}

export function EquipmentRegister({ address, whose, places, addressOf, certificate, tick, scan, nothing }: Props) {
  const { q, page } = address
  const { condition, place, listed, counted: countedPieces, sort } = listChoice(address, whose)
  const list = useQuery(equipmentQueries.page({ ...listed, sort, page }))
  const { data: counts } = useQuery(equipmentQueries.counts(countedPieces))
  const choose = (chosen: string | undefined) => address.choose({ condition: chosen ?? null })
  const isFiltered = Boolean(q || place.companyId || place.siteAddressId || condition)

  const numbers = <ConditionCounts counts={counts} condition={condition} onChange={choose} />
  // On a phone they are the first of the filters, so that the list begins within the first half of the screen.
  const isPhone = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })

  return (
    <>
      {!isPhone && numbers}
      <FilterBar
        className={styles.finders}
        search={
          <>
            <SearchField
              label="Search serial number, description, place"
              hint="Number, description or place"
              value={q}
              onSearch={address.search}
            />
            {!isPhone && scan}
          </>
        }
      >
        {isPhone && numbers}
        {places}
        <NativeSelect
          aria-label="Condition"
          value={condition ?? ''}
          data={[
            { value: '', label: 'Any condition' },
            ...conditions.map((each) => ({ value: each, label: conditionLabels[each] })),
          ]}
          onChange={({ currentTarget }) => choose(currentTarget.value || undefined)}
        />
        <div className={styles.sort}>
          <NativeSelect
            aria-label="Sort by"
            value={sort}
            data={equipmentSorts.map((each) => ({ value: each, label: `Sort: ${sortLabels[each]}` }))}
            onChange={({ currentTarget }) => sortingOf(address, sort).onSort(currentTarget.value)}
          />
        </div>
      </FilterBar>
      {isPhone && <BottomBar>{scan}</BottomBar>}
      <output className="visually-hidden">{list.data && counted(list.data.total, 'piece')}</output>
      <PagedList
        what="The equipment"
        list={list}
        address={address}
        pageSize={equipmentPerPage}
        nothing={
          isFiltered ? (
            <NothingFound
              q={q}
              condition={condition}
              onClear={() => address.choose(everything)}
              onSearchRetired={() => address.choose({ condition: 'retired' })}
            />
          ) : (
            nothing
          )
        }
      >
        {(pieces) => (
          <EquipmentTable
            pieces={pieces}
            hasCompany={whose !== 'own' && place.companyId === undefined}
            sorting={sortingOf(address, sort)}
            addressOf={addressOf}
            certificate={certificate}
            tick={tick}
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
  onSearchRetired: () => void
}

function NothingFound({ q, condition, onClear, onSearchRetired }: NothingProps) {
  if (q || !condition) {
    return (
      <NothingMatches what="piece of equipment" q={q} onClear={onClear}>
        {q && condition !== 'retired' && (
          <>
            Is it out of service?{' '}
            <UnstyledButton c="var(--text)" fz="inherit" td="underline" onClick={onSearchRetired}>
              Search retired equipment
            </UnstyledButton>
          </>
        )}
      </NothingMatches>
    )
  }
  return (
    <EmptyState
      icon={IconChecks}
      title={nothingInCondition[condition]}
      action={<Button onClick={onClear}>Show all</Button>}
    />
  )
}
