import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { equipmentLabels, placeOf } from './equipment-words.ts'
import { ConditionBadge } from './condition-notice.tsx'
import { DataTable, type Column, type PhoneRow, type Sorting } from '#web/ui/table/data-table.tsx'
import { BadgeOverLine, OneLine, RowTitle } from '#web/ui/table/row-title.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { dangerCountdown } from '#contract/inspections/equipment/condition.rules.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  pieces: Equipment[]
  hasCompany: boolean
  sorting: Sorting
  addressOf: (piece: Equipment) => string
  certificate?: ((piece: Equipment) => ReactNode) | undefined
  tick?: ((piece: Equipment) => ReactNode) | undefined
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
  width: '17%',
  cell: ({ companyId }) => <OneLine>{companyId.name}</OneLine>,
}

const others: Column<Equipment>[] = [
  {
    header: equipmentLabels.serialNumber,
    sortKey: 'serialNumber',
    width: '15%',
    cell: ({ serialNumber, assetNumber }) => (
      <BadgeOverLine
        badge={<OneLine>{serialNumber}</OneLine>}
        line={assetNumber && <OneLine>{`Asset ${assetNumber}`}</OneLine>}
      />
    ),
  },
  { header: 'Site', width: '17%', isSpare: true, cell: (piece) => <OneLine>{placeOf(piece)}</OneLine> },
  { header: 'Condition', width: '156px', cell: (piece) => <ConditionCell piece={piece} /> },
  {
    header: 'Next due',
    sortKey: 'due',
    width: '112px',
    cell: ({ nextExaminationDate }) => (nextExaminationDate ? britishDay(nextExaminationDate) : null),
  },
]

export function EquipmentTable({ pieces, hasCompany, sorting, addressOf, certificate, tick }: Props) {
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
      phone={phoneRow(hasCompany, certificate)}
      rows={pieces}
      sorting={sorting}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
      {...(tick && { tick })}
    />
  )
}

function ConditionCell({ piece }: { piece: Equipment }) {
  return (
    <BadgeOverLine
      badge={<ConditionBadge condition={piece.condition} />}
      line={piece.dangerByDate && <RepairBy piece={piece} />}
    />
  )
}

function RepairBy({ piece }: { piece: Equipment }) {
  const countdown = dangerCountdown(piece, useToday())
  if (countdown === null || piece.dangerByDate === null) return null
  return (
    <Text span c="var(--danger)" fz="inherit" title={countdown}>
      {`Repair by ${britishDay(piece.dangerByDate)}`}
    </Text>
  )
}

function certificateColumn(certificate: (piece: Equipment) => ReactNode): Column<Equipment> {
  return {
    header: 'Certificate',
    width: '128px',
    cell: (piece) => <Certificate piece={piece} certificate={certificate} />,
  }
}

function Certificate({ piece, certificate }: { piece: Equipment; certificate: (piece: Equipment) => ReactNode }) {
  if (!piece.certificate) return null
  // Above the link that lies over the whole row.
  return (
    <Box component="span" pos="relative" display="inline-flex" style={{ zIndex: 1 }}>
      {certificate(piece)}
    </Box>
  )
}

function phoneRow(hasCompany: boolean, certificate: Props['certificate']): PhoneRow<Equipment> {
  return {
    title: ({ description }) => description,
    end: certificate
      ? (piece) => <Certificate piece={piece} certificate={certificate} />
      : (piece) => <ConditionBadge condition={piece.condition} />,
    second: (piece) => [
      certificate && <ConditionBadge key="condition" condition={piece.condition} />,
      piece.serialNumber,
      piece.dangerByDate && <RepairBy key="repair" piece={piece} />,
      piece.nextExaminationDate && `Due by ${britishDay(piece.nextExaminationDate)}`,
      hasCompany && piece.companyId.name,
      placeOf(piece),
    ],
  }
}
