import styles from './progress-line.module.css'

interface Props {
  done: number
  of: number
  /** What is done: "examined". */
  action: string
  /** How many of them need not be: these are told apart, and the bar counts them as settled. */
  leftOut?: number
}

/** "12 of 40 examined, 3 not examined", and the same drawn as a bar. */
export function ProgressLine({ done, of, action, leftOut = 0 }: Props) {
  const share = of === 0 ? 0 : (done + leftOut) / of
  return (
    <span className={styles.line}>
      <span className={styles.words}>
        {done.toLocaleString('en-GB')} of {of.toLocaleString('en-GB')} {action}
        {leftOut > 0 && `, ${leftOut.toLocaleString('en-GB')} not ${action}`}
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
