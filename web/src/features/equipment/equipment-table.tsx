import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConditionBadge } from './condition-badge.tsx'
import styles from './equipment-table.module.css'
import { equipmentLabels, placeOf } from './equipment-words.ts'
import { DataTable, type Column, type Sorting } from '#web/ui/table/data-table.tsx'
import { RowTitle, TwoLines } from '#web/ui/table/row-title.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { dangerDaysLeft } from '#contract/inspections/equipment/condition.rules.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  pieces: Equipment[]
  isOutdated: boolean
  /** Whose it is: told where there are several companies'. */
  hasCompany: boolean
  sorting: Sorting
  addressOf: (piece: Equipment) => string
  /** Opens the current certificate of a piece, for whoever comes for that. */
  certificate?: ((piece: Equipment) => ReactNode) | undefined
}

type Columns = readonly [Column<Equipment>, ...Column<Equipment>[]]

const name: Column<Equipment> = {
  header: 'Equipment',
  sortKey: 'description',
  cell: ({ description, manufacturer, modelName }) => (
    <RowTitle title={description} under={[manufacturer, modelName].filter(Boolean).join(' ')} />
  ),
}

const company: Column<Equipment> = {
  header: 'Company',
  width: '19%',
  cell: ({ companyId }) => <TwoLines>{companyId.name}</TwoLines>,
}

const others: Column<Equipment>[] = [
  {
    header: equipmentLabels.serialNumber,
    sortKey: 'serialNumber',
    width: '15%',
    inCard: 'Serial',
    cell: ({ serialNumber, assetNumber }) => (
      <Text span style={{ fontVariantNumeric: 'tabular-nums' }}>
        {serialNumber}
        {assetNumber && <span className={styles.asset}> Asset {assetNumber}</span>}
      </Text>
    ),
  },
  { header: 'Site', width: '20%', cell: (piece) => <TwoLines>{placeOf(piece)}</TwoLines> },
  { header: 'Condition', width: '154px', cell: (piece) => <ConditionCell piece={piece} /> },
  {
    header: 'Next due',
    sortKey: 'due',
    width: '124px',
    isOneLine: true,
    inCard: 'Next examination due by',
    cell: ({ nextExaminationDate }) => (nextExaminationDate ? britishDay(nextExaminationDate) : null),
  },
]

export const equipmentColumnCount = others.length + 2

export function EquipmentTable({ pieces, isOutdated, hasCompany, sorting, addressOf, certificate }: Props) {
  const columns: Columns = [
    name,
    ...(hasCompany ? [company] : []),
    ...others,
    ...(certificate ? [certificateColumn(certificate)] : []),
  ]
  return (
    <DataTable
      label="Equipment"
      columns={columns}
      rows={pieces}
      isOutdated={isOutdated}
      sorting={sorting}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
    />
  )
}

/** How it stands, and how long it may still be used with a defect that could become a danger. */
function ConditionCell({ piece }: { piece: Equipment }) {
  const left = dangerDaysLeft(piece, useToday())
  return (
    <>
      <ConditionBadge condition={piece.condition} />
      {left && <span className={styles.danger}>{left}</span>}
    </>
  )
}

function certificateColumn(certificate: (piece: Equipment) => ReactNode): Column<Equipment> {
  return {
    header: 'Certificate',
    width: '128px',
    cell: (piece) => piece.certificate && <span className={styles.certificate}>{certificate(piece)}</span>,
  }
}
