import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ItemDefects } from './item-defects.tsx'
import { ItemThumbnail } from './item-photo.tsx'
import { ItemStatusBadge } from './item-status-badge.tsx'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import { itemLabels } from '#contract/inspections/items/item-fields.ts'

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
