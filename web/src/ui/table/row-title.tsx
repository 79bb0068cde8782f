import styles from './row-title.module.css'

interface Props {
  title: string
  /** Whose it is, smaller and below. */
  under: string
}

/** The first cell of a row: its name, and whom it concerns. */
export function RowTitle({ title, under }: Props) {
  return (
    <span className={styles.both}>
      <span className={styles.title}>{title}</span>
      <span className={styles.under}>{under}</span>
    </span>
  )
}
