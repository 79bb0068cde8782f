import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { type Mapping, undecidedDates, withField } from './import-mapping.ts'
import { ImportProgress } from './import-progress.tsx'
import { fieldLabel, isUnderWay } from './import-words.ts'
import { useCheckImport, useMapImport } from './imports.api.ts'
import styles from './column-list.module.css'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Section, Fact, Facts } from '#web/ui/page/section.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import type { Import, ImportColumn } from '#contract/imports/imports.contract.ts'
import { findImportField, importFields, importKindLabels } from '#contract/imports/import-fields.ts'
import { dateOrders, type DateOrder } from '#contract/imports/written-days.rules.ts'

interface CompanyField {
  chosen: Import['companyId']
  onChange: (company: { _id: string; name: string }) => void
}

interface Props {
  imported: Import
  companyField: (field: CompanyField) => ReactNode
  onChecking: () => void
}

export function ColumnsStep({ imported, companyField, onChecking }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const map = useMapImport(imported._id)
  const check = useCheckImport(imported._id)
  const undecided = undecidedDates(imported)
  const error = map.error ?? check.error

  const press = () => {
    const [first] = undecided
    if (first) box.current?.querySelector<HTMLElement>(`[name="${orderName(first.field)}"]`)?.focus()
    else if (!check.isPending) check.mutate(undefined, { onSuccess: onChecking })
  }

  return (
    <Stack gap="lg" ref={box}>
      <Refusal>{imported.error ?? undefined}</Refusal>
      <Place imported={imported} companyField={companyField} onChange={map.mutate} />
      {isUnderWay(imported) ? (
        <ImportProgress imported={imported} />
      ) : (
        <>
          <Section title="Columns" count={imported.columns.length}>
            <ColumnList imported={imported} onChange={map.mutate} />
          </Section>
          <Refusal error={error} />
          <Group justify="flex-end" gap="sm">
            {undecided.length > 0 && (
              <Text c="var(--repair)" fw={500}>
                {`First choose how the dates are written in ${undecided.map(nameOf).join(', ')}.`}
              </Text>
            )}
            <Button variant="primary" isBusy={check.isPending} busyWords="Starting..." onClick={press}>
              Check
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

const rowsOffered = 20

interface PlaceProps extends Pick<Props, 'imported' | 'companyField'> {
  onChange: (changes: Partial<Mapping>) => void
}

function Place({ imported, companyField, onChange }: PlaceProps) {
  const { sheets, sheet, headerRow, kind, columns, companyId } = imported
  const lacksCompany = kind !== 'companies' && !columns.some(({ field }) => field === 'company')
  // What was chosen is of other columns.
  const guessedAnew = { columns: columns.map((column) => ({ ...column, field: null })), dateOrders: {} }
  const rows = new Set([...Array.from({ length: rowsOffered }, (_, place) => place + 1), headerRow ?? 1])
  return (
    <Group gap="md" align="flex-start">
      {sheets.length > 1 && (
        <SelectField
          label="Sheet"
          name="sheet"
          value={sheet ?? ''}
          options={sheets.map(({ name, rows: count }) => ({
            value: name,
            label: `${name} (${count.toLocaleString('en-GB')} rows)`,
          }))}
          onChange={(chosen) => onChange({ sheet: chosen, headerRow: null, ...guessedAnew })}
        />
      )}
      <SelectField
        label="The headers are in row"
        name="headerRow"
        value={String(headerRow ?? '')}
        options={[...rows].map((row) => ({ value: String(row), label: String(row) }))}
        onChange={(chosen) => onChange({ headerRow: Number(chosen), ...guessedAnew })}
      />
      {lacksCompany && companyField({ chosen: companyId, onChange: (company) => onChange({ companyId: company }) })}
    </Group>
  )
}

export function FileStep({ imported, next }: { imported: Import; next: ReactNode }) {
  const { fileName, kind, companyId, sheets, error, createdBy, createdAt, state } = imported
  if (state === 'reading') return <ImportProgress imported={imported} />
  return (
    <Stack gap="lg" maw={720}>
      <Refusal>{error ?? undefined}</Refusal>
      <Section title="File">
        <Facts>
          <Fact label="Name">{fileName}</Fact>
          <Fact label="What is in it">{importKindLabels[kind]}</Fact>
          {companyId && <Fact label="Company">{companyId.name}</Fact>}
          {sheets.length > 0 && (
            <Fact label={sheets.length === 1 ? 'Rows' : 'Sheets'}>
              {sheets
                .map(({ name, rows }) =>
                  sheets.length === 1 ? counted(rows, 'row') : `${name}: ${counted(rows, 'row')}`,
                )
                .join('\n')}
            </Fact>
          )}
          <Fact label="Uploaded">{`${britishMoment(createdAt)} by ${createdBy.name}`}</Fact>
        </Facts>
      </Section>
      <Group justify="flex-end">{next}</Group>
    </Stack>
  )
}

interface ListProps {
  imported: Import
  onChange: (changes: Partial<Mapping>) => void
}

function ColumnList({ imported, onChange }: ListProps) {
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

function nameOf({ index, header }: Pick<ImportColumn, 'index' | 'header'>): string {
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

type ColumnProps = ListProps & { column: ImportColumn }

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

const orderName = (field: string | null) => `date-order-${field}`

/** Numbers of which Excel has dropped the zeros in front. */
function Width({ imported: { columns, notes, serialWidth }, onChange }: ListProps) {
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
