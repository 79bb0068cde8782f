import type { ReactNode } from 'react'
import styles from './row-title.module.css'

interface Props {
  title: string
  under: string
  number?: string | undefined
  /** Beside the title, and below it: what must not be cut. */
  mark?: ReactNode
  markUnder?: ReactNode
}

export function RowTitle({ title, under, number, mark, markUnder }: Props) {
  const below = [number, under].filter(Boolean).join(' · ')
  return (
    <span className={styles.lines}>
      <span className={styles.line}>
        <OneLine>{title}</OneLine>
        {mark}
      </span>{' '}
      <span className={`${styles.line} ${styles.under}`}>
        <OneLine>{below}</OneLine>
        {markUnder}
      </span>
    </span>
  )
}

export function BadgeOverLine({ badge, line }: { badge: ReactNode; line: ReactNode }) {
  return (
    <span className={styles.lines}>
      <span className={styles.line}>{badge}</span>
      {line && <span className={`${styles.line} ${styles.under}`}>{line}</span>}
    </span>
  )
}

/** Text that may be longer than its place: cut with dots, whole under the pointer and where its row has the keyboard. */
export function OneLine({ children }: { children: string }) {
  return (
    <span className={styles.cut} title={children}>
      {children}
    </span>
  )
}

/** Likewise after two lines. */
export function TwoLines({ children }: { children: string }) {
  return (
    <span className={styles.cutAfterTwo} title={children}>
      {children}
    </span>
  )
}
