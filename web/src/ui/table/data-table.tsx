import { Paper, SimpleGrid, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './data-table.module.css'
import { Skeleton } from '#web/ui/feedback/loading.tsx'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Below the name of the row, beside the link. */
  below?: (row: Row) => ReactNode
  /** On wide screens; columns without one share what is left. */
  width?: string
  align?: 'end'
  /** A date or a sum, which is never broken. */
  isOneLine?: boolean
  /** What the list is sorted by where its header is pressed. */
  sortKey?: string
  /** Said before it on a phone, where no header stands above it. */
  inCard?: string
}

/** By which column a list is sorted, and how to sort it by another. */
export interface Sorting {
  key: string
  direction: 'ascending' | 'descending'
  onSort: (key: string) => void
}

interface Props<Row> {
  /** Names the table for those who cannot see it. */
  label: string
  /** The first column names the row and opens it. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: Row[]
  keyOf: (row: Row) => string
  /** None where there is nothing behind the row. */
  addressOf: (row: Row) => string | undefined
  /** Before the name of a row, to choose it together with others. */
  tick?: (row: Row) => ReactNode
  actions?: (row: Row) => ReactNode
  sorting?: Sorting | undefined
  /** The rows of the former page stay, paler, until the next have come. */
  isOutdated?: boolean
}

/** A row is opened by a click anywhere on it. On a phone each row becomes a small card. */
export function DataTable<Row>({ label, columns, rows, keyOf, addressOf, tick, actions, ...props }: Props<Row>) {
  const [first, ...others] = columns
  const { sorting, isOutdated } = props
  return (
    <table aria-label={label} aria-busy={isOutdated} className={styles.table}>
      <Heads columns={columns} hasTicks={Boolean(tick)} hasActions={Boolean(actions)} sorting={sorting} />
      <tbody className={styles.body}>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={styles.row}>
            {tick && <td className={styles.tick}>{tick(row)}</td>}
            <th scope="row">
              <RowLink to={addressOf(row)}>{first.cell(row)}</RowLink>
              {first.below?.(row)}
            </th>
            {others.map((column) => (
              <td key={column.header} data-in-card={column.inCard} className={classNameOf(column)}>
                {column.cell(row)}
              </td>
            ))}
            {actions && <td className={styles.actions}>{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RowLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  )
}

/** The shape of a table that is on its way. */
export function DataTableSkeleton({ columns }: { columns: number }) {
  return (
    <Paper component="output" p="md">
      <span className="visually-hidden">Loading</span>
      <SimpleGrid component="span" cols={columns} verticalSpacing={40}>
        {Array.from({ length: 8 * columns }, (_, cell) => (
          <Skeleton key={cell} width={cell % columns === 0 ? '70%' : '50%'} />
        ))}
      </SimpleGrid>
    </Paper>
  )
}

interface HeadsProps<Row> {
  columns: readonly Column<Row>[]
  hasTicks: boolean
  hasActions: boolean
  sorting: Sorting | undefined
}

function Heads<Row>({ columns, hasTicks, hasActions, sorting }: HeadsProps<Row>) {
  return (
    <thead className={styles.heads}>
      <tr>
        {hasTicks && (
          <th scope="col" className={styles.tick}>
            <span className="visually-hidden">Choose</span>
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.header}
            scope="col"
            className={classNameOf(column)}
            style={column.width ? { width: `calc(${column.width} * var(--column-scale, 1))` } : {}}
            aria-sort={sorting && column.sortKey === sorting.key ? sorting.direction : undefined}
          >
            <Header column={column} sorting={sorting} />
          </th>
        ))}
        {hasActions && (
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Header<Row>({ column: { header, sortKey }, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  if (!sorting || sortKey === undefined) return header
  const isSorted = sortKey === sorting.key
  const Icon = !isSorted ? IconSelector : sorting.direction === 'ascending' ? IconChevronUp : IconChevronDown
  return (
    <UnstyledButton fz="inherit" fw="inherit" className={styles.sort ?? ''} onClick={() => sorting.onSort(sortKey)}>
      {header}
      <Icon size={14} stroke={2} opacity={isSorted ? 1 : 0.5} aria-hidden />
    </UnstyledButton>
  )
}

function classNameOf<Row>({ align, isOneLine }: Column<Row>) {
  return [align === 'end' && styles.end, isOneLine && styles.oneLine].filter(Boolean).join(' ') || undefined
}
