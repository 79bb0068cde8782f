import styles from './two-lines.module.css'

/** Text that may be long, in a place that may be narrow: what two lines do not hold ends in dots. */
export function TwoLines({ children }: { children: string }) {
  return <span className={styles.lines}>{children}</span>
}
