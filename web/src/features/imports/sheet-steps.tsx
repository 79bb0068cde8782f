import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { ColumnList, nameOf, orderName } from './column-list.tsx'
import { undecidedDates, type Mapping } from './import-mapping.ts'
import { ImportProgress } from './import-progress.tsx'
import { isUnderWay } from './import-words.ts'
import { useCheckImport, useMapImport } from './imports.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/choice/select-field.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { Import } from '#contract/imports/imports.contract.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { importKindLabels } from '#contract/imports/import-fields.ts'

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
          <Refusal>{error ? sentenceOf(error) : undefined}</Refusal>
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
