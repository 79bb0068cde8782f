import { Box, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fieldLabel, formatCell, outcomeLabels, shownOutcomes, writtenLabels } from './import-words.ts'
import { importQueries, rowsPerPage, useDownloadProblems } from './imports.api.ts'
import styles from './import-rows.module.css'
import { Section } from '#web/ui/page/section.tsx'
import { tabId, Tabs } from '#web/ui/page/tabs.tsx'
import type { useListAddress } from '#web/ui/table/list-address.ts'
import { CallButton } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { PagedList, type ListPage } from '#web/ui/table/list-page.tsx'
import type { Import, ImportRow, RowOutcome } from '#contract/imports/imports.contract.ts'
import type { ImportKind } from '#contract/imports/import-fields.ts'

export interface OutcomeProps {
  imported: Import
  address: ReturnType<typeof useListAddress>
  recordAddress: (recordId: string) => string
}

export function ImportOutcome({ imported, address, recordAddress }: OutcomeProps) {
  const panel = useId().replaceAll(/\W/g, '')
  const { counts, state } = imported
  const labels = state === 'checked' ? outcomeLabels : writtenLabels
  const shown = shownOutcomes(imported)
  const outcome = shown.find((each) => each === address.filter('outcome')) ?? firstOf(counts)
  return (
    <div>
      <Tabs
        label="Which rows"
        tabs={shown.map((value) => ({ value, label: labels[value], count: counts[value] }))}
        value={outcome}
        panel={panel}
        onChange={(chosen) => address.choose({ outcome: chosen })}
      />
      <Box id={panel} role="tabpanel" aria-labelledby={tabId(panel, outcome)} pt="md">
        <Stack gap="md">
          {outcome === 'needsYou' && counts.needsYou > 0 && <Problems imported={imported} />}
          <ImportRows imported={imported} outcome={outcome} address={address} addressOf={recordAddress} />
        </Stack>
      </Box>
    </div>
  )
}

function firstOf({ needsYou, create, update }: Import['counts']): RowOutcome {
  if (needsYou > 0) return 'needsYou'
  return create === 0 && update > 0 ? 'update' : 'create'
}

/** By kind, the commonest first: one mistake is often made four hundred times. */
function Problems({ imported: { _id, problems } }: { imported: Import }) {
  return (
    <Section title="What’s wrong" action={<DownloadProblems importId={_id} />}>
      <Stack component="ul" gap={6} p="4px 20px 12px">
        {problems.map(({ message, field, rows }) => (
          <li key={`${field} ${message}`}>
            <b style={{ fontVariantNumeric: 'tabular-nums' }}>{rows.toLocaleString('en-GB')} ×</b> {message}
          </li>
        ))}
      </Stack>
      <Text c="dimmed" px={20} pb="md">
        Download these rows, correct them in Excel and import that file: the last column says what’s wrong. Or correct
        your own sheet and import it again: what’s already here stays as it is.
      </Text>
    </Section>
  )
}

/** The rows that need a decision, as they were, with why; mended and dropped in again, they map by themselves. */
function DownloadProblems({ importId }: { importId: string }) {
  return (
    <CallButton
      icon={IconDownload}
      call={useDownloadProblems()}
      input={{ importId }}
      failure="The rows could not be downloaded."
      busyWords="Downloading..."
    >
      Download these rows
    </CallButton>
  )
}

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

function ImportRows({ imported, outcome, address, addressOf }: Props) {
  const list = useQuery(importQueries.rows({ imported, outcome, page: address.page }))
  const details = (row: ImportRow) => <Details key="details" kind={imported.kind} row={row} />
  return (
    <PagedList
      what="The rows"
      list={list}
      address={address}
      pageSize={rowsPerPage}
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
