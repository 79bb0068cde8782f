import { Box, NativeSelect, Stack, Text } from '@mantine/core'
import styles from './column-list.module.css'
import { withField, type Mapping } from './import-mapping.ts'
import { fieldLabel } from './import-words.ts'
import { findImportField, importFields } from '#contract/imports/import-fields.ts'
import type { Import, ImportColumn } from '#contract/imports/imports.contract.ts'
import { dateOrders, type DateOrder } from '#contract/imports/written-days.rules.ts'

interface Props {
  imported: Import
  onChange: (changes: Partial<Mapping>) => void
}

export function ColumnList({ imported, onChange }: Props) {
  return (
    <ul>
      {imported.columns.map((column) => (
        <li key={column.index} className={styles.column}>
          <Box miw={0}>
            <Text fw={600}>{nameOf(column)}</Text>
            <Samples samples={column.samples} />
          </Box>
          <Stack gap={10}>
            <FieldSelect imported={imported} column={column} onChange={onChange} />
            <OrderSelect imported={imported} column={column} onChange={onChange} />
            {column.field === 'serialNumber' && <Width imported={imported} onChange={onChange} />}
          </Stack>
        </li>
      ))}
    </ul>
  )
}

export function nameOf({ index, header }: Pick<ImportColumn, 'index' | 'header'>): string {
  return header || `Column ${index + 1}`
}

function Samples({ samples }: Pick<ImportColumn, 'samples'>) {
  const shown = samples.filter(Boolean)
  if (shown.length === 0)
    return (
      <Text c="dimmed" fz="sm">
        Empty in the first rows
      </Text>
    )
  return (
    <ul className={styles.samples} aria-label="First rows">
      {shown.map((sample, place) => (
        <li key={`${place} ${sample}`} title={sample}>
          {sample}
        </li>
      ))}
    </ul>
  )
}

type ColumnProps = Props & { column: ImportColumn }

function FieldSelect({ imported, column, onChange }: ColumnProps) {
  const { kind, columns } = imported
  const options = importFields[kind].map(({ name, label }) => {
    const other = columns.find(({ index, field }) => field === name && index !== column.index)
    return { value: name, label: other ? `${label} (now ${nameOf(other)})` : label }
  })
  return (
    <NativeSelect
      aria-label={`${nameOf(column)} is`}
      value={column.field ?? ''}
      data={[{ value: '', label: 'Leave out' }, ...options]}
      onChange={({ currentTarget: { value } }) =>
        onChange(withField(imported, column.index, findImportField(kind, value)?.name ?? null))
      }
    />
  )
}

const orderLabels: Record<DateOrder, string> = {
  dmy: 'Day, month, year: 03/04 is 3 April',
  mdy: 'Month, day, year: 03/04 is 4 March',
  ymd: 'Year, month, day',
}

function OrderSelect({ imported, column: { field }, onChange }: ColumnProps) {
  const order = field === null ? undefined : imported.dateOrders[field]
  if (field === null || order === undefined) return null
  return (
    <NativeSelect
      label={`Dates in ${fieldLabel(imported.kind, field)}`}
      name={orderName(field)}
      value={order ?? ''}
      error={order === null && 'These dates could be read in more than one way. Choose one before you check.'}
      data={[
        ...(order === null ? [{ value: '', label: 'Choose…' }] : []),
        ...dateOrders.map((value) => ({ value, label: orderLabels[value] })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = dateOrders.find((each) => each === value)
        if (chosen) onChange({ dateOrders: { ...imported.dateOrders, [field]: chosen } })
      }}
    />
  )
}

export const orderName = (field: string | null) => `date-order-${field}`

/** Numbers of which Excel has dropped the zeros in front. */
function Width({ imported: { columns, notes, serialWidth }, onChange }: Props) {
  const samples = columns.find(({ field }) => field === 'serialNumber')?.samples.filter(Boolean) ?? []
  const note = notes.find(({ field }) => field === 'serialNumber')
  const areNumbers = samples.length > 0 && samples.every((sample) => /^[1-9]\d*$/.test(sample))
  if (!note && !areNumbers && serialWidth === null) return null
  const least = Math.max(1, ...samples.map(({ length }) => length))
  const widths = Array.from({ length: 10 }, (_, place) => least + place)
  return (
    <NativeSelect
      label="Zeros in front"
      description={note?.message}
      value={serialWidth ?? ''}
      data={[
        { value: '', label: 'As they are in the sheet' },
        ...widths.map((width) => ({ value: String(width), label: `Fill up to ${width} digits` })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange({ serialWidth: value ? Number(value) : null })}
    />
  )
}
