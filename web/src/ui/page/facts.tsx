import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** What is known of a thing: each fact under its name, as many beside each other as there is room for. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? styles.wide : ''}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Stands where there is nothing to tell. */
export function NoFact({ children }: { children: string }) {
  return <span className={styles.nothing}>{children}</span>
}
