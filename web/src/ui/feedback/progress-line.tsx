import styles from './progress-line.module.css'

interface Props {
  done: number
  of: number
  /** What is done: "examined". */
  action: string
}

/** "12 of 40 examined", and the same drawn as a bar. */
export function ProgressLine({ done, of, action }: Props) {
  const share = of === 0 ? 0 : done / of
  return (
    <span className={styles.line}>
      <span className={styles.words}>
        {done.toLocaleString('en-GB')} of {of.toLocaleString('en-GB')} {action}
      </span>
      <span className={styles.track} aria-hidden>
        <span
          className={`${styles.done} ${share === 1 ? styles.whole : ''}`}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </span>
    </span>
  )
}
