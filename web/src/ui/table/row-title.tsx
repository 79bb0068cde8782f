import styles from './row-title.module.css'

interface Props {
  title: string
  /** Whose it is, smaller and below. */
  under: string
  /** Before it, where it has one. */
  number?: string | undefined
}

/** The first cell of a row: its name, and whom it concerns. */
export function RowTitle({ title, under, number }: Props) {
  return (
    <span className={styles.both}>
      <span className={styles.title}>{title}</span>{' '}
      <span className={styles.under}>
        {number && <span>{number} · </span>}
        <span>{under}</span>
      </span>
    </span>
  )
}
