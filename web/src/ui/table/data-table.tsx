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
  /** Said before it on a phone, where no header stands above it. */
  inCard?: string
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
  actions?: (row: Row) => ReactNode
  /** The rows of the former page stay, paler, until the next have come. */
  isOutdated?: boolean
}

/** A row is opened by a click anywhere on it. On a phone each row becomes a small card. */
export function DataTable<Row>({ label, columns, rows, keyOf, addressOf, actions, isOutdated }: Props<Row>) {
  const [first, ...others] = columns
  return (
    <table aria-label={label} aria-busy={isOutdated} className={`${styles.table} ${isOutdated ? styles.outdated : ''}`}>
      <Heads columns={columns} hasActions={Boolean(actions)} />
      <tbody className={styles.body}>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={styles.row}>
            <th scope="row" className={styles.name}>
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
    <output className={styles.skeleton}>
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: 8 }, (_, row) => (
        <span key={row} className={styles.skeletonRow}>
          {Array.from({ length: columns }, (__, column) => (
            <Skeleton key={column} width={column === 0 ? '70%' : '50%'} />
          ))}
        </span>
      ))}
    </output>
  )
}

function Heads<Row>({ columns, hasActions }: { columns: readonly Column<Row>[]; hasActions: boolean }) {
  return (
    <thead className={styles.heads}>
      <tr>
        {columns.map((column) => (
          <th
            key={column.header}
            scope="col"
            className={classNameOf(column)}
            style={column.width ? { width: `calc(${column.width} * var(--column-scale, 1))` } : {}}
          >
            {column.header}
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

function classNameOf<Row>({ align, isOneLine }: Column<Row>) {
  return [align === 'end' && styles.end, isOneLine && styles.oneLine].filter(Boolean).join(' ') || undefined
}
