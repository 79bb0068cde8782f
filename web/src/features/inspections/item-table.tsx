import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ItemThumbnail } from './item-photo.tsx'
import { ItemStatusBadge } from './item-status-badge.tsx'
import styles from './item-defects.module.css'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { TwoLines } from '#web/ui/table/row-title.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import { itemLabels } from '#contract/inspections/items/item-fields.ts'
import { isLeftOut, formatOutcome } from '#contract/inspections/examination/outcome.rules.ts'

interface Props {
  items: InspectionItem[]
  sameSerial: ReadonlySet<string>
  addressOf: (item: InspectionItem) => string
}

export function ItemTable({ items, sameSerial, addressOf }: Props) {
  return (
    <DataTable
      label="Inspection items"
      columns={columnsFor(sameSerial)}
      phone={phoneRow(sameSerial)}
      hasTallRows
      rows={items}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
    />
  )
}

function columnsFor(sameSerial: ReadonlySet<string>): readonly [Column<InspectionItem>, ...Column<InspectionItem>[]] {
  return [
    { header: 'Item', cell: (item) => <Named item={item} /> },
    {
      header: itemLabels.serialNumber,
      width: '16%',
      cell: (item) => <Serial item={item} isShared={sameSerial.has(item._id)} />,
    },
    { header: 'Result', width: '184px', cell: (item) => <ItemStatusBadge item={item} /> },
    { header: 'Defects', width: '22%', cell: (item) => <ItemDefects item={item} /> },
    {
      header: itemLabels.nextExaminationDate,
      width: '140px',
      cell: ({ nextExaminationDate }) => nextExaminationDate && britishDay(nextExaminationDate),
    },
  ]
}

function phoneRow(sameSerial: ReadonlySet<string>): PhoneRow<InspectionItem> {
  return {
    title: ({ description }) => description,
    end: (item) => <ItemStatusBadge item={item} />,
    second: (item) => [
      item.serialNumber,
      sameSerial.has(item._id) && <UsedTwice key="shared" />,
      item.nextExaminationDate && `Next ${britishDay(item.nextExaminationDate)}`,
      item.defectDescription || [item.manufacturer, item.modelName].filter(Boolean).join(' '),
    ],
  }
}

function Named({ item: { description, manufacturer, modelName, photoUrl } }: { item: InspectionItem }) {
  const maker = [manufacturer, modelName].filter(Boolean).join(' ')
  return (
    <Group component="span" gap={12} wrap="nowrap">
      <ItemThumbnail url={photoUrl} />
      <Stack component="span" gap={0} miw={0}>
        {description}
        {maker && (
          <Text span c="dimmed" fz="xs" fw={400}>
            {maker}
          </Text>
        )}
      </Stack>
    </Group>
  )
}

function Serial({ item: { serialNumber, assetNumber }, isShared }: { item: InspectionItem; isShared: boolean }) {
  return (
    <Stack component="span" gap={0}>
      {serialNumber}
      {assetNumber && (
        <Text span c="dimmed" fz="xs">
          Asset {assetNumber}
        </Text>
      )}
      {isShared && <UsedTwice />}
    </Stack>
  )
}

function UsedTwice() {
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap" c="var(--repair)" fz="xs" fw={500}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden />
      Used twice
    </Group>
  )
}

function ItemDefects({ item }: { item: InspectionItem }) {
  if (isLeftOut(item)) return <TwoLines>{formatOutcome(item)}</TwoLines>
  const { defectPart, defectDescription, repairDetails, dangerByDate } = item
  const words = [defectPart, defectDescription || repairDetails].filter(Boolean).join(': ')
  if (!words && !item.defectImmediateDanger && !item.defectPotentialDanger) return null
  return (
    <span className={styles.defects}>
      {item.defectImmediateDanger && <StatusBadge meaning="danger">Danger now</StatusBadge>}
      {item.defectPotentialDanger && (
        <StatusBadge meaning="repair">
          {dangerByDate ? `Danger by ${britishDay(dangerByDate)}` : 'Could become a danger'}
        </StatusBadge>
      )}
      {words && (
        <Text span c="var(--text)">
          <TwoLines>{words}</TwoLines>
        </Text>
      )}
      {item.defects.length > 1 && (
        <Text span c="var(--text)">
          and {item.defects.length - 1} more
        </Text>
      )}
    </span>
  )
}
