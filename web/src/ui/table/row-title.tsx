import type { ReactNode } from 'react'
import styles from './row-title.module.css'

interface Props {
  title: string
  /** Whose it is, smaller and below. */
  under: string
  /** Before it, where it has one. */
  number?: string | undefined
  /** Beside the title, and below it: what must not be cut. */
  mark?: ReactNode
  markUnder?: ReactNode
}

/** The first cell of a row in two lines: its name, and whom it concerns. Either may be longer than its column. */
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

/** A badge or a number, and below it why, until when, or another. */
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
