import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './collapsible.module.css'

interface Props {
  title: string
  /** What is inside, in a few words, also while it is shut. */
  summary: string
  isAlarming?: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A part of a long form that can be collapsed; its heading goes on saying what is inside. */
export function Collapsible({ title, summary, isAlarming = false, isOpen, onToggle, children }: Props) {
  return (
    <details className={styles.collapsible} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className={styles.head}>
        <span className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <span className={`${styles.summary} ${isAlarming ? styles.alarming : ''}`}> · {summary}</span>
        </span>
        <IconChevronDown size={20} stroke={1.5} className={styles.chevron} aria-hidden />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
