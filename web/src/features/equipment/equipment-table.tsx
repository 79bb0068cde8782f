import { ConditionBadge } from './condition-badge.tsx'
import styles from './equipment-table.module.css'
import { equipmentLabels, placeOf } from './equipment-words.ts'
import { DataTable, type Column, type Sorting } from '#web/ui/table/data-table.tsx'
import { RowTitle } from '#web/ui/table/row-title.tsx'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  pieces: Equipment[]
  isOutdated: boolean
  /** Whose it is: told where there are several companies'. */
  hasCompany: boolean
  sorting: Sorting
  addressOf: (piece: Equipment) => string
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
      <span className={styles.numbers}>
        {serialNumber}
        {assetNumber && <span className={styles.asset}> Asset {assetNumber}</span>}
      </span>
    ),
  },
  { header: 'Site', width: '20%', cell: (piece) => <TwoLines>{placeOf(piece)}</TwoLines> },
  { header: 'Condition', width: '154px', cell: ({ condition }) => <ConditionBadge condition={condition} /> },
  {
    header: 'Next due',
    sortKey: 'due',
    width: '124px',
    isOneLine: true,
    inCard: 'Next examination by',
    cell: ({ nextExaminationDate }) => (nextExaminationDate ? britishDay(nextExaminationDate) : null),
  },
]

const withCompany: Columns = [name, company, ...others]
const withoutCompany: Columns = [name, ...others]

export const equipmentColumnCount = withCompany.length

export function EquipmentTable({ pieces, isOutdated, hasCompany, sorting, addressOf }: Props) {
  return (
    <DataTable
      label="Equipment"
      columns={hasCompany ? withCompany : withoutCompany}
      rows={pieces}
      isOutdated={isOutdated}
      sorting={sorting}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
    />
  )
}
