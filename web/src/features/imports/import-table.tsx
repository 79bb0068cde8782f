import { Text } from '@mantine/core'
import { formatCounts, isUnderWay, stateMeanings } from './import-words.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { formatProgress } from '#web/ui/feedback/progress-line.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import { OneLine, RowTitle } from '#web/ui/table/row-title.tsx'
import { importKindLabels } from '#contract/imports/import-fields.ts'
import { importStateLabels, rowOutcomes, type Import } from '#contract/imports/imports.contract.ts'

interface Props {
  imports: Import[]
  addressOf: (imported: Import) => string
}

const columns: readonly [Column<Import>, ...Column<Import>[]] = [
  {
    header: 'File',
    cell: ({ fileName, kind, createdBy }) => (
      <RowTitle title={fileName} under={`${importKindLabels[kind]}, by ${createdBy.name}`} />
    ),
  },
  { header: 'State', width: '176px', cell: (imported) => <State imported={imported} /> },
  { header: 'Rows', width: '42%', cell: (imported) => <OneLine>{formatRows(imported)}</OneLine> },
  {
    header: 'Started',
    width: '160px',
    isSpare: true,
    cell: ({ createdAt }) => (
      <Text span c="dimmed">
        {britishMoment(createdAt)}
      </Text>
    ),
  },
]

const phone: PhoneRow<Import> = {
  title: ({ fileName }) => fileName,
  end: (imported) => <State imported={imported} />,
  second: (imported) => [importKindLabels[imported.kind], formatRows(imported), britishMoment(imported.createdAt)],
}

export function ImportTable({ imports, addressOf }: Props) {
  return (
    <DataTable
      label="Imports"
      columns={columns}
      phone={phone}
      rows={imports}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
    />
  )
}

export function State({ imported: { state } }: { imported: Pick<Import, 'state'> }) {
  return <StatusBadge meaning={stateMeanings[state]}>{importStateLabels[state]}</StatusBadge>
}

/** What came of its rows, as far as that is known. Those without rows would push what needs a decision off the screen. */
function formatRows(imported: Import): string {
  const { state, progress, error, counts } = imported
  if (state === 'failed') return error ?? ''
  if (isUnderWay(imported)) return progress.of > 0 ? formatProgress({ ...progress, action: 'rows' }) : ''
  return state === 'mapping'
    ? ''
    : formatCounts(
        imported,
        rowOutcomes.filter((outcome) => counts[outcome] > 0),
      )
}
