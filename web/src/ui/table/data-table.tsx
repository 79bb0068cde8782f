import { Group, Paper, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { createContext, useContext, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './data-table.module.css'
import { OneLine } from './row-title.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'

export interface Column<Row> {
  header: string
  /** One line: what is longer is cut, so text that may be long is an `OneLine`. */
  cell: (row: Row) => ReactNode
  /** Columns without one share what is left. */
  width?: string
  align?: 'end'
  /** Left out on a tablet and in a small window. */
  isSpare?: boolean
  /** What the list is sorted by where its header is pressed. */
  sortKey?: string
}

/** A row on a phone: a line for what it is and how it stands, and one for whose, where and when. */
export interface PhoneRow<Row> {
  title: (row: Row) => string
  end?: (row: Row) => ReactNode
  /** The second line, the most telling first: what the screen does not hold is cut. */
  second: (row: Row) => ReactNode[]
}

export interface Sorting {
  key: string
  direction: 'ascending' | 'descending'
  onSort: (key: string) => void
}

interface Props<Row> {
  label: string
  /** The first column names the row and opens it. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  phone: PhoneRow<Row>
  rows: Row[]
  keyOf: (row: Row) => string
  /** None where there is nothing behind the row. */
  addressOf: (row: Row) => string | undefined
  tick?: (row: Row) => ReactNode
  actions?: (row: Row) => ReactNode
  sorting?: Sorting | undefined
  /** What is read here, and not only looked through: cells of several lines. */
  hasTallRows?: boolean
}

/** Whether the rows are those of the former page, which stay, paler, until the next have come. */
export const OutdatedRows = createContext(false)

export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, tick, actions, sorting, hasTallRows } = props
  const isOutdated = useContext(OutdatedRows)
  const isPhone = useMediaQuery('(max-width: 719px)', false, { getInitialValueInEffect: false })
  return (
    <table
      aria-label={label}
      aria-busy={isOutdated}
      className={`${styles.table} ${isPhone ? styles.phone : ''} ${hasTallRows ? styles.tall : ''}`}
    >
      {!isPhone && <Heads columns={columns} hasTicks={Boolean(tick)} hasActions={Boolean(actions)} sorting={sorting} />}
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={styles.row}>
            {tick && <td className={styles.tick}>{tick(row)}</td>}
            {isPhone ? <PhoneCell row={row} {...props} /> : <Cells row={row} {...props} />}
            {actions && <td className={styles.actions}>{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cells<Row>({ row, columns: [first, ...others], addressOf }: Props<Row> & { row: Row }) {
  return (
    <>
      <th scope="row">
        <RowLink to={addressOf(row)}>{first.cell(row)}</RowLink>
      </th>
      {others.map((column) => (
        <td key={column.header} className={classNameOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </>
  )
}

function PhoneCell<Row>({ row, phone, addressOf, hasTallRows }: Props<Row> & { row: Row }) {
  const { title, end, second } = phone
  const words = title(row)
  return (
    <th scope="row" className={styles.words}>
      <span className={styles.first}>
        <RowLink to={addressOf(row)}>{hasTallRows ? <span>{words}</span> : <OneLine>{words}</OneLine>}</RowLink>
        <span className={styles.atEnd}>{end?.(row)}</span>
      </span>
      <span className={styles.second}>
        {second(row).map((part, place) => (
          <span key={place} className={styles.part}>
            {part}
          </span>
        ))}
      </span>
    </th>
  )
}

function RowLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children
  return (
    <Link to={to} className={`${styles.link} covers`}>
      {children}
    </Link>
  )
}

export function DataTableSkeleton() {
  return (
    <Paper component="output" display="block" className={`lined ${styles.skeleton}`}>
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: 12 }, (_, row) => (
        <Group key={row} component="span" px="md">
          <Skeleton width="60%" height={14} />
        </Group>
      ))}
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

function classNameOf<Row>({ align, isSpare }: Column<Row>) {
  const names = [align === 'end' && styles.end, isSpare && styles.spare]
  return names.filter(Boolean).join(' ') || undefined
}
