import styles from './progress-line.module.css'

interface Props {
  done: number
  of: number
  /** What is done: "examined". */
  action: string
  /** How many of them need not be: these are told apart, and the bar counts them as settled. */
  leftOut?: number
}

/** "12 of 40 examined, 3 not examined", when all is settled "37 examined, 3 not examined", and the same drawn as a bar. */
export function ProgressLine({ done, of, action, leftOut = 0 }: Props) {
  const share = of === 0 ? 0 : (done + leftOut) / of
  return (
    <span className={styles.line}>
      <span className={styles.words}>{progressInWords({ done, of, action, leftOut })}</span>
      <span className={styles.track} aria-hidden>
        <span
          className={`${styles.done} ${share === 1 ? styles.whole : ''}`}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </span>
    </span>
  )
}

function progressInWords({ done, of, action, leftOut }: Required<Props>): string {
  const [count, all, others] = [done, of, leftOut].map((number) => number.toLocaleString('en-GB'))
  if (leftOut === 0) return `${count} of ${all} ${action}`
  return `${done + leftOut === of ? count : `${count} of ${all}`} ${action}, ${others} not ${action}`
}
