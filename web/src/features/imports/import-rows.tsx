import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { importQueries, rowsPerPage } from './imports.api.ts'
import styles from './import-rows.module.css'
import { fieldLabel, formatCell } from './import-words.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { PagedList, type ListPage } from '#web/ui/table/paged-list.tsx'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import type { Import, ImportRow, RowOutcome } from '#contract/imports/imports.contract.ts'

interface Props {
  imported: Import
  outcome: RowOutcome
  address: ListPage
  addressOf: (recordId: string) => string
}

const nothing: Record<RowOutcome, string> = {
  create: 'No rows would be created.',
  update: 'No rows would be updated.',
  unchanged: 'No rows are unchanged.',
  needsYou: 'No row needs you.',
  skipped: 'No row was left out.',
}

export function ImportRows({ imported, outcome, address, addressOf }: Props) {
  const list = useQuery(importQueries.rows({ imported, outcome, page: address.page }))
  const details = (row: ImportRow) => <Details key="details" kind={imported.kind} row={row} />
  return (
    <PagedList
      what="The rows"
      list={list}
      address={address}
      pageSize={rowsPerPage}
      columns={3}
      nothing={<EmptyState>{nothing[outcome]}</EmptyState>}
    >
      {(rows) => (
        <DataTable
          label="Rows"
          columns={[
            { header: 'Row', width: '84px', cell: ({ row }) => row.toLocaleString('en-GB') },
            { header: 'What', width: '30%', cell: (row) => <What row={row} addressOf={addressOf} /> },
            { header: 'Details', cell: details },
          ]}
          phone={{
            title: ({ row, label }) => `Row ${row.toLocaleString('en-GB')}: ${label}`,
            second: (row) => [details(row)],
          }}
          hasTallRows
          rows={rows}
          keyOf={({ row }) => String(row)}
          addressOf={() => undefined}
        />
      )}
    </PagedList>
  )
}

function What({ row: { label, recordId }, addressOf }: { row: ImportRow; addressOf: Props['addressOf'] }) {
  return recordId ? <Link to={addressOf(recordId)}>{label}</Link> : label
}

/** Of what is new, the first column tells the number and the name, and the usual goes without saying. */
function isWorthTelling({ field, before, after }: ImportRow['changes'][number]): boolean {
  if (before !== null) return true
  return field !== 'serialNumber' && field !== 'description' && after !== 'owned' && after !== 'in_service'
}

/** What is wrong with it and what would be right; else what would change, and what is worth knowing. */
function Details({ kind, row: { changes, problems, notes } }: { kind: ImportKind; row: ImportRow }) {
  return (
    <span className={styles.details}>
      {problems.map(({ column, value, message }) => (
        <span key={`${column} ${message}`}>
          {column && <b>{column}</b>}
          {value && (
            <>
              <q>{value}</q>:{' '}
            </>
          )}
          {message}
        </span>
      ))}
      <span className={styles.changes}>
        {changes.filter(isWorthTelling).map(({ field, before, after }) => (
          <span key={field}>
            <b>{fieldLabel(kind, field)}</b>
            {before !== null && <>{before ? <s>{formatCell(field, before)}</s> : 'empty'} → </>}
            {after ? formatCell(field, after) : 'empty'}
          </span>
        ))}
      </span>
      {notes.map(({ column, message }) => (
        <Text span key={`${column} ${message}`} c="dimmed">
          {message}
        </Text>
      ))}
    </span>
  )
}
